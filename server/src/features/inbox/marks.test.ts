import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as messages from '@longitude/contract/messages';
import * as requests from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

type Item = requests.ServiceRequest | messages.ContactMessage;
const inboxes = [
  {
    path: '/api/service-requests',
    form: '/api/service-requests',
    fits: (body: unknown) => assertFits(requests.ServiceRequest, body),
  },
  {
    path: '/api/contact-messages',
    form: '/api/contact',
    fits: (body: unknown) => assertFits(messages.ContactMessage, body),
  },
] as const;
type Inbox = (typeof inboxes)[number];

async function create({ form }: Inbox, name: string): Promise<string> {
  const json = form === '/api/contact' ? buildMessage({ name }) : buildRequest({ name });
  const { body } = await send(server.address, 'POST', form, { json });
  return (body as { id: string }).id;
}

const admin = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  send(server.address, method, path, { token: server.token, headers, ...(json ? { json } : {}) });

async function listNames({ path }: Inbox, query: string): Promise<string[]> {
  const { body } = await admin('GET', `${path}?${query}`);
  return (body as Item[]).map(({ name }) => name);
}

for (const inbox of inboxes) {
  test(`${inbox.path}: what somebody opened is marked as read, and can be marked as new`, async () => {
    const id = await create(inbox, 'Rea Marked');
    const path = `${inbox.path}/${id}`;
    const mark = async (read: boolean) => {
      const { status, headers, body } = await admin('PATCH', path, { read });
      assert.equal(status, 200);
      inbox.fits(body);
      return [(body as Item).unread, headers.get('etag')];
    };
    assert.deepEqual(await listNames(inbox, 'unread=true'), ['Rea Marked']);
    // The mark is none of the version's business: nobody's edit becomes stale.
    assert.deepEqual(await mark(true), [false, '"1"']);
    assert.deepEqual(await mark(true), [false, '"1"']);
    assert.deepEqual(await listNames(inbox, 'unread=true'), []);
    assert.deepEqual(await listNames(inbox, 'unread=false'), ['Rea Marked']);
    assert.deepEqual(await mark(false), [true, '"1"']);
    assert.deepEqual(await listNames(inbox, 'unread=false'), []);
    await admin('DELETE', path);
    assert.equal((await admin('PATCH', path, { read: true })).status, 404);
  });

  test(`${inbox.path}: reading is announced, once, with who did it`, async () => {
    const { events, background } = server.product.context;
    const id = await create(inbox, 'Ann Ounced');
    await background.drain();
    const seq = await events.lastSeq();
    for (const read of [true, true]) await admin('PATCH', `${inbox.path}/${id}`, { read });
    const again = await create(inbox, 'Ann Atonce');
    await background.drain();
    const openings = Array.from({ length: 8 }, () =>
      admin('PATCH', `${inbox.path}/${again}`, { read: true }),
    );
    for (const { status } of await Promise.all(openings)) assert.equal(status, 200);
    await background.drain();
    const published = await events.readAfter(seq);
    assert.deepEqual(
      published.map((event) => [event.id, event.type.split('.')[1]]),
      [
        [id, 'changed'],
        [again, 'created'],
        [again, 'changed'],
      ],
    );
    assert.match(published[0]?.by ?? '', /^[0-9a-f]{24}$/);
  });

  test(`${inbox.path}: reading goes along with a change of an older version only if that is taken`, async () => {
    const id = await create(inbox, 'Otto Older');
    const path = `${inbox.path}/${id}`;
    const change = { archived: true, read: true };
    const refused = await admin('PATCH', path, change, { 'if-match': '"7"' });
    assert.equal(refused.status, 412);
    assert.deepEqual(await listNames(inbox, 'unread=true&archived=true'), []);
    const done = await admin('PATCH', path, change, { 'if-match': '"1"' });
    const { archived, unread } = done.body as Item;
    assert.deepEqual([archived, unread, done.headers.get('etag')], [true, false, '"2"']);
  });

  test(`${inbox.path}: what nobody answered yet can be listed, oldest first`, async () => {
    const names = ['First Waiting', 'Second Answered', 'Third Waiting'];
    const ids: string[] = [];
    for (const name of names) ids.push(await create(inbox, name));
    const status = inbox.form === '/api/contact' ? 'replied' : 'quoted';
    await admin('PATCH', `${inbox.path}/${ids[1]}`, { status });
    const shown = async (query: string) =>
      (await listNames(inbox, query)).filter((name) => names.includes(name));
    const waiting = await shown('unanswered=true&sort=createdAt');
    assert.deepEqual(waiting, ['First Waiting', 'Third Waiting']);
    assert.deepEqual(await shown('unanswered=false'), ['Second Answered']);
    assert.deepEqual(await shown(`unanswered=true&status=${status}`), []);
  });
}
