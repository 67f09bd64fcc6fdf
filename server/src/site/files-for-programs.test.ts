import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveSettings } from '@longitude/contract/settings';
import { saveCategory } from '../testing/mail-settings.ts';
import { findAll, readOnly, readXml } from '../testing/read-xml.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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

test('every address of the sitemap answers with that canonical address, and may be indexed', async () => {
  const urls = findAll(readXml(await read('/sitemap.xml')), 'url');
  for (const url of urls) {
    const place = readOnly(url, 'loc');
    const answer = await get(new URL(place).pathname);
    const html = await answer.text();
    assert.equal(answer.status, 200, place);
    assert.ok(html.includes(`<link rel="canonical" href="${place}">`), place);
    assert.doesNotMatch(html, /name="robots"/, place);
  }
});

test('robots find the sitemap, and stay out of the back office and the API', async () => {
  const lines = (await read('/robots.txt')).split('\n');
  assert.equal(lines[0], 'User-agent: *');
  assert.ok(lines.includes('Disallow: /admin'));
  assert.ok(lines.includes('Disallow: /api/'));
  assert.ok(lines.includes('Allow: /api/blog-posts'));
  assert.ok(lines.includes('Sitemap: https://longitude.example/sitemap.xml'));
});

test('security.txt says whom to tell, where it stands, and ends within a year', async () => {
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

test('the installed app is called as the site, in a short form under its icon', async () => {
  const save = (title: string, company: string) =>
    saveCategory(server, 'general', { site_title: title, company_name: company });
  const readName = async () => {
    const answer = await get('/manifest.webmanifest');
    assert.equal(answer.headers.get('content-type'), 'application/manifest+json');
    const { name, short_name: short, icons } = (await answer.json()) as Record<string, unknown>;
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

test('each file is 304 while it is the same, and another as soon as it changes', async (t) => {
  // It stands still: with each month security.txt is another.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const change = (value: string) => ({
    settings: [{ category: 'general', key: 'company_email', value }],
  });
  const paths = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/.well-known/security.txt'];
  for (const path of paths) {
    const first = await get(path);
    await first.text();
    const etag = first.headers.get('etag') ?? '';
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    assert.equal((await get(path, { 'if-none-match': etag })).status, 304, path);
  }
  const before = (await get('/.well-known/security.txt')).headers.get('etag') ?? '';
  await server.admin.call(saveSettings, { payload: change('security@longitude.example') });
  const after = await get('/.well-known/security.txt', { 'if-none-match': before });
  assert.equal(after.status, 200);
  assert.match(await after.text(), /mailto:security@longitude\.example/);
});
