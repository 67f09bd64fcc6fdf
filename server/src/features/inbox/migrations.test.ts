import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { migrations } from './migrations.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const collection = () => server.product.context.connection.collection('service_requests');
const listIndexes = async () =>
  (await collection().listIndexes().toArray()).map((index) => String(index['name'])).toSorted();

test('indexes that newer ones replace are dropped from a database of an earlier version', async () => {
  const now = await listIndexes();
  await collection().createIndex({ deletedAt: 1, archived: 1, createdAt: -1, _id: -1 });
  await collection().createIndex({ deletedAt: 1, status: 1 });
  assert.equal((await listIndexes()).length, now.length + 2);
  const [migration] = migrations;
  // Repeatable: a process may have died half way.
  await migration?.run(server.product.context.connection);
  await migration?.run(server.product.context.connection);
  assert.deepEqual(await listIndexes(), now);
});

test('requests that were answered before there was such a mark are marked', async () => {
  const { connection } = server.product.context;
  const rows = ['new', 'new', 'quoted', 'quoted'].map((status, n) => ({ status, n }));
  // The last was set back meanwhile, by a version that knows the mark.
  const marked = rows.map((row) => (row.n === 3 ? { ...row, answered: null } : row));
  const { insertedIds } = await collection().insertMany(marked);
  const about = { ownerKind: 'service-request', mails: [{ state: 'sent' }] };
  const emails = connection.collection('emails');
  await emails.insertOne({ ...about, ownerId: insertedIds[0] });
  await emails.insertOne({ ...about, ownerId: insertedIds[1], mails: [{ state: 'queued' }] });
  const migration = migrations.find(({ name }) => name === '0004-answered');
  await migration?.run(connection);
  await migration?.run(connection);
  const found = await collection().find({}).sort({ n: 1 }).toArray();
  assert.deepEqual(
    found.map((row) => row['answered']),
    [true, undefined, true, null],
  );
});
