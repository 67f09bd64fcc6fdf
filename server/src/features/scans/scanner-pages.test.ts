import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listCheckPages, readCheckPage } from '@longitude/contract/check-pages';
import { ofType, readCanonical, readGraph, readMeta } from '../../testing/read-head.ts';
import { listCheckEntries } from './check-pages/list-check-pages.ts';
import { openWatchLab } from './schedules/testing/watch-lab.ts';

const lab = await openWatchLab({ hasSite: true });
after(() => lab.stop());

const { server } = lab;
const site = 'https://longitude.example';
const path = '/scanner/checks/critical-security-headers';
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${address}`, { headers });
const read = async (address: string) => (await get(address)).text();

test('the list names every page, and each page is found by its slug', async () => {
  const entries = await server.visitor.call(listCheckPages);
  const found = entries.map(({ slug }) => slug).toSorted();
  assert.deepEqual(found, (await listCheckEntries()).map(({ slug }) => slug).toSorted());
  const pages = await Promise.all(
    entries.map(({ slug }) => server.visitor.call(readCheckPage, { params: { slug } })),
  );
  const names = pages.map(({ name }) => name);
  assert.deepEqual(
    names,
    entries.map(({ name }) => name),
  );
});

test('a response has an ETag, and is 304 for a matching one', async () => {
  for (const address of ['/api/security-scan/checks', `/api/security-scan${path.slice(8)}`]) {
    const first = await get(address);
    const etag = first.headers.get('etag') ?? '';
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    assert.equal((await get(address, { 'if-none-match': etag })).status, 304, address);
  }
});

test('a missing check is 404, in JSON and as a page', async () => {
  assert.equal((await get('/api/security-scan/checks/no-such-check')).status, 404);
  const page = await get('/scanner/checks/no-such-check', { accept: 'text/html' });
  assert.equal(page.status, 404);
  const html = await page.text();
  assert.match(html, /off the chart/);
  assert.equal(readMeta(html, 'robots'), 'noindex');
});

test('a page of a check has its own head and position in the site', async () => {
  const html = await read(path);
  assert.match(html, /<title>Critical Security Headers: HSTS, [^<]* - Longitude Consulting</);
  assert.equal(readCanonical(html), site + path);
  assert.match(readMeta(html, 'description') ?? '', /^What the test Critical Security Headers /);
  const [trail] = ofType(readGraph(html), 'BreadcrumbList');
  const steps = (trail?.['itemListElement'] ?? []) as { name: string; item: string }[];
  const found = steps.map(({ name, item }) => [name, item.slice(site.length)]);
  assert.deepEqual(found, [
    ['Home', '/'],
    ['Security Scanner', '/scanner'],
    ['All tests', '/scanner/checks'],
    ['Critical Security Headers', path],
  ]);
});

test('the list is searched by the server too, and a search is not indexed', async () => {
  const found = await read('/scanner/checks?q=frame-ancestors');
  assert.match(found, /href="\/scanner\/checks\/critical-security-headers"/);
  assert.equal(readMeta(found, 'robots'), 'noindex');
  const none = await read('/scanner/checks?q=no-such-word');
  assert.doesNotMatch(none, /href="\/scanner\/checks\/\w/);
});

test('the sitemap lists every page of a check, and robots may read the call', async () => {
  const sitemap = await read('/sitemap.xml');
  for (const { slug } of await listCheckEntries()) {
    assert.ok(sitemap.includes(`<loc>${site}/scanner/checks/${slug}</loc>`), slug);
  }
  assert.match(await read('/robots.txt'), /^Allow: \/api\/security-scan\/checks$/m);
});

/** Clicks a button of the page like a browser without scripts. */
async function press(token: string, form: string) {
  const response = await fetch(`${lab.server.address}/scanner/watch?token=${token}`, {
    method: 'POST',
    body: new URLSearchParams({ form }),
    redirect: 'manual',
  });
  const html = await response.text();
  return { status: response.status, location: response.headers.get('location'), html };
}

test('without scripts a watch is confirmed, stopped and resumed by the buttons of its page', async () => {
  const { confirm, manage } = await lab.requestWatch('plain.example');
  const readState = async () => (await lab.schedules.findOne({ host: 'plain.example' }))?.state;
  const page = await fetch(`${lab.server.address}/scanner/watch?token=${confirm}`);
  assert.deepEqual([page.status, await readState()], [200, 'pending']);
  const steps = [
    [confirm, 'watch-confirm', 'active'],
    [manage, 'watch-stop', 'stopped'],
    [manage, 'watch-resume', 'active'],
  ] as const;
  for (const [token, form, state] of steps) {
    const { status, location } = await press(token, form);
    const next = `/scanner/watch?token=${token}&sent=${form}`;
    assert.deepEqual([status, location, await readState()], [303, next, state]);
    const after = await fetch(`${lab.server.address}${next}`);
    assert.equal(after.status, 200);
  }
});

test('an unknown link shows a page that says so', async () => {
  for (const token of ['nonsense', `${'f'.repeat(24)}.${'A'.repeat(43)}`]) {
    const { status, html } = await press(token, 'watch-stop');
    assert.equal(status, 400);
    assert.match(html, /A confirmation link works for 48 hours/);
  }
});
