import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../platform/session-state.ts';
import { user } from '../../../testing/builders.ts';
import { refuse, type Result } from '../../../testing/fake-api.ts';
import { buildNote } from '../../../testing/item-builders.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { detail, id, openRequest, read } from './testing/request-screen.tsx';

signInEachTest();

const add = `POST /service-requests/${id}/notes`;
const field = () => screen.getByLabelText<HTMLTextAreaElement>('New note');
const panel = () => screen.getByRole('region', { name: /^Notes/ });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = () => fireEvent.click(within(panel()).getByRole('button', { name: 'Add Note' }));

test('lists notes newest first with their authors, and ignores a blank one', async () => {
  const notes = [
    buildNote({ id: 'a', content: 'The first', createdAt: '2026-11-20T09:00:00.000Z' }),
    buildNote({ id: 'b', content: 'The second', author: null }),
  ];
  const { calls } = await openRequest({ [read]: detail({}, { notes }) });
  const rows = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
    'The second',
    'The first',
  ]);
  expect(rows[0]?.textContent).toContain('A former administrator, ');
  expect(rows[1]?.textContent).toContain('Joris van Aldermeer, ');
  expect(screen.getByRole('heading', { name: 'Notes 2' })).toBeTruthy();
  type('  \n ');
  press();
  expect(calls.some((call) => call.path.endsWith('/notes'))).toBe(false);
});

test('adds a trimmed note, once, and confirms it', async () => {
  const { calls } = await openRequest({
    [add]: { status: 201, body: buildNote({ content: 'Call on Friday' }) },
  });
  type('  Call on Friday\n');
  press();
  expect(await screen.findByText('Note added')).toBeTruthy();
  expect(await screen.findByText('Call on Friday', { selector: 'p' })).toBeTruthy();
  const sent = calls.find((call) => call.path.endsWith('/notes'));
  expect(sent?.body).toEqual({ content: 'Call on Friday' });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(field().value).toBe('');
});

test('keeps the text when the note was not stored, also across a reload', async () => {
  let answer: Result = refuse(503, 'unavailable', 'The service is busy or restarting.');
  const keys: (string | null)[] = [];
  const routes = {
    [add]: ({ headers }: { headers: Headers }) => {
      keys.push(headers.get('idempotency-key'));
      return answer;
    },
  };
  const { unmount } = await openRequest(routes);
  type('Call on Friday');
  press();
  const alert = await within(panel()).findByRole('alert');
  expect(alert.textContent).toBe('The service is busy or restarting. Your note is still here.');
  expect(field().value).toBe('Call on Friday');
  unmount();
  answer = { status: 201, body: buildNote({ content: 'Call on Friday' }) };
  await openRequest(routes);
  expect(field().value).toBe('Call on Friday');
  press();
  expect(await screen.findByText('Note added')).toBeTruthy();
  await waitFor(() => expect(field().value).toBe(''));
  // The same text is the same note, however often it is sent.
  expect(keys[0]).toBe(keys[1]);
});

test('an unsaved note of one administrator is not shown to the next', async () => {
  const { unmount } = await openRequest();
  type('My private remark');
  unmount();
  act(() => beginSession('another-token', { ...user, id: 'another-admin' }));
  const others = await openRequest();
  expect(field().value).toBe('');
  others.unmount();
  act(() => beginSession('a-token', user));
  await openRequest();
  expect(field().value).toBe('My private remark');
  type('');
});
