import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../testing/test-server.ts';

test('every kind of document is gone 30 days after it went to the trash, and not before', async () => {
  const server = await startTestServer();
  try {
    const { connection } = server.product.services;
    const names = Object.values(connection.models).map((model) => model.collection.name);
    assert.ok(names.includes('contact_messages') && names.includes('service_requests'));
    for (const name of names) {
      const indexes = await connection.collection(name).indexes();
      const emptying = indexes.find(({ key }) => Object.keys(key).join() === 'deletedAt');
      assert.equal(emptying?.expireAfterSeconds, 2_592_000, name);
    }
  } finally {
    await server.stop();
  }
});
