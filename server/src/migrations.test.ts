import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { migrations } from './migrations.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const collection = () => server.product.services.connection.collection('service_requests');
const listIndexes = async () =>
  (await collection().listIndexes().toArray()).map((index) => String(index['name'])).toSorted();

test('indexes that newer ones replace are dropped from a database of an earlier version', async () => {
  const now = await listIndexes();
  await collection().createIndex({ deletedAt: 1, archived: 1, createdAt: -1, _id: -1 });
  await collection().createIndex({ deletedAt: 1, status: 1 });
  assert.equal((await listIndexes()).length, now.length + 2);
  const [migration] = migrations;
  // Repeatable: a process may have died half way.
  await migration?.run(server.product.services.connection);
  await migration?.run(server.product.services.connection);
  assert.deepEqual(await listIndexes(), now);
});
