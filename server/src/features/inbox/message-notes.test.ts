import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/messages';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const create = async () =>
  (await server.visitor.call(contract.messageInbox.create, { payload: buildMessage() })).id;
const append = (id: string, content: string, key?: string) =>
  server.admin.request(contract.messageInbox.addNote, {
    params: { id },
    payload: { content },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const readNotes = async (id: string) =>
  (await server.admin.call(contract.messageInbox.read, { params: { id } })).notes;

test('a note is a paragraph at the end of the notes, and a change like any other', async () => {
  const id = await create();
  const first = await append(id, 'Called back.');
  assertFits(contract.ContactMessage, first.answer);
  assert.deepEqual([first.answer.notes, first.etag], ['Called back.', '"2"']);
  const second = await append(id, 'Wants a quote.\nBy Friday.');
  assert.deepEqual(
    [second.answer.notes, second.etag],
    ['Called back.\n\nWants a quote.\nBy Friday.', '"3"'],
  );
  const audit = server.product.context.connection.collection('audit');
  const entries = await audit.find({ id }).sort({ _id: 1 }).toArray();
  assert.deepEqual(
    entries.map((entry) => entry['changes']),
    [{ notes: ['0 characters', '12 characters'] }, { notes: ['12 characters', '39 characters'] }],
  );
});

test('of twenty notes at once none is lost, and one key is one paragraph', async () => {
  const id = await create();
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

test('notes that would get too long are refused, and stay as they are', async () => {
  const id = await create();
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
