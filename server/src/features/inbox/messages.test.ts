import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Received } from '@longitude/contract/inbox-items';
import * as contract from '@longitude/contract/messages';
import { buildMessage, newItem } from '../../testing/builders.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const create = (changes: Partial<contract.CreateMessage> = {}) =>
  server.visitor.call(contract.messageInbox.create, { payload: buildMessage(changes) });
const list = (query: Record<string, string | number | boolean>) =>
  server.admin.request(contract.messageInbox.list, { query });

test('a contact message is in the inbox as soon as the response is sent', async () => {
  const sent = buildMessage({ name: 'First Sender' });
  const received = await create(sent);
  assertFits(Received, received);
  const { response, total } = await list({ archived: false });
  assert.equal(total, 1);
  assertFits(contract.messageInbox.list.response, response);
  assert.deepEqual(response[0], {
    ...sent,
    ...received,
    ...newItem,
    notes: '',
  });
});

test('a blank company is null', async () => {
  const { id } = await create({ company: '  ', service: '' as never });
  const message = await server.admin.call(contract.messageInbox.read, { params: { id } });
  assert.deepEqual([message.company, message.service], [null, null]);
});

test('an invalid message is refused with the texts of the specification', async () => {
  const cases: [changes: object, field: string, text: string][] = [
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
    [{ service: 'gardening' }, 'service', 'Please select a service'],
    [{ status: 'replied' }, 'status', 'This field is not known'],
  ];
  for (const [changes, field, text] of cases) {
    const json = { ...buildMessage(), ...changes };
    const { status, body } = await send(server.address, 'POST', '/api/contact', { json });
    const expected = { error: text, code: 'validation_failed', fields: { [field]: text } };
    assert.deepEqual([status, body], [400, expected]);
  }
});

test('several wrong fields are all named, under one sentence', async () => {
  const json = { name: '', email: '' };
  const { body } = await send(server.address, 'POST', '/api/contact', { json });
  assert.deepEqual(body, {
    error: 'Please check the highlighted fields.',
    code: 'validation_failed',
    fields: {
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters',
    },
  });
});

test('status, notes and archive are changed, recorded and announced', async () => {
  const { id } = await create();
  const change = (payload: contract.ChangeMessage) =>
    server.admin.request(contract.messageInbox.change, { params: { id }, payload });
  const first = await change({ status: 'replied', notes: 'Called back.\nWants a quote.' });
  assertFits(contract.ContactMessage, first.response);
  assert.deepEqual(
    [first.response.status, first.response.notes, first.etag],
    ['replied', 'Called back.\nWants a quote.', '"2"'],
  );
  const second = await change({ archived: true });
  assert.deepEqual([second.response.archived, second.response.status], [true, 'replied']);
  assert.equal(second.etag, '"3"');
  const entries = await server.stored('audit').find({ id }).sort({ at: 1 }).toArray();
  const verify = await server.ask('GET', '/api/auth/verify');
  const actor = (verify.body as { id: string }).id;
  const found = entries.map((entry) => [entry['actor'], entry['action'], entry['changes']]);
  assert.deepEqual(found, [
    [actor, 'change', { status: ['new', 'replied'], notes: ['0 characters', '27 characters'] }],
    [actor, 'change', { archived: [false, true] }],
  ]);
  await waitUntil(
    'three events',
    async () => (await server.stored('events').countDocuments({ id })) === 3,
  );
});

test('a change based on an older version is refused with the current one', async () => {
  const { id } = await create();
  const path = `/api/contact-messages/${id}`;
  const change = (json: object, tag: string) =>
    send(server.address, 'PATCH', path, {
      token: server.token,
      json,
      headers: { 'if-match': tag },
    });
  assert.equal((await change({ status: 'read' }, '"1"')).status, 200);
  const refused = await change({ status: 'replied' }, '"1"');
  assert.equal(refused.status, 412);
  const { code, current } = refused.body as { code: string; current: contract.ContactMessage };
  assert.equal(code, 'stale');
  assertFits(contract.ContactMessage, current);
  assert.equal(current.status, 'read');
  const headers = { 'if-match': '"1"' };
  const deletion = await server.ask('DELETE', path, undefined, headers);
  assert.equal(deletion.status, 412);
  assert.equal((await change({ status: 'replied' }, '*')).status, 200);
  assert.equal((await change({ status: 'replied' }, 'W/"3"')).status, 400);
});

test('a deleted message is gone for every call and kept in the trash', async () => {
  const { id } = await create({ name: 'To Be Deleted' });
  const path = `/api/contact-messages/${id}`;
  const call = (method: string, json?: object) =>
    send(server.address, method, path, { token: server.token, ...(json ? { json } : {}) });
  assert.deepEqual([(await call('DELETE')).status, (await call('DELETE')).status], [204, 404]);
  assert.equal((await call('GET')).status, 404);
  assert.equal((await call('PATCH', { archived: true })).status, 404);
  const { response } = await list({ limit: 200 });
  assert.ok(response.every((message) => message.id !== id));
  const row = await server.stored('contact_messages').findOne({ name: 'To Be Deleted' });
  assert.ok(row?.['deletedAt'] instanceof Date);
  assert.equal(await server.stored('audit').countDocuments({ id, action: 'delete' }), 1);
});

test('the list is filtered by archive, status, service and day, and counts matches', async () => {
  // Read before it is stored, because the day may end in between.
  const today = new Date().toISOString().slice(0, 10);
  const { id } = await create({ service: 'it-governance', name: 'Filter Case' });
  await server.admin.call(contract.messageInbox.change, {
    params: { id },
    payload: { archived: true, status: 'read' },
  });
  const dayAfter = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const cases: [query: Record<string, string | boolean>, isThere: boolean][] = [
    [{}, true],
    [{ archived: true }, true],
    [{ archived: false }, false],
    [{ status: 'read' }, true],
    [{ status: 'new' }, false],
    [{ service: 'it-governance' }, true],
    [{ service: 'cybersecurity' }, false],
    [{ from: today, to: dayAfter }, true],
    [{ from: dayAfter }, false],
    [{ to: '2020-01-01' }, false],
    [{ archived: true, status: 'read', service: 'it-governance', from: '2020-01-01' }, true],
  ];
  for (const [query, isThere] of cases) {
    const { response, total } = await list({ ...query, limit: 200 });
    assert.equal(
      response.some((message) => message.id === id),
      isThere,
      JSON.stringify(query),
    );
    assert.equal(total, response.length, JSON.stringify(query));
  }
});

test('a summary omits only the long text', async () => {
  const { id } = await create();
  const { response } = await list({ fields: 'summary' });
  const summary = response.find((message) => message.id === id);
  assert.ok(summary);
  assertFits(contract.ContactMessage, summary);
  const params = { id };
  const detail = await server.admin.call(contract.messageInbox.read, { params });
  assertFits(contract.MessageDetail, detail);
  const { message: _, files: _files, ...whole } = detail;
  assert.deepEqual(summary, whole);
});
