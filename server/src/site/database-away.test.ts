import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { parseConfig } from '../platform/config.ts';
import { startProduct, type Product } from '../start.ts';
import { realDatabase, testEmbedded } from '../testing/database-server.ts';
import { testPassword } from '../testing/test-server.ts';
import { waitUntil } from '../testing/wait-until.ts';

let product: Product;
let folder: string;

before(async () => {
  if (realDatabase !== undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'longitude-site-away-'));
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: testPassword,
    LOG_LEVEL: 'silent',
  });
  product = await startProduct(config);
});
after(async () => {
  if (realDatabase !== undefined) return;
  await product.stop();
  await rm(folder, { recursive: true });
});

const ask = async (path: string) => {
  const since = performance.now();
  const answer = await fetch(`${product.address}${path}`, { headers: { accept: 'text/html' } });
  const { status, headers } = answer;
  return { status, headers, body: await answer.text(), took: performance.now() - since };
};

const read = '/blog/the-port-nobody-closed';
const unread = '/blog/reading-an-offshore-rate-card';
const unknown = [unread, '/blog/no-such-article', '/feed.xml', `${unread}/picture.png`];

const all = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => ({ path, ...(await ask(path)) })));

testEmbedded(
  'without the database pages show what was known last, and nothing that is there is called missing',
  async () => {
    const known = ['/', '/contact', '/blog', read, '/sitemap.xml', '/robots.txt'];
    for (const { path, status } of await all(known)) assert.equal(status, 200, path);
    const pid = product.store?.pid;
    assert.ok(pid !== undefined && pid > 0);
    process.kill(pid, 'SIGSTOP');
    try {
      await waitUntil('it is away', async () => (await ask('/ready')).status === 503);
      const missing = '/no/such/page';
      const answers = await all([...known, '/about', ...unknown, missing]);
      for (const { path, status, headers, body, took } of answers) {
        // Who comes first waits until it is certain.
        assert.ok(took < 6000, `${path} after ${Math.round(took)} ms`);
        assert.doesNotMatch(body, /\n\s+at /);
        if (!unknown.includes(path)) {
          assert.equal(status, path === missing ? 404 : 200, path);
          if (path === '/blog') assert.match(body, /The port nobody closed/);
          if (path === read) assert.match(body, /class="article-text"><p>/);
          continue;
        }
        assert.equal(status, 503, path);
        assert.match(headers.get('retry-after') ?? '', /^\d+$/);
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.match(body, /^<!doctype html>.*<\/html>$/s, path);
      }
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    // What was missing was not kept.
    await waitUntil('it is back', async () => (await ask(unread)).status === 200);
    assert.match((await ask(unread)).body, /class="article-text"><p>/);
    assert.equal((await ask('/blog/no-such-article')).status, 404);
    assert.equal((await ask('/feed.xml')).status, 200);
    assert.equal((await ask(`${unread}/picture.png`)).status, 200);
  },
);
