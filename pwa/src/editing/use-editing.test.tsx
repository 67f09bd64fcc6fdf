import { ApiError } from '@longitude/contract/core/errors';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createResource, type Resource } from '../platform/resource.ts';
import type { Versioned } from '../platform/versioned.ts';
import { InvalidInput } from '../ui/invalid-input.ts';
import { plainFormat, useDeviceStore } from './edit-stores.ts';
import { useEditing, type Edited } from './use-editing.ts';

const Fields = z.object({ status: z.string(), notes: z.string() });
type Fields = z.infer<typeof Fields>;
const start: Fields = { status: '', notes: '' };
const first: Versioned<Fields> = { item: { status: 'new', notes: 'Called.' }, etag: '"1"' };
const theirs = { item: { status: 'read', notes: 'Theirs' }, etag: '"2"' };
const stale = new ApiError('Someone else changed this.', { status: 412, code: 'stale' });
const busy = new ApiError('Busy.', { status: 503, code: 'unavailable' });

type Save = (edited: Edited<Fields>) => Promise<void>;

/** A stored item, and a hook that edits it. */
async function open(save: Save = async () => undefined, options: object = {}) {
  const server = { now: first };
  const load = vi.fn(async () => server.now);
  const resource: Resource<Versioned<Fields>> = createResource(load);
  const spy = vi.fn(save);
  const source = { resource, toFields: (item: Fields) => item };
  const { result } = renderHook(() => useEditing({ start, source, save: spy, ...options }));
  await act(() => resource.load());
  const edit = (change: Partial<Fields>) => act(() => result.current.edit(change));
  const press = () => act(() => result.current.save());
  return { server, load, resource, save: spy, result, edit, press };
}

test('only the edits are saved, against the version that was read', async () => {
  const { result, save, edit, press } = await open();
  expect([result.current.draft, result.current.isDirty]).toEqual([first.item, false]);
  edit({ notes: 'Mine' });
  expect(result.current.isDirty).toBe(true);
  expect(await press()).toBe(true);
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    changes: { notes: 'Mine' },
    headers: { 'if-match': '"1"' },
  });
  expect(result.current.isDirty).toBe(false);
});

test('unchanged values make no call, unless they are wanted', async () => {
  const unchanged = await open();
  expect(await unchanged.press()).toBe(true);
  expect(unchanged.save).not.toHaveBeenCalled();
  const wanted = await open(undefined, { savesUnchanged: true });
  await wanted.press();
  expect(wanted.save).toHaveBeenCalledOnce();
});

test('what others save is merged, and the next save is based on it', async () => {
  const { server, resource, result, save, edit, press } = await open();
  edit({ notes: 'Mine' });
  server.now = theirs;
  await act(() => resource.load());
  expect(result.current.draft).toEqual({ status: 'read', notes: 'Mine' });
  expect(result.current.clash).toEqual({ fields: ['notes'], theirs: theirs.item });
  await press();
  expect(save.mock.calls[0]?.[0].headers).toEqual({ 'if-match': '"2"' });
  expect(result.current.clash).toBeNull();
});

test('a rejected save loads the newer version, and keeps the edits', async () => {
  const { server, result, edit, press } = await open(() => Promise.reject(stale));
  edit({ notes: 'Mine' });
  server.now = theirs;
  expect(await press()).toBe(false);
  expect(result.current.clash?.fields).toEqual(['notes']);
  expect(result.current.failure).toBe(stale);
  expect(result.current.attempt).toBe(0);
  act(() => result.current.settle({ notes: 'Theirs' }));
  expect(result.current.changes).toEqual({});
});

test('a rejection whose version has the same values is a clash without fields', async () => {
  const { server, result, edit, press } = await open(() => Promise.reject(stale));
  edit({ notes: 'Mine' });
  server.now = { ...first, etag: '"2"' };
  await press();
  expect(result.current.clash).toEqual({ fields: [], theirs: first.item });
  act(() => result.current.discard());
  expect([result.current.clash, result.current.failure]).toEqual([null, null]);
});

test('a save whose response was lost counts as made, also with spaces around the text', async () => {
  const onSaved = vi.fn();
  const { server, result, edit, press } = await open(() => Promise.reject(stale), { onSaved });
  edit({ notes: ' Mine ' });
  server.now = { item: { ...first.item, notes: 'Mine' }, etag: '"2"' };
  expect(await press()).toBe(true);
  expect(onSaved).toHaveBeenCalledOnce();
  expect([result.current.failure, result.current.clash]).toEqual([null, null]);
});

test('edits made during a save are based on its result', async () => {
  const response = Promise.withResolvers<void>();
  const { server, load, result, edit, save } = await open(() => response.promise);
  edit({ notes: 'one' });
  let isDone: Promise<boolean> | undefined;
  await act(async () => {
    isDone = result.current.save();
  });
  expect(result.current.isSaving).toBe(true);
  expect(await result.current.save()).toBe(false);
  edit({ notes: 'one and two' });
  server.now = { item: { ...first.item, notes: 'one' }, etag: '"2"' };
  await act(async () => response.resolve());
  expect(await isDone).toBe(false);
  expect(load).toHaveBeenCalledTimes(2);
  expect(save).toHaveBeenCalledOnce();
  expect(result.current).toMatchObject({ changes: { notes: 'one and two' }, clash: null });
});

test('a new item is saved once, also if it is edited during that', async () => {
  const response = Promise.withResolvers<void>();
  const { result } = renderHook(() =>
    useEditing({ start, save: () => response.promise, savesOnce: true }),
  );
  act(() => result.current.edit({ notes: 'one' }));
  let saved: Promise<boolean> | undefined;
  act(() => {
    saved = result.current.save();
  });
  act(() => result.current.edit({ notes: 'one and two' }));
  response.resolve();
  expect(await act(async () => saved)).toBe(true);
  expect(result.current.isDirty).toBe(false);
});

test('a rejection is reported, with errors until their fields are edited', async () => {
  const report = vi.fn();
  const failure = new ApiError('No.', { status: 400, code: 'unknown', fields: { notes: 'Long' } });
  let cause: Error = new InvalidInput({ notes: 'Missing' });
  const { result, edit, press } = await open(() => Promise.reject(cause), { report });
  edit({ notes: 'Mine' });
  await press();
  expect(result.current).toMatchObject({ errors: { notes: 'Missing' }, failure: null, attempt: 1 });
  expect(report).not.toHaveBeenCalled();
  cause = failure;
  await press();
  expect(report).toHaveBeenCalledExactlyOnceWith(failure);
  expect(result.current).toMatchObject({ errors: { notes: 'Long' }, failure, attempt: 2 });
  edit({ notes: 'Short' });
  expect(result.current.errors).toEqual({});
});

test('a cancelled question for the password is no rejection', async () => {
  const cancelled = new ApiError('No.', { status: 403, code: 'reauthentication_required' });
  const { result, edit, press } = await open(() => Promise.reject(cancelled));
  edit({ notes: 'Mine' });
  expect(await press()).toBe(false);
  expect(result.current).toMatchObject({ failure: null, attempt: 0, isDirty: true });
});

test('edits on the device survive their screen until they are saved', async () => {
  const openKept = (save?: Save) => {
    const { result } = renderHook(() => useDeviceStore('message:amara:1', plainFormat(Fields)));
    return open(save, { store: result.current });
  };
  const lost = await openKept(() => Promise.reject(busy));
  lost.edit({ notes: 'Mine' });
  await lost.press();
  const saved = () => localStorage.getItem('device-draft:message:amara:1');
  expect(JSON.parse(saved() ?? '')).toEqual({ base: first.item, fields: { notes: 'Mine' } });
  const again = await openKept();
  expect(again.result.current.draft.notes).toBe('Mine');
  await again.press();
  expect(saved()).toBeNull();
  localStorage.setItem('device-draft:message:amara:1', '{"fields":{}}');
  expect((await openKept()).result.current.draft).toEqual(first.item);
});
