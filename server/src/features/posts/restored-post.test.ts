import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildPost } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const admin = (method: string, path: string, json?: object) =>
  send(server.address, method, path, { token: server.token, ...(json ? { json } : {}) });

async function create(path: string, json: object): Promise<string> {
  const { status, body } = await admin('POST', path, json);
  assert.equal(status, 201);
  return (body as { id: string }).id;
}

test('a restored post is public again at once, at its own address', async () => {
  const json = buildPost({ title: 'Here and gone and here' });
  const id = await create('/api/blog-posts', json);
  const isPublic = async () =>
    (await send(server.address, 'GET', '/api/blog-posts/here-and-gone-and-here')).status;
  assert.equal(await isPublic(), 200);
  await admin('DELETE', `/api/blog-posts/${id}`);
  assert.equal(await isPublic(), 404);
  // Its address stays reserved.
  await create('/api/blog-posts', json);
  await admin('POST', `/api/admin/trash/${id}/restore`);
  assert.equal(await isPublic(), 200);
  const { body } = await admin('GET', `/api/admin/blog-posts/${id}`);
  assert.equal((body as { slug: string }).slug, 'here-and-gone-and-here');
});
