import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hasFeature, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('every kind of document is gone 30 days after it went to the trash, and not before', async () => {
  const { connection } = server.product.context;
  const names = Object.values(connection.models).map((model) => model.collection.name);
  assert.ok(names.includes('contact_messages') && names.includes('service_requests'));
  for (const name of names) {
    const indexes = await connection.collection(name).indexes();
    const emptying = indexes.find(({ key }) => Object.keys(key).join() === 'deletedAt');
    assert.equal(emptying?.expireAfterSeconds, 2_592_000, name);
  }
});

test('the first of many in the trash are read alone, in their order', async () => {
  const { connection } = server.product.context;
  const posts = hasFeature('posts') ? ['blog_posts'] : [];
  for (const name of ['service_requests', 'contact_messages', ...posts, 'files']) {
    const collection = connection.collection(name);
    const rows = Array.from({ length: 60 }, (_, n) => ({
      n,
      deletedAt: new Date(2e12 + (n >> 1)),
    }));
    await collection.insertMany(rows.map((row) => ({ ...row, slug: `${name} ${row.n}` })));
    const found = collection
      .find({ $and: [{ deletedAt: { $gt: new Date(0) } }, {}] })
      .sort({ deletedAt: -1, _id: -1 })
      .limit(5);
    const { executionStats } = await found.explain('executionStats');
    assert.equal((executionStats as { totalDocsExamined: number }).totalDocsExamined, 5, name);
    const seen = await found.toArray();
    assert.deepEqual(
      seen.map((row) => row['n'] as unknown),
      [59, 58, 57, 56, 55],
    );
  }
});
