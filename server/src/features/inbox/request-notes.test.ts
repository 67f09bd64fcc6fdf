import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { inbox } from './feature.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const create = async () =>
  (await server.visitor.call(contract.requestInbox.create, { payload: buildRequest() })).id;
const add = (id: string, content: string, key?: string) =>
  server.admin.call(contract.requestInbox.addNote, {
    params: { id },
    payload: { content },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const read = (id: string) => server.admin.request(contract.requestInbox.read, { params: { id } });
const stored = (name: string) => server.product.context.connection.collection(name);

test('notes stand with their request, newest first, and do not touch its version', async () => {
  const id = await create();
  const first = await add(id, '  Called.\nWants a quote. ');
  assertFits(contract.requestInbox.addNote.answer, first);
  assert.equal(first.content, 'Called.\nWants a quote.');
  const second = await add(id, 'Sent it.');
  const { answer, etag } = await read(id);
  assertFits(contract.RequestDetail, answer);
  assert.deepEqual(answer.notes, [second, first]);
  assert.equal(first.author, 'Administrator');
  assert.equal(etag, '"1"');
  await server.product.context.background.drain();
  const events = await stored('events').find({ id }).sort({ _id: 1 }).toArray();
  assert.deepEqual(
    events.map((event) => event['type']),
    ['service-request.created', 'service-request.changed', 'service-request.changed'],
  );
  assert.equal(typeof events[1]?.['by'], 'string');
});

test('fifty notes at once are all there; one key at once in five calls is one note', async () => {
  const id = await create();
  await Promise.all(Array.from({ length: 50 }, (_, n) => add(id, `Note ${n}`)));
  const same = await Promise.all(Array.from({ length: 5 }, () => add(id, 'Once', 'key')));
  assert.equal(new Set(same.map((note) => note.id)).size, 1);
  const { notes } = (await read(id)).answer;
  assert.equal(notes.length, 51);
  assert.equal(new Set(notes.map((note) => note.content)).size, 51);
  await assert.rejects(add(id, 'Other', 'key'), { code: 'idempotency_mismatch' });
});

test('a blank note is refused, and so is the one after a thousand', async () => {
  const id = await create();
  await assert.rejects(add(id, ' \n '), { code: 'validation_failed' });
  await assert.rejects(add(id, 'x'.repeat(10_001)), { code: 'validation_failed' });
  const { product } = server;
  const model = product.context.connection.model('service_requests');
  const notes = Array.from({ length: 999 }, () => ({
    content: 'x',
    authorId: 'f'.repeat(24),
    createdAt: new Date(),
  }));
  await model.updateOne({ _id: id }, { $set: { notes } });
  const last = await add(id, 'The thousandth', 'last');
  await assert.rejects(add(id, 'One more'), { code: 'conflict' });
  assert.deepEqual(await add(id, 'The thousandth', 'last'), last);
  const { answer } = await read(id);
  assert.equal(answer.notes.length, 1000);
  assert.equal(answer.notes[1]?.author, null);
});

test('notes of the largest kind end with a refusal before their document is full', async () => {
  const id = await create();
  const model = server.product.context.connection.model('service_requests');
  const content = '漢'.repeat(10_000);
  const note = { content, authorId: 'f'.repeat(24), createdAt: new Date() };
  await model.updateOne({ _id: id }, { $set: { notes: Array.from({ length: 265 }, () => note) } });
  const answers = await Promise.allSettled([add(id, content), add(id, content), add(id, content)]);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  assert.deepEqual(
    refused.map(({ reason }: { reason: { code?: string } }) => reason.code),
    ['conflict', 'conflict'],
  );
  assert.equal((await read(id)).answer.notes.length, 266);
  await add(id, 'A short one');
});

test('a note is recorded without what it says', async () => {
  const id = await create();
  await add(id, 'They are short of money', 'recorded');
  await add(id, 'They are short of money', 'recorded');
  const entries = await stored('audit').find({ id }).toArray();
  assert.equal(entries.length, 1);
  const [entry] = entries;
  assert.deepEqual([entry?.['action'], typeof entry?.['actor']], ['add-note', 'string']);
  assert.ok(!JSON.stringify(entries).includes('money'));
});

test('lists do not read notes', async () => {
  const id = await create();
  await add(id, 'Only in the detail');
  const requests = server.product.serviceOf(inbox).requests;
  const { items } = await requests.list({});
  assert.ok(items.length > 0);
  assert.ok(items.every((row) => !('notes' in row)));
  const list = await send(server.address, 'GET', '/api/admin/service-requests', {
    token: server.token,
  });
  assert.ok(!JSON.stringify(list.body).includes('Only in the detail'));
});

test('what is in the trash takes no notes', async () => {
  const id = await create();
  await server.admin.call(contract.requestInbox.delete, { params: { id } });
  await assert.rejects(add(id, 'Too late'), { code: 'not_found' });
});
