import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as messages from '@longitude/contract/messages';
import * as requests from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { inbox } from './feature.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const createMessage = async () =>
  (await server.visitor.call(messages.messageInbox.create, { payload: buildMessage() })).id;
const append = (id: string, content: string, key?: string) =>
  server.admin.request(messages.messageInbox.addNote, {
    params: { id },
    payload: { content },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const readNotes = async (id: string) =>
  (await server.admin.call(messages.messageInbox.read, { params: { id } })).notes;

test('a note is a paragraph at the end of the notes, and a change like any other', async () => {
  const id = await createMessage();
  const first = await append(id, 'Called back.');
  assertFits(messages.ContactMessage, first.response);
  assert.deepEqual([first.response.notes, first.etag], ['Called back.', '"2"']);
  const second = await append(id, 'Wants a quote.\nBy Friday.');
  assert.deepEqual(
    [second.response.notes, second.etag],
    ['Called back.\n\nWants a quote.\nBy Friday.', '"3"'],
  );
  const entries = await server.stored('audit').find({ id }).sort({ _id: 1 }).toArray();
  const changes = entries.map((entry) => entry['changes']);
  assert.deepEqual(changes, [
    { notes: ['0 characters', '12 characters'] },
    { notes: ['12 characters', '39 characters'] },
  ]);
});

test('none of twenty concurrent notes is lost, and one key is one paragraph', async () => {
  const id = await createMessage();
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => append(id, `Note ${n}`)),
    ...Array.from({ length: 3 }, () => append(id, 'Once', 'key')),
  ]);
  const paragraphs = (await readNotes(id)).split('\n\n');
  assert.equal(paragraphs.length, 21);
  assert.equal(new Set(paragraphs).size, 21);
  await append(id, 'Once', 'key');
  assert.equal((await readNotes(id)).split('\n\n').length, 21);
  await assert.rejects(append(id, 'Other', 'key'), { code: 'idempotency_mismatch' });
});

test('notes that would get too long are refused, and stay unchanged', async () => {
  const id = await createMessage();
  const most = 'x'.repeat(9_990);
  await append(id, most);
  await assert.rejects(append(id, 'y'.repeat(9)), {
    code: 'validation_failed',
    fields: { content: 'Notes must be at most 10000 characters' },
  });
  assert.equal(await readNotes(id), most);
  await append(id, 'y'.repeat(8));
  assert.equal((await readNotes(id)).length, 10_000);
});

const createRequest = async () =>
  (await server.visitor.call(requests.requestInbox.create, { payload: buildRequest() })).id;
const add = (id: string, content: string, key?: string) =>
  server.admin.call(requests.requestInbox.addNote, {
    params: { id },
    payload: { content },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const read = (id: string) => server.admin.request(requests.requestInbox.read, { params: { id } });

test('notes are listed with their request, newest first, and do not change its version', async () => {
  const id = await createRequest();
  const first = await add(id, '  Called.\nWants a quote. ');
  assertFits(requests.requestInbox.addNote.response, first);
  assert.equal(first.content, 'Called.\nWants a quote.');
  const second = await add(id, 'Sent it.');
  const { response, etag } = await read(id);
  assertFits(requests.RequestDetail, response);
  assert.deepEqual(response.notes, [second, first]);
  assert.equal(first.author, 'Administrator');
  assert.equal(etag, '"1"');
  await server.product.context.background.drain();
  const events = await server.stored('events').find({ id }).sort({ _id: 1 }).toArray();
  const types = events.map((event) => event['type']);
  assert.deepEqual(types, [
    'service-request.created',
    'service-request.changed',
    'service-request.changed',
  ]);
  assert.equal(typeof events[1]?.['by'], 'string');
});

test('fifty concurrent notes are all stored; one key in five concurrent calls is one note', async () => {
  const id = await createRequest();
  await Promise.all(Array.from({ length: 50 }, (_, n) => add(id, `Note ${n}`)));
  const same = await Promise.all(Array.from({ length: 5 }, () => add(id, 'Once', 'key')));
  assert.equal(new Set(same.map((note) => note.id)).size, 1);
  const { notes } = (await read(id)).response;
  assert.equal(notes.length, 51);
  assert.equal(new Set(notes.map((note) => note.content)).size, 51);
  await assert.rejects(add(id, 'Other', 'key'), { code: 'idempotency_mismatch' });
});

test('a blank note is refused, and so is the one after a thousand', async () => {
  const id = await createRequest();
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
  const { response } = await read(id);
  assert.equal(response.notes.length, 1000);
  assert.equal(response.notes[1]?.author, null);
});

test('notes of maximum length are refused before their document is full', async () => {
  const id = await createRequest();
  const model = server.product.context.connection.model('service_requests');
  const content = '漢'.repeat(10_000);
  const note = { content, authorId: 'f'.repeat(24), createdAt: new Date() };
  await model.updateOne({ _id: id }, { $set: { notes: Array.from({ length: 265 }, () => note) } });
  const responses = await Promise.allSettled([
    add(id, content),
    add(id, content),
    add(id, content),
  ]);
  const refused = responses.filter((response) => response.status === 'rejected');
  const found = refused.map(({ reason }: { reason: { code?: string } }) => reason.code);
  assert.deepEqual(found, ['conflict', 'conflict']);
  assert.equal((await read(id)).response.notes.length, 266);
  await add(id, 'A short one');
});

test('a note is audited without its text', async () => {
  const id = await createRequest();
  await add(id, 'They are short of money', 'recorded');
  await add(id, 'They are short of money', 'recorded');
  const entries = await server.stored('audit').find({ id }).toArray();
  assert.equal(entries.length, 1);
  const [entry] = entries;
  assert.deepEqual([entry?.['action'], typeof entry?.['actor']], ['add-note', 'string']);
  assert.ok(!JSON.stringify(entries).includes('money'));
});

test('lists do not read notes', async () => {
  const id = await createRequest();
  await add(id, 'Only in the detail');
  const requests = server.product.serviceOf(inbox).requests;
  const { items } = await requests.list({});
  assert.ok(items.length > 0);
  assert.ok(items.every((row) => !('notes' in row)));
  const list = await server.ask('GET', '/api/admin/service-requests');
  assert.ok(!JSON.stringify(list.body).includes('Only in the detail'));
});

test('items in the trash accept no notes', async () => {
  const id = await createRequest();
  await server.admin.call(requests.requestInbox.delete, { params: { id } });
  await assert.rejects(add(id, 'Too late'), { code: 'not_found' });
});
