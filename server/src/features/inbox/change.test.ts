import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { BulkResult } from '@longitude/contract/core/records';
import type { ContactMessage } from '@longitude/contract/messages';
import type { ServiceRequest } from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { Events } from '../../platform/database/events.ts';
import { send } from '../../testing/send.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const inboxes = [
  { kind: 'service-request', path: '/api/service-requests', form: '/api/service-requests' },
  { kind: 'contact-message', path: '/api/contact-messages', form: '/api/contact' },
] as const;
type Inbox = (typeof inboxes)[number];

const absent = 'f'.repeat(24);
const { ask: admin } = server;
const bulk = async ({ path }: Inbox, json: object, headers: Record<string, string> = {}) => {
  const response = await admin(
    'POST',
    path.replace('/api/', '/api/admin/') + '/bulk',
    json,
    headers,
  );
  if (response.status === 200) assertFits(BulkResult, response.body);
  return { ...response, result: response.body as BulkResult };
};

async function create({ form }: Inbox, more: object = {}): Promise<string> {
  const json = { ...(form === '/api/contact' ? buildMessage() : buildRequest()), ...more };
  return ((await send(server.address, 'POST', form, { json })).body as { id: string }).id;
}

async function read({ path }: Inbox, id: string) {
  const { body, headers, status } = await admin('GET', `${path}/${id}`);
  const { request } = body as { request?: ServiceRequest };
  return { status, version: headers.get('etag'), item: request ?? (body as ContactMessage) };
}

for (const inbox of inboxes) {
  test(`${inbox.kind}: each bulk action equals single changes`, async () => {
    const ids = await Promise.all([create(inbox), create(inbox), create(inbox)]);
    const status = inbox.form === '/api/contact' ? 'replied' : 'quoted';
    const steps: [
      action: object,
      field: keyof ContactMessage & keyof ServiceRequest,
      value: unknown,
    ][] = [
      [{ action: 'archive' }, 'archived', true],
      [{ action: 'unarchive' }, 'archived', false],
      [{ action: 'status', value: status }, 'status', status],
      [{ action: 'status', value: 'new' }, 'answered', false],
      [{ action: 'status', value: status }, 'answered', true],
      [{ action: 'spam', value: true }, 'spam', true],
      [{ action: 'spam', value: false }, 'spam', false],
      [{ action: 'read' }, 'unread', false],
      [{ action: 'read', value: false }, 'unread', true],
    ];
    for (const [action, field, value] of steps) {
      const { result } = await bulk(inbox, { ids, ...action });
      assert.deepEqual(result, { done: ids, failed: [] });
      for (const id of ids) assert.equal((await read(inbox, id)).item[field], value, String(field));
    }
    // Seven edits; reading is not one.
    for (const id of ids) assert.equal((await read(inbox, id)).version, '"8"');
    const audit = server.stored('audit');
    const entries = await audit.find({ id: ids[0] }).sort({ at: 1 }).toArray();
    const found = entries.map(({ action, changes }) => [action, changes]);
    assert.deepEqual(found, [
      ['change', { archived: [false, true] }],
      ['change', { archived: [true, false] }],
      ['change', { status: ['new', status] }],
      ['change', { status: [status, 'new'] }],
      ['change', { status: ['new', status] }],
      ['change', { spam: [null, true] }],
      ['change', { spam: [true, null] }],
    ]);
  });

  test(`${inbox.kind}: invalid input is refused`, async () => {
    const ids = [absent];
    const cases: object[] = [
      {},
      { ids },
      { ids: [], action: 'archive' },
      { ids: ['x'], action: 'archive' },
      { ids: [{ $ne: null }], action: 'archive' },
      { ids: Array.from({ length: 201 }, () => absent), action: 'archive' },
      { ids, action: 'destroy' },
      { ids, action: 'status' },
      { ids, action: 'status', value: 'lost' },
      { ids, action: 'archive', value: true },
      { ids, action: 'spam', value: 'new' },
      { ids, action: 'archive', more: 1 },
    ];
    for (const json of cases) {
      const { status, body } = await bulk(inbox, json);
      const { code } = body as { code: string };
      assert.deepEqual([status, code], [400, 'validation_failed'], JSON.stringify(json));
    }
  });
}

test('a retry with the same key gets the first response', async () => {
  const [inbox] = inboxes;
  const id = await create(inbox);
  const headers = { 'idempotency-key': 'bulk-once' };
  const first = await bulk(inbox, { ids: [id], action: 'delete' }, headers);
  const retry = await bulk(inbox, { ids: [id], action: 'delete' }, headers);
  assert.deepEqual([first.body, retry.body], [{ done: [id], failed: [] }, first.body]);
  const other = await bulk(inbox, { ids: [id], action: 'archive' }, headers);
  assert.equal((other.body as { code: string }).code, 'idempotency_mismatch');
});

test('an item marked as not spam is notified once; a notification of spam is cancelled', async () => {
  const [inbox] = inboxes;
  const suspected = await create(inbox, { website: 'https://spam.example' });
  const clean = await create(inbox);
  const { connection } = server.product.context;
  const states = async (id: string) => {
    const model = connection.model('service_requests');
    const row = await model.findById(id).lean<{ mails: { state: string }[] }>();
    return row?.mails.map(({ state }) => state);
  };
  assert.deepEqual([await states(suspected), await states(clean)], [[], ['queued']]);
  const ids = [suspected, clean];
  for (let turn = 0; turn < 2; turn++) await bulk(inbox, { ids, action: 'spam', value: false });
  assert.deepEqual([await states(suspected), await states(clean)], [['queued'], ['queued']]);
  await bulk(inbox, { ids, action: 'spam', value: true });
  assert.deepEqual([await states(suspected), await states(clean)], [[], []]);
});

test('two hundred concurrent changes are numbered one by one in the events, also beside other processes', async () => {
  const { events, background } = server.product.context;
  const rows = await storeMessages(
    server,
    Array.from({ length: 200 }, () => ({})),
  );
  const ids = rows.map(({ id }) => id);
  await background.drain();
  const seq = await events.lastSeq();
  const other = new Events(server.product.context.connection);
  const [{ result }] = await Promise.all([
    bulk(inboxes[1], { ids, action: 'archive' }),
    ...Array.from({ length: 20 }, (_, n) => other.append('beside', String(n))),
  ]);
  assert.equal(result.done.length, 200);
  await background.drain();
  const published = await events.readAfter(seq);
  const seqs = published.map((event) => event.seq);
  assert.deepEqual(
    seqs,
    published.map((_, n) => seq + 1 + n),
  );
  const named = published.filter(({ type }) => type === 'contact-message.changed');
  const found = named.map(({ id }) => id);
  assert.deepEqual(found, ids);
  assert.equal(published.length, 220);
});
