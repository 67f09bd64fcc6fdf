import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { createClient, type Client } from '@longitude/contract/core/client';
import { changePost, createPost } from '@longitude/contract/posts';
import { parseConfig } from './platform/config.ts';
import { startProduct, type Product } from './start.ts';
import { buildMessage, buildPost } from './testing/builders.ts';
import { realDatabase, testEmbedded } from './testing/database-server.ts';
import { send, type RawResponse } from './testing/send.ts';
import { signIn } from './testing/sign-in.ts';
import { testPassword } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';

let product: Product;
let address: string;
let token: string;
let admin: Client;
let folder: string;
const acknowledged: string[] = [];

before(async () => {
  if (realDatabase !== undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'longitude-away-'));
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: testPassword,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  product = await startProduct(config);
  address = product.address ?? '';
  ({ token } = await signIn({ address }));
  admin = createClient({ base: address, token: () => token });
});
after(async () => {
  if (realDatabase !== undefined) return;
  await product.stop();
  await rm(folder, { recursive: true });
});

const post = async (): Promise<RawResponse> => {
  const response = await send(address, 'POST', '/api/contact', { json: buildMessage() });
  if (response.status === 201) acknowledged.push((response.body as { id: string }).id);
  return response;
};
const listMessages = () => send(address, 'GET', '/api/contact-messages?limit=200', { token });

const storePid = () => {
  const pid = product.store?.pid;
  assert.ok(pid !== undefined && pid > 0);
  return pid;
};

/** Stops the store's process, as if it hung, during the work. */
async function whileItHangs(work: () => Promise<void>): Promise<void> {
  const pid = storePid();
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

async function assertUnavailable(call: () => Promise<RawResponse>): Promise<void> {
  const { status, headers, body } = await call();
  assert.deepEqual([status, (body as { code: string }).code], [503, 'unavailable']);
  assert.match(headers.get('retry-after') ?? '', /^\d+$/);
}

async function assertWell(): Promise<void> {
  await waitUntil('a write counts again', async () => (await post()).status === 201);
  await waitUntil('ready again', async () => (await send(address, 'GET', '/ready')).status === 200);
  const { body } = await listMessages();
  const there = new Set((body as { id: string }[]).map(({ id }) => id));
  for (const id of acknowledged) assert.ok(there.has(id), `${id} was acknowledged`);
}

testEmbedded('while the store does not respond, calls fail and no one is signed out', async () => {
  assert.equal((await post()).status, 201);
  await whileItHangs(async () => {
    await Promise.all([
      assertUnavailable(post),
      assertUnavailable(listMessages),
      assertUnavailable(() => send(address, 'GET', '/api/auth/verify', { token })),
    ]);
    const [{ status, body }, health] = await Promise.all([
      send(address, 'GET', '/ready'),
      send(address, 'GET', '/health'),
      assertUnavailable(post),
    ]);
    assert.equal(health.status, 200);
    const notReady = { status: 'not ready', reasons: ['the database does not respond'] };
    assert.deepEqual([status, body], [503, notReady]);
  });
  await assertWell();
});

const ask = async (path: string) => {
  const response = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } });
  return { path, status: response.status, headers: response.headers, text: await response.text() };
};
const askAll = (paths: readonly string[]) => Promise.all(paths.map(ask));
const isAway = () => waitUntil('it is away', async () => (await ask('/ready')).status === 503);

const read = '/blog/the-port-nobody-closed';
const unread = '/blog/reading-an-offshore-rate-card';
const unknown = [unread, '/blog/no-such-article', '/feed.xml', `${unread}/picture.png`];

testEmbedded(
  'without the database pages show what was known last, and nothing that is there is called missing',
  async () => {
    const known = ['/', '/contact', '/blog', read, '/sitemap.xml', '/robots.txt'];
    for (const { path, status } of await askAll(known)) assert.equal(status, 200, path);
    await whileItHangs(async () => {
      await isAway();
      const missing = '/no/such/page';
      for (const response of await askAll([...known, '/about', ...unknown, missing])) {
        const { path, status, headers, text } = response;
        assert.doesNotMatch(text, /\n\s+at /);
        if (!unknown.includes(path)) {
          assert.equal(status, path === missing ? 404 : 200, path);
          if (path === '/blog') assert.match(text, /The port left open/);
          if (path === read) assert.match(text, /data-article=""><p>/);
          continue;
        }
        assert.equal(status, 503, path);
        assert.match(headers.get('retry-after') ?? '', /^\d+$/);
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.match(text, /^<!doctype html>.*<\/html>$/s, path);
      }
    });
    // Missing content was not cached.
    await waitUntil('it is back', async () => (await ask(unread)).status === 200);
    assert.match((await ask(unread)).text, /data-article=""><p>/);
    assert.equal((await ask('/blog/no-such-article')).status, 404);
    assert.equal((await ask('/feed.xml')).status, 200);
    assert.equal((await ask(`${unread}/picture.png`)).status, 200);
  },
);

const slug = 'sold-by-monday';
const secret = /sold-by-monday|cloves/i;
const places = [
  `/blog/${slug}`,
  `/blog/${slug}/picture.png`,
  '/blog',
  '/blog?q=cloves',
  '/feed.xml',
  '/sitemap.xml',
  '/',
  read,
];

testEmbedded('a withdrawn post stays away when the database goes away just then', async () => {
  const payload = buildPost({ title: 'Cloves', content: '<p>Cloves.</p>', slug, featured: true });
  const { id } = await admin.call(createPost, { payload });
  for (const { path, status } of await askAll(places)) assert.equal(status, 200, path);
  assert.match((await ask('/blog')).text, secret);
  await admin.call(changePost, { params: { id }, payload: { published: false } });
  await whileItHangs(async () => {
    await isAway();
    for (const { path, status, text } of await askAll(places)) {
      // The page contains the search words and the category.
      const reported = text.replaceAll(path, '').replaceAll(/(?<=value=")cloves/g, '');
      assert.doesNotMatch(reported.replaceAll('"q":"cloves"', ''), secret, path);
      if (path.includes(slug) || path.includes('.xml')) assert.equal(status, 503, path);
    }
  });
  await waitUntil('it is back', async () => (await ask(`/blog/${slug}`)).status === 404);
  assert.equal((await ask('/feed.xml')).status, 200);
});

testEmbedded(
  'a store that is killed comes back by itself with all that was acknowledged',
  async () => {
    assert.equal((await post()).status, 201);
    const pid = storePid();
    process.kill(pid, 'SIGKILL');
    const first = await post();
    assert.ok(first.status === 503 || first.status === 201, `${first.status}`);
    await assertWell();
    assert.notEqual(storePid(), pid);
  },
);
