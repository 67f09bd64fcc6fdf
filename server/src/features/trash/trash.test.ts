import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/trash';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildMessage, buildPost, buildRequest } from '../../testing/builders.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { hasFeature, startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const absent = 'f'.repeat(24);
const { ask: admin } = server;

async function create(path: string, json: object): Promise<string> {
  const { status, body } = await admin('POST', path, json);
  assert.equal(status, 201);
  return (body as { id: string }).id;
}

async function listTrash(query = ''): Promise<contract.TrashItem[]> {
  const { status, body } = await admin('GET', `/api/admin/trash${query}`);
  assert.equal(status, 200);
  assertFits(contract.listTrash.response, body);
  return body as contract.TrashItem[];
}

async function upload(requestId: string): Promise<string> {
  const form = new FormData();
  form.set('files', new Blob(['Two racks, one closet.']), 'inventory.txt');
  const response = await fetch(`${server.address}/api/service-requests/${requestId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}` },
    body: form,
  });
  const { files } = (await response.json()) as { files: { id: string }[] };
  return files[0]?.id ?? assert.fail('no file');
}

async function createTrashedPost() {
  const title = 'Trashed, then not';
  const id = await create('/api/blog-posts', buildPost({ title }));
  return { kind: 'blog-post', id, title, path: `/api/blog-posts/${id}` } as const;
}

/** One item of each kind, with the call that deletes it. */
async function createAll() {
  const request = await create('/api/service-requests', buildRequest({ name: 'Tess Trashed' }));
  const message = await create('/api/contact', buildMessage({ name: 'Tom Trashed' }));
  const file = await upload(request);
  return [
    {
      kind: 'file',
      id: file,
      title: 'inventory.txt',
      path: `/api/service-requests/${request}/files/${file}`,
    },
    {
      kind: 'service-request',
      id: request,
      title: 'Tess Trashed',
      path: `/api/service-requests/${request}`,
    },
    {
      kind: 'contact-message',
      id: message,
      title: 'Tom Trashed',
      path: `/api/contact-messages/${message}`,
    },
    ...(hasFeature('posts') ? [await createTrashedPost()] : []),
  ] as const;
}

test('deleted items are listed, latest first, and restored unchanged', async () => {
  const items = await createAll();
  for (const { path } of items) assert.equal((await admin('DELETE', path)).status, 204);
  const listed = await listTrash();
  const found = listed.map(({ kind, id, title }) => ({ kind, id, title }));
  assert.deepEqual(found, items.map(({ kind, id, title }) => ({ kind, id, title })).toReversed());
  for (const { deletedAt, expiresAt } of listed) {
    assert.equal(Date.parse(expiresAt) - Date.parse(deletedAt), contract.trashDays * 86_400_000);
  }
  for (const { kind, id } of items.toReversed()) {
    assert.deepEqual(
      (await listTrash(`?kind=${kind}`)).map((item) => item.id),
      [id],
    );
    const restored = await admin('POST', `/api/admin/trash/${id}/restore`);
    assert.deepEqual([restored.status, restored.body], [200, { id, kind }]);
    assertFits(contract.restoreFromTrash.response, restored.body);
    assert.equal((await admin('POST', `/api/admin/trash/${id}/restore`)).status, 404);
  }
  assert.deepEqual(await listTrash(), []);
  const [file, request, message, post] = items;
  for (const { path } of [request, message]) assert.equal((await admin('GET', path)).status, 200);
  const download = await admin('GET', file.path);
  assert.deepEqual([download.status, download.body], [200, 'Two racks, one closet.']);
  if (!post) return;
  const shown = await admin('GET', `/api/admin/blog-posts/${post.id}`);
  assert.equal((shown.body as { slug: string }).slug, 'trashed-then-not');
});

test('a file is restored to its request, unless that is in the trash itself', async () => {
  const request = await create('/api/service-requests', buildRequest({ name: 'Ina Both' }));
  const file = await upload(request);
  const owner = `/api/service-requests/${request}`;
  for (const path of [`${owner}/files/${file}`, owner]) await admin('DELETE', path);
  const restore = async (id: string) => await admin('POST', `/api/admin/trash/${id}/restore`);
  const refused = await restore(file);
  assert.equal(refused.status, 409);
  const { error } = refused.body as { error: string };
  assert.equal(
    error,
    'This file belongs to the service request of Ina Both, which is also in the trash. Restore that first.',
  );
  for (const id of [request, file]) assert.equal((await restore(id)).status, 200);
  assert.equal((await admin('GET', `${owner}/files/${file}`)).status, 200);
});

test('restoring and purging are audited and announced, with their author', async () => {
  const { events, background, connection } = server.product.context;
  const id = await create('/api/contact', buildMessage());
  await admin('DELETE', `/api/contact-messages/${id}`);
  await background.drain();
  const seq = await events.lastSeq();
  await admin('POST', `/api/admin/trash/${id}/restore`);
  await admin('DELETE', `/api/contact-messages/${id}`);
  assert.equal((await admin('DELETE', `/api/admin/trash/${id}`)).status, 204);
  await background.drain();
  const published = await events.readAfter(seq);
  const types = ['restored', 'deleted', 'purged'].map((what) => `contact-message.${what}`);
  const found = published.map(({ type }) => type);
  assert.deepEqual(found, types);
  assert.ok(published.every((event) => event.id === id && event.by !== undefined));
  const entries = await connection.collection('audit').find({ id }).sort({ at: 1 }).toArray();
  const actions = entries.map(({ action }) => action as string);
  assert.deepEqual(actions, ['delete', 'restore', 'delete', 'purge']);
});

test('a purged item is deleted permanently, with its files and emails', async () => {
  const { connection } = server.product.context;
  const id = await create('/api/service-requests', buildRequest());
  await upload(id);
  const email = { subject: 'About your request', message: 'We call you.' };
  const mailed = await admin('POST', `/api/service-requests/${id}/email`, email);
  assert.equal(mailed.status, 202, JSON.stringify(mailed.body));
  const names = ['service_requests', 'files', 'file_bytes.chunks', 'file_bytes.files', 'emails'];
  const countAll = () =>
    Promise.all(names.map((name) => connection.collection(name).countDocuments()));
  const before = await countAll();
  await admin('DELETE', `/api/service-requests/${id}`);
  assert.deepEqual(await countAll(), before);
  assert.equal((await admin('DELETE', `/api/admin/trash/${id}`)).status, 204);
  assert.deepEqual(
    await countAll(),
    before.map((count) => count - 1),
  );
  assert.equal((await admin('DELETE', `/api/admin/trash/${id}`)).status, 404);
  assert.equal((await admin('POST', `/api/admin/trash/${id}/restore`)).status, 404);
});

test('items that are not in the trash are not affected', async () => {
  const id = await create('/api/contact', buildMessage());
  for (const each of [id, absent, 'x']) {
    assert.equal((await admin('DELETE', `/api/admin/trash/${each}`)).status, 404);
    assert.equal((await admin('POST', `/api/admin/trash/${each}/restore`)).status, 404);
  }
  assert.equal((await admin('GET', `/api/contact-messages/${id}`)).headers.get('etag'), '"1"');
});

test('a retry with the same key gets the response of the restore', async () => {
  const id = await create('/api/contact', buildMessage());
  await admin('DELETE', `/api/contact-messages/${id}`);
  const headers = { 'idempotency-key': 'restore-once' };
  const path = `/api/admin/trash/${id}/restore`;
  const [first, retry] = [
    await admin('POST', path, {}, headers),
    await admin('POST', path, {}, headers),
  ];
  assert.deepEqual([first.status, retry.status, retry.body], [200, 200, first.body]);
});

test('its pages contain each item once, also when all were deleted at the same time', async () => {
  const stored = await storeMessages(
    server,
    Array.from({ length: 23 }, () => ({})),
  );
  const ids = stored.map(({ id }) => id);
  await admin('POST', '/api/admin/contact-messages/bulk', { ids, action: 'delete' });
  const seen: string[] = [];
  let path: string | undefined = '/api/admin/trash?kind=contact-message&limit=5';
  while (path !== undefined) {
    const { body, headers } = await admin('GET', path);
    seen.push(...(body as contract.TrashItem[]).map(({ id }) => id));
    assert.equal(headers.get('x-total-count'), '23');
    path = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(seen, ids.toReversed());
});

test('every kind of document expires 30 days after it went to the trash, and not before', async () => {
  const { connection } = server.product.context;
  const names = Object.values(connection.models).map((model) => model.collection.name);
  assert.ok(names.includes('contact_messages') && names.includes('service_requests'));
  for (const name of names) {
    const indexes = await connection.collection(name).indexes();
    const emptying = indexes.find(({ key }) => Object.keys(key).join() === 'deletedAt');
    assert.equal(emptying?.expireAfterSeconds, 2_592_000, name);
  }
});

test('only the first of many items in the trash are read, in their order', async () => {
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
