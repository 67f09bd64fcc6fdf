import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { saveSettings } from '@longitude/contract/settings';
import { buildFolder } from '../build.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({}, { hasSite: true });
});
after(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, { headers });

test('a page is whole HTML under a policy without inline code', async () => {
  const answer = await get('/contact');
  const html = await answer.text();
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(html, /<title>Contact - Longitude Consulting<\/title>/);
  assert.match(html, /<h1[^>]*>Contact/);
  assert.match(html, /rel="canonical" href="https:\/\/longitude\.example\/contact"/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.match(policy, /script-src 'self';/);
  assert.equal(answer.headers.get('x-frame-options'), 'DENY');
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(html, /\sstyle="|<script>/);
});

test('every answer has a policy, and names no encoding where there is none', async () => {
  const [, script = ''] = /data-entry="([^"]+)"/.exec(await (await get('/')).text()) ?? [];
  const documents = ['/', '/contact', '/no/such/page', '/sw.js', script];
  const data = `/health /ready /api/openapi.json /api/settings/public /api/blog-posts?q=none
    /api/no-such-call /api/admin/settings /feed.xml /sitemap.xml /robots.txt /security.txt
    /icons/icon-192.png /icons/none.png /picture.png`.split(/\s+/);
  for (const path of [...documents, ...data]) {
    const headers = { 'accept-encoding': 'identity' };
    const answer = await fetch(server.address + path, { headers, redirect: 'manual' });
    await answer.arrayBuffer();
    const policy = documents.includes(path) ? /default-src 'self'/ : /default-src 'none'/;
    assert.match(answer.headers.get('content-security-policy') ?? '', policy, path);
    assert.equal(answer.headers.get('content-encoding'), null, path);
  }
});

test('the description of the API is composed once, compressed and 304', async () => {
  const encoding = { 'accept-encoding': 'br' };
  const first = await get('/api/openapi.json', encoding);
  assert.equal(first.headers.get('content-encoding'), 'br');
  assert.equal(((await first.json()) as { openapi: string }).openapi, '3.1.0');
  const condition = { ...encoding, 'if-none-match': first.headers.get('etag') ?? '' };
  assert.equal((await get('/api/openapi.json', condition)).status, 304);
});

test('a range that cannot be is no answer of another shape', async () => {
  assert.equal((await get('/icons/icon-192.png', { range: 'bytes=99999999-' })).status, 200);
});

test('what did not change is 304 in each encoding, with the headers of the page', async (t) => {
  // It stands still: with each minute a page with a form is another.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  for (const encoding of ['br', 'gzip', 'identity']) {
    for (const path of ['/contact', '/api/settings/public', '/manifest.webmanifest']) {
      const headers = { 'accept-encoding': encoding };
      const first = await get(path, headers);
      await first.arrayBuffer();
      if (path === '/contact')
        assert.equal(first.headers.get('content-encoding') ?? 'identity', encoding);
      const etag = first.headers.get('etag') ?? '';
      const second = await get(path, { ...headers, 'if-none-match': etag });
      assert.equal(second.status, 304, `${path} ${encoding}`);
      for (const name of ['cache-control', 'content-security-policy'])
        assert.equal(second.headers.get(name), first.headers.get(name), `${path} ${name}`);
    }
  }
});

test('hashed files are kept for ever, in brotli, and type sniffing is off', async () => {
  const html = await (await get('/')).text();
  const [, file = ''] = /data-entry="([^"]+)"/.exec(html) ?? [];
  const answer = await get(file, { 'accept-encoding': 'br' });
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(answer.headers.get('content-encoding'), 'br');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
});

test('what the build compressed is what it compressed', async () => {
  const files = await readdir(join(buildFolder, 'client/assets'));
  const texts = files.filter((file) => /\.(js|css)$/.test(file));
  assert.ok(texts.length > 30);
  for (const path of texts.map((file) => `/assets/${file}`)) {
    const plain = await (await get(path, { 'accept-encoding': 'identity' })).text();
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(path, { 'accept-encoding': encoding });
      const isSmall = Buffer.byteLength(plain) < 500;
      const expected = isSmall ? null : encoding;
      assert.equal(answer.headers.get('content-encoding'), expected, path);
      assert.equal(await answer.text(), plain, `${path} ${encoding}`);
    }
  }
});

test('a page with a form is for no shared cache, and its validator does not promise the same bytes', async () => {
  const { headers } = await get('/contact');
  assert.match(headers.get('etag') ?? '', /^W\/"[\w-]+"$/);
  assert.equal(headers.get('cache-control'), 'private, no-cache');
  const other = await get('/about');
  assert.match(other.headers.get('etag') ?? '', /^"[\w-]+"$/);
  assert.equal(other.headers.get('cache-control'), 'no-cache');
});

test('what says that a form was sent is kept nowhere', async () => {
  const { headers, status } = await get('/contact?sent=contact');
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
});

test('a page shows changed settings at once', async () => {
  await get('/contact');
  const change = { category: 'general', key: 'company_name', value: 'Meridian & <Sons>' };
  await server.admin.call(saveSettings, { payload: { settings: [change] } });
  const html = await (await get('/contact')).text();
  assert.match(html, /<title>Contact - Meridian &amp; &lt;Sons&gt;<\/title>/);
  // The data block cannot be left by what a setting holds.
  assert.doesNotMatch(html, /<Sons>/);
});
