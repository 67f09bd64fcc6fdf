import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCheckPages, readCheckPage } from '@longitude/contract/check-pages';
import { ofType, readCanonical, readGraph, readMeta } from '../../../testing/read-head.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { listCheckEntries } from './list-check-pages.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' }, { hasSite: true });
});
after(() => server.stop());

const site = 'https://longitude.example';
const path = '/scanner/checks/critical-security-headers';
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${address}`, { headers });
const read = async (address: string) => (await get(address)).text();

test('the list names every page, and each page is read by its slug', async () => {
  const entries = await server.visitor.call(listCheckPages);
  assert.deepEqual(
    entries.map(({ slug }) => slug).toSorted(),
    listCheckEntries()
      .map(({ slug }) => slug)
      .toSorted(),
  );
  const pages = await Promise.all(
    entries.map(({ slug }) => server.visitor.call(readCheckPage, { params: { slug } })),
  );
  assert.deepEqual(
    pages.map(({ name }) => name),
    entries.map(({ name }) => name),
  );
});

test('an answer is tagged, and 304 to who has it', async () => {
  for (const address of ['/api/security-scan/checks', `/api/security-scan${path.slice(8)}`]) {
    const first = await get(address);
    const etag = first.headers.get('etag') ?? '';
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    assert.equal((await get(address, { 'if-none-match': etag })).status, 304, address);
  }
});

test('a check that does not exist is 404, in JSON and as a page', async () => {
  assert.equal((await get('/api/security-scan/checks/no-such-check')).status, 404);
  const page = await get('/scanner/checks/no-such-check', { accept: 'text/html' });
  assert.equal(page.status, 404);
  const html = await page.text();
  assert.match(html, /off the chart/);
  assert.equal(readMeta(html, 'robots'), 'noindex');
});

test('a page of a check has its own head and its place in the site', async () => {
  const html = await read(path);
  assert.match(html, /<title>Critical Security Headers: HSTS, [^<]* - Longitude Consulting</);
  assert.equal(readCanonical(html), site + path);
  assert.match(readMeta(html, 'description') ?? '', /^What the check Critical Security Headers /);
  const [trail] = ofType(readGraph(html), 'BreadcrumbList');
  const steps = (trail?.['itemListElement'] ?? []) as { name: string; item: string }[];
  assert.deepEqual(
    steps.map(({ name, item }) => [name, item.slice(site.length)]),
    [
      ['Home', '/'],
      ['Security Scanner', '/scanner'],
      ['All checks', '/scanner/checks'],
      ['Critical Security Headers', path],
    ],
  );
});

test('the list is searched by the server too, and a search is not indexed', async () => {
  const found = await read('/scanner/checks?q=frame-ancestors');
  assert.match(found, /href="\/scanner\/checks\/critical-security-headers"/);
  assert.equal(readMeta(found, 'robots'), 'noindex');
  const none = await read('/scanner/checks?q=no-such-word');
  assert.doesNotMatch(none, /href="\/scanner\/checks\/\w/);
});

test('the sitemap names every page of a check, robots may read the call', async () => {
  const sitemap = await read('/sitemap.xml');
  for (const { slug } of listCheckEntries()) {
    assert.ok(sitemap.includes(`<loc>${site}/scanner/checks/${slug}</loc>`), slug);
  }
  assert.match(await read('/robots.txt'), /^Allow: \/api\/security-scan\/checks$/m);
});
