import type { LiveEvent } from '@longitude/contract/events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user } from '../../../testing/builders.ts';
import { refuse, type Handler } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { buildEmail, buildFile, buildNote } from '../../../testing/item-builders.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { detail, id, read, request, serveRequest, show } from './testing/request-screen.tsx';

signInEachTest();

const note = () => screen.findByLabelText<HTMLTextAreaElement>('New note');
const select = () => screen.getByLabelText<HTMLSelectElement>('Status');

/** Shows the screen, which receives the events of `publish`. */
async function listen(routes: Record<string, Handler>) {
  const calls = serveRequest(routes);
  const publish = hearEvents();
  show();
  await screen.findByRole('heading', { level: 1, name: request.name });
  const meera = { by: 'meera', name: 'Meera Nair', fields: ['status'] };
  return {
    calls,
    publish: (type: string, who: Partial<LiveEvent> = meera) => publish({ type, id, ...who }),
  };
}

test('notes, files and emails by others appear beside a half-written note', async () => {
  let isLater = false;
  const later = detail({}, { notes: [buildNote()], files: [buildFile()], etag: '"1"' });
  const { publish } = await listen({
    [read]: () => (isLater ? later : detail()),
    [`GET /service-requests/${id}/emails`]: () => ({ body: isLater ? [buildEmail()] : [] }),
  });
  fireEvent.change(await note(), { target: { value: 'Half a note' } });
  isLater = true;
  await publish('service-request.changed');
  expect(await screen.findByText('Budget named on the phone: up to 14,000 CAD.')).toBeTruthy();
  expect(await screen.findByText('insurer-questionnaire.docx')).toBeTruthy();
  expect(await screen.findByText('sent')).toBeTruthy();
  expect((await note()).value).toBe('Half a note');
});

test('a status being selected stays, and is checked against the version on screen', async () => {
  let isLater = false;
  const { calls, publish } = await listen({
    [read]: () => (isLater ? detail({ status: 'rejected' }, { etag: '"7"' }) : detail()),
    [`PATCH /service-requests/${id}/status`]: refuse(412, 'stale', 'Somebody else changed this.', {
      current: { ...request, status: 'rejected' },
    }),
  });
  fireEvent.focus(select());
  isLater = true;
  await publish('service-request.changed');
  expect(await screen.findByText('Meera Nair just set the status to rejected.')).toBeTruthy();
  expect(select().value).toBe('new');
  fireEvent.change(select(), { target: { value: 'accepted' } });
  expect(await screen.findByText('Meera Nair changed this request.')).toBeTruthy();
  const save = calls.find(({ path }) => path.endsWith('/status'));
  expect(save?.headers.get('if-match')).toBe('"1"');
  expect(screen.getByRole('button', { name: 'Set to accepted' })).toBeTruthy();
});

test.each([
  [
    'in another window',
    { by: user.id, isOwn: true as const },
    'You just set the status to rejected.',
  ],
  ['on another device', { by: user.id }, 'You just set the status to rejected.'],
  ['by an unknown person', {}, 'Someone just set the status to rejected.'],
])('a status set in the meantime %s is reported correctly', async (_, who, text) => {
  let status = request.status;
  const { publish } = await listen({ [read]: () => detail({ status }) });
  fireEvent.focus(select());
  status = 'rejected';
  await publish('service-request.changed', { ...who, fields: ['status'] });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('an untouched status follows changes by others', async () => {
  let status = request.status;
  const { publish } = await listen({ [read]: () => detail({ status }) });
  status = 'completed';
  await publish('service-request.changed');
  await waitFor(() => expect(select().value).toBe('completed'));
});

test('the draft is loaded once, and again when an email was sent or undone', async () => {
  const { calls, publish } = await listen({ [read]: detail({ unread: true }) });
  const loads = () =>
    calls.filter(({ method, path }) => method === 'GET' && path.includes('draft'));
  const reads = () => calls.filter(({ method, path }) => `${method} ${path}` === read);
  await waitFor(() => expect(loads()).toHaveLength(1));
  const before = reads().length;
  // Opening the request has marked it as read.
  await publish('service-request.changed', { by: user.id, isOwn: true, fields: ['unread'] });
  await waitFor(() => expect(reads().length).toBeGreaterThan(before));
  expect(loads()).toHaveLength(1);
  await publish('service-request.changed', { by: user.id });
  await waitFor(() => expect(loads()).toHaveLength(2));
});

test('a request deleted by someone else stays with the typed text, and can be restored', async () => {
  let isThere = true;
  const { publish } = await listen({
    [read]: () => (isThere ? detail() : refuse(404, 'not_found', 'Not found')),
    [`POST /admin/trash/${id}/restore`]: () => {
      isThere = true;
      return { body: { id, kind: 'service-request' } };
    },
  });
  fireEvent.change(await note(), { target: { value: 'Half a note' } });
  isThere = false;
  await publish('service-request.deleted');
  const notice = (await screen.findByText('This request was deleted.')).closest('div');
  expect((await note()).value).toBe('Half a note');
  fireEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByText('This request was deleted.')).toBeNull());
  expect((await note()).value).toBe('Half a note');
});

test('shows who is replying to the same request', async () => {
  const { publish } = await listen({});
  const presence = { kind: 'service-request', name: 'Joris', state: 'answering' } as const;
  await publish('presence', { by: 'joris', presence });
  expect(await screen.findByText('Joris is answering this request')).toBeTruthy();
});

test('an item that someone else marks as unread stays unread while it is open here', async () => {
  let unread = false;
  const { calls, publish } = await listen({
    [read]: () => detail({ unread, name: unread ? 'Unread again' : request.name }),
    [`PATCH /service-requests/${id}`]: { body: request },
  });
  unread = true;
  await publish('service-request.changed');
  await screen.findByRole('heading', { level: 1, name: 'Unread again' });
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});
