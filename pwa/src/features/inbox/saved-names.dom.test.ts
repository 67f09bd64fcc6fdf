import { requestInbox } from '@longitude/contract/requests';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMessage } from '../../testing/builders.ts';
import { serveApi } from '../../testing/fake-api.ts';
import { signInEachTest } from '../../testing/render-admin.tsx';
import { DraftStore } from '../../editing/draft-store.ts';
import { toValues } from '../emails/composer/mail-content.ts';
import { saveRestoredDraft } from '../emails/composer/restored-draft.ts';
import { composeDraftKey } from '../emails/item-calls.ts';
import { useMessageDraft } from './messages/use-message-draft.ts';
import { useNoteDraft } from '../notes/notes.tsx';

// Browsers have unsaved texts under these names: with other names they would be lost.
beforeEach(() => localStorage.clear());
signInEachTest();

const content = { subject: 'An offer', cc: [], message: '<p>Hello</p>', files: [] };
const names = () => Object.keys(localStorage).filter((name) => name.includes(':'));

test('an email draft is stored by administrator, kind and item', () => {
  const { id, userId } = composeDraftKey({ kind: requestInbox.kind, id: '64b1' });
  expect(id).toBe('service-request:64b1');
  const calls = { load: vi.fn(), save: vi.fn(), remove: vi.fn() };
  new DraftStore(`${userId}:${id}`, calls).writeCopy(toValues(content));
  expect(names()).toEqual([`device-draft:${userId}:service-request:64b1`]);
});

test('an undone email is stored beside it', () => {
  saveRestoredDraft('amara:service-request:64b1', content);
  expect(names()).toEqual(['device-draft:returned:amara:service-request:64b1']);
});

test('a note is stored by administrator and place, and its submission as well', async () => {
  const lose = () => Promise.reject(new TypeError('No connection'));
  const { result } = renderHook(() => useNoteDraft('email:64b1', lose));
  const { userId } = composeDraftKey({ kind: requestInbox.kind, id: '' });
  act(() => result.current.edit('Call her'));
  await act(() => result.current.submit().catch(() => undefined));
  expect(names().toSorted()).toEqual([
    `device-draft:note:${userId}:email:64b1`,
    `submission:admin:note:${userId}:email:64b1`,
  ]);
  expect(localStorage.getItem(`device-draft:note:${userId}:email:64b1`)).toBe('"Call her"');
  const again = renderHook(() => useNoteDraft('email:64b1', lose));
  expect(again.result.current.text).toBe('Call her');
});

test('the edits of a message are stored by administrator and message', async () => {
  const message = buildMessage({ id: '64b1' });
  serveApi({ 'GET /contact-messages/64b1': { body: { ...message, files: [] } } });
  const { result } = renderHook(() => useMessageDraft('64b1'));
  await waitFor(() => expect(result.current.resource.data.value).toBeTruthy());
  const { userId } = composeDraftKey({ kind: requestInbox.kind, id: '' });
  act(() => result.current.edit({ notes: 'Call him' }));
  expect(names()).toEqual([`device-draft:message:${userId}:64b1`]);
  expect(JSON.parse(localStorage.getItem(names()[0] ?? '') ?? '')).toEqual({
    base: { status: message.status, notes: message.notes },
    fields: { notes: 'Call him' },
  });
});
