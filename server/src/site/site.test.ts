import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildFolder } from '../build.ts';
import { saveCategory } from '../testing/mail-settings.ts';
import { findAll, readOnly, readXml } from '../testing/read-xml.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { isWhole } from '../testing/whole.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({}, { hasSite: true });
});
after(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, { headers, redirect: 'manual' });
const read = async (path: string) => (await get(path)).text();

test('the sitemap names every page for search engines', async () => {
  const root = readXml(await read('/sitemap.xml'));
  assert.equal(root.name, 'urlset');
  assert.equal(root.attributes['xmlns'], 'http://www.sitemaps.org/schemas/sitemap/0.9');
  const urls = findAll(root, 'url');
  const places = urls.map((url) => readOnly(url, 'loc'));
  const paths = '/ /about /services /blog /contact /privacy /terms /cookies /install'.split(' ');
  for (const path of paths) {
    assert.ok(places.includes(`https://longitude.example${path}`), path);
  }
  assert.equal(new Set(places).size, places.length);
  for (const place of places) {
    assert.doesNotMatch(place, /offline|\/admin|not-found|newsletter/);
  }
});

test('every address of the sitemap is canonical, and may be indexed', async () => {
  const urls = findAll(readXml(await read('/sitemap.xml')), 'url');
  for (const url of urls) {
    const place = readOnly(url, 'loc');
    const response = await get(new URL(place).pathname);
    const html = await response.text();
    assert.equal(response.status, 200, place);
    assert.ok(html.includes(`<link rel="canonical" href="${place}">`), place);
    assert.doesNotMatch(html, /name="robots"/, place);
  }
});

test('robots find the sitemap, and stay out of the API; no path tells attackers where to look', async () => {
  const lines = (await read('/robots.txt')).split('\n');
  assert.equal(lines[0], 'User-agent: *');
  assert.ok(!lines.some((line) => line.includes('/admin')));
  assert.ok(lines.includes('Disallow: /api/'));
  assert.ok(lines.includes('Allow: /api/blog-posts'));
  assert.ok(lines.includes('Sitemap: https://longitude.example/sitemap.xml'));
});

test('security.txt names the contact and its own address, and expires within a year', async () => {
  const text = await read('/.well-known/security.txt');
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/, 2) as [string, string]);
  const valuesOf = (name: string) =>
    fields.filter(([key]) => key === name).map(([, value]) => value);
  assert.deepEqual(valuesOf('Contact'), [
    'mailto:hello@longitude.example',
    'https://longitude.example/contact',
  ]);
  assert.deepEqual(valuesOf('Canonical'), ['https://longitude.example/.well-known/security.txt']);
  assert.deepEqual(valuesOf('Preferred-Languages'), ['en']);
  const [expires = ''] = valuesOf('Expires');
  assert.match(expires, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  assert.ok(days > 120 && days < 365, `${days} days`);
  const old = await get('/security.txt');
  assert.deepEqual([old.status, old.headers.get('location')], [308, '/.well-known/security.txt']);
});

test('the installed app has the site’s title, shortened under its icon', async () => {
  const save = (title: string, company: string) =>
    saveCategory(server, 'general', { site_title: title, company_name: company });
  const readName = async () => {
    const response = await get('/manifest.webmanifest');
    assert.equal(response.headers.get('content-type'), 'application/manifest+json');
    const { name, short_name: short, icons } = (await response.json()) as Record<string, unknown>;
    assert.ok(Array.isArray(icons) && icons.length >= 3);
    return [name, short];
  };
  assert.deepEqual(await readName(), ['Longitude Consulting', 'Longitude']);
  await save('Kestrel & Rowe "IT"', 'Kestrel');
  assert.deepEqual(await readName(), ['Kestrel & Rowe "IT"', 'Kestrel']);
  await save('Informationssicherheit', 'Kestrel');
  assert.deepEqual(await readName(), ['Informationssicherheit', 'Informationssicherheit']);
  await save('', 'Kestrel Rowe');
  assert.deepEqual(await readName(), ['Kestrel Rowe', 'Kestrel Rowe']);
  await save('', '');
  assert.deepEqual(await readName(), ['Longitude Consulting', 'Longitude']);
  const { status } = await fetch(`${server.address}/manifest.webmanifest`, { method: 'HEAD' });
  assert.equal(status, 200);
  await save('', 'Longitude Consulting');
});

test('each file is 304 while unchanged, and sent again as soon as it changes', async (t) => {
  // Frozen, because security.txt changes each month.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const paths = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/.well-known/security.txt'];
  for (const path of paths) {
    const first = await get(path);
    await first.text();
    const etag = first.headers.get('etag') ?? '';
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    assert.equal((await get(path, { 'if-none-match': etag })).status, 304, path);
  }
  const before = (await get('/.well-known/security.txt')).headers.get('etag') ?? '';
  await saveCategory(server, 'general', { company_email: 'security@longitude.example' });
  const after = await get('/.well-known/security.txt', { 'if-none-match': before });
  assert.equal(after.status, 200);
  assert.match(await after.text(), /mailto:security@longitude\.example/);
});

test('a page is complete HTML under a policy without inline code', async () => {
  const response = await get('/contact');
  const html = await response.text();
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(html, /<title>Contact - Longitude Consulting<\/title>/);
  assert.match(html, /<h1[^>]*>Contact/);
  assert.match(html, /rel="canonical" href="https:\/\/longitude\.example\/contact"/);
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /script-src 'self';/);
  assert.equal(response.headers.get('x-frame-options'), 'DENY');
  assert.doesNotMatch(policy, /unsafe/);
  assert.doesNotMatch(html, /\sstyle="|<script>/);
});

test('every response has a policy, and no Content-Encoding without an encoding', async () => {
  const [, script = ''] = /data-entry="([^"]+)"/.exec(await read('/')) ?? [];
  const files = await readdir(join(buildFolder, 'client/assets'));
  const workers = files.filter((name) => name.endsWith('.js') && name.includes('.worker-'));
  assert.equal(workers.length, 1);
  const documents = ['/', '/contact', '/no/such/page', '/sw.js', `/assets/${workers[0]}`];
  const data =
    `${script} /manifest.webmanifest /health /ready /api/openapi.json /api/settings/public /api/blog-posts?q=none
    /api/no-such-call /api/admin/settings /feed.xml /sitemap.xml /robots.txt /security.txt
    /icons/icon-192.png /icons/none.png /picture.png`.split(/\s+/);
  for (const path of [...documents, ...data]) {
    const headers = { 'accept-encoding': 'identity' };
    const response = await fetch(server.address + path, { headers, redirect: 'manual' });
    await response.arrayBuffer();
    const policy = response.headers.get('content-security-policy')?.split('; ') ?? [];
    const expected = documents.includes(path)
      ? ["default-src 'self'", "object-src 'none'"]
      : ["default-src 'none'"];
    for (const each of [...expected, "frame-ancestors 'none'"])
      assert.ok(policy.includes(each), `${path}: ${each}`);
    assert.equal(response.headers.get('content-encoding'), null, path);
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

test('an unsatisfiable range of a file returns the whole file', async () => {
  assert.equal((await get('/icons/icon-192.png', { range: 'bytes=99999999-' })).status, 200);
});

test('unchanged content is 304 in each encoding, with the headers of the page', async (t) => {
  // Frozen, because a page with a form changes each minute.
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

test('hashed files are cached permanently, in brotli, and with nosniff', async () => {
  const html = await read('/');
  const [, file = ''] = /data-entry="([^"]+)"/.exec(html) ?? [];
  const response = await get(file, { 'accept-encoding': 'br' });
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(response.headers.get('content-encoding'), 'br');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
});

test('the files compressed by the build match their originals', async () => {
  const files = await readdir(join(buildFolder, 'client/assets'));
  const texts = files.filter((file) => /\.(js|css)$/.test(file));
  assert.ok(texts.length > 30);
  const some = texts.filter((_, n) => isWhole || n % 6 === 0);
  for (const path of some.map((file) => `/assets/${file}`)) {
    const plain = await (await get(path, { 'accept-encoding': 'identity' })).text();
    for (const encoding of ['br', 'gzip']) {
      const response = await get(path, { 'accept-encoding': encoding });
      const isSmall = Buffer.byteLength(plain) < 500;
      const expected = isSmall ? null : encoding;
      assert.equal(response.headers.get('content-encoding'), expected, path);
      assert.equal(await response.text(), plain, `${path} ${encoding}`);
    }
  }
});

test('a page with a form is not cached by proxies, and its validator is weak', async () => {
  const { headers } = await get('/contact');
  assert.match(headers.get('etag') ?? '', /^W\/"[\w-]+"$/);
  assert.equal(headers.get('cache-control'), 'private, no-cache');
  const other = await get('/about');
  assert.match(other.headers.get('etag') ?? '', /^"[\w-]+"$/);
  assert.equal(other.headers.get('cache-control'), 'no-cache');
});

test('a page that confirms a form is not cached', async () => {
  const { headers, status } = await get('/contact?sent=contact');
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
});

test('a page shows changed settings immediately', async () => {
  await get('/contact');
  await saveCategory(server, 'general', { company_name: 'Meridian & <Sons>' });
  const html = await read('/contact');
  assert.match(html, /<title>Contact - Meridian &amp; &lt;Sons&gt;<\/title>/);
  // A setting's value cannot end the data block.
  assert.doesNotMatch(html, /<Sons>/);
});
