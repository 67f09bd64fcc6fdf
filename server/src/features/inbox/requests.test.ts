import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestStatuses } from '@longitude/contract/inbox-statuses';
import * as contract from '@longitude/contract/requests';
import { Received } from '@longitude/contract/inbox-items';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildRequest, newItem } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { searchAll } from '@longitude/contract/search';
import { startTestServer } from '../../testing/test-server.ts';
import { migrations } from './migrations.ts';

const server = await startTestServer({ ROLE: 'api' });

after(() => server.stop());

const create = (changes: Partial<contract.CreateRequest> = {}) =>
  server.visitor.call(contract.requestInbox.create, { payload: buildRequest(changes) });
const read = async (id: string) =>
  (await server.admin.call(contract.requestInbox.read, { params: { id } })).request;
const { ask: admin } = server;

test('a request is read back with its answers, notes and files', async () => {
  const sent = buildRequest();
  const received = await create(sent);
  assertFits(Received, received);
  const { response, etag } = await server.admin.request(contract.requestInbox.read, {
    params: { id: received.id },
  });
  assertFits(contract.RequestDetail, response);
  const request = { ...sent, ...received, ...newItem };
  assert.deepEqual(response, { request, notes: [], files: [] });
  assert.equal(etag, '"1"');
});

test('questions may contain characters with a meaning for a database', async () => {
  const answers = { 'What is $where?': 'a.b', 'user.name': '$ne', constructor: 'x', toString: 'y' };
  const { id } = await create({ answers });
  assert.deepEqual((await read(id)).answers, answers);
});

test('a request without the optional fields has null for them', async () => {
  const { answers: _, ...rest } = buildRequest({ company: null, phone: null });
  const { id } = await server.visitor.call(contract.requestInbox.create, { payload: rest });
  const request = await read(id);
  assert.deepEqual([request.company, request.phone, request.answers], [null, null, undefined]);
});

test('an invalid request is refused with the texts of the specification', async () => {
  const more = 'Please provide more details about your project';
  const cases: [changes: object, field: string, text: string][] = [
    [{ name: ' ' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'a@b' }, 'email', 'Please enter a valid email address'],
    [{ service: '' }, 'service', 'Please select a service'],
    [{ message: 'Nineteen characters' }, 'message', more],
    [{ archived: true }, 'archived', 'This field is not known'],
  ];
  for (const [changes, field, text] of cases) {
    const json = { ...buildRequest(), ...changes };
    const { status, body } = await send(server.address, 'POST', '/api/service-requests', { json });
    const expected = { error: text, code: 'validation_failed', fields: { [field]: text } };
    assert.deepEqual([status, body], [400, expected]);
  }
});

test('a request is found by its phone number, also one of an earlier version', async () => {
  const { id } = await create({ phone: '+1 (416) 555-0177', name: 'Jörg Wi-Fi' });
  const find = async (q: string) => {
    const found = await server.admin.call(contract.requestInbox.list, { query: { q } });
    return found.map((each) => each.id);
  };
  await server
    .stored('service_requests')
    .updateOne({ name: 'Jörg Wi-Fi' }, { $set: { words: [] } });
  assert.deepEqual(await find('jorg'), []);
  const migration = migrations.find(({ name }) => name.startsWith('0009'));
  await migration?.run(server.product.context.connection);
  for (const q of ['+1 (416) 555-0177', '416.555.0177', '0177', 'joerg wifi', 'wi-fi 555-0177']) {
    assert.deepEqual(await find(q), [id], q);
  }
  for (const q of ['905 555 0177', 'wi-fo', 'ada 555-0177']) assert.deepEqual(await find(q), [], q);
  const [hit] = await server.admin.call(searchAll, { query: { q: '4165550177' } });
  assert.equal(hit?.id, id);
});

test('the status takes any of the five values in any order', async () => {
  const { id } = await create();
  for (const status of [...requestStatuses, 'quoted', 'new'] as const) {
    const { body } = await admin('PATCH', `/api/service-requests/${id}/status`, { status });
    assertFits(contract.ServiceRequest, body);
    assert.equal((body as contract.ServiceRequest).status, status);
  }
  const refused = await admin('PATCH', `/api/service-requests/${id}/status`, { status: 'won' });
  const text = `Status must be one of ${requestStatuses.join(', ')}`;
  assert.deepEqual(refused.body, {
    error: text,
    code: 'validation_failed',
    fields: { status: text },
  });
});

test('archiving moves a request between the two lists; the combined list has both', async () => {
  const { id } = await create({ name: 'Moves About' });
  const isListed = async (path: string) => {
    const { body } = await admin('GET', path);
    assertFits(contract.requestInbox.list.response, body);
    return (body as contract.ServiceRequest[]).some((request) => request.id === id);
  };
  const where = async () => [
    await isListed('/api/admin/service-requests?archived=false&limit=200'),
    await isListed('/api/admin/service-requests?archived=true&limit=200'),
    await isListed('/api/service-requests?limit=200'),
  ];
  const archive = (archived: boolean) =>
    admin('PATCH', `/api/service-requests/${id}/archive`, { archived });
  assert.deepEqual(await where(), [true, false, true]);
  assert.equal(((await archive(true)).body as contract.ServiceRequest).archived, true);
  assert.deepEqual(await where(), [false, true, true]);
  assert.equal(((await archive(false)).body as contract.ServiceRequest).archived, false);
  assert.deepEqual(await where(), [true, false, true]);
  assert.equal((await admin('DELETE', `/api/service-requests/${id}`)).status, 204);
  assert.deepEqual(await where(), [false, false, false]);
});

test('a summary in the list has no message; names have their own order', async () => {
  for (const name of ['Zelda Last', 'Abel First']) await create({ name });
  const { body } = await admin('GET', '/api/admin/service-requests?fields=summary&sort=name');
  const rows = body as contract.ServiceRequest[];
  assert.ok(rows.every((row) => row.message === undefined));
  const names = rows.map((row) => row.name);
  assert.deepEqual(names, names.toSorted());
  assert.deepEqual([names[0], names.at(-1)], ['Abel First', 'Zelda Last']);
});
