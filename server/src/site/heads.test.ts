import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveSettings } from '@longitude/contract/settings';
import { saveCategory } from '../testing/mail-settings.ts';
import {
  ofType,
  readCanonical,
  readGraph,
  readMeta,
  unescape,
  type Thing,
} from '../testing/read-head.ts';
import { hasFeature, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({}, { hasSite: true });
});
after(() => server.stop());

const site = 'https://longitude.example';
const known = '/blog/the-port-nobody-closed';

const read = async (path: string) => (await fetch(`${server.address}${path}`)).text();

const articles = hasFeature('posts') ? [known] : [];
const pages = ['/', '/about', '/services', '/blog', ...articles, '/contact', '/privacy'];

test('each page has one title, a description, a canonical address and a preview picture', async () => {
  const titles = new Set<string>();
  for (const path of pages) {
    const html = await read(path);
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
    titles.add(title);
    assert.match(
      title,
      path === '/' ? /^Longitude Consulting - Scale/ : / - Longitude Consulting$/,
    );
    const head = html.slice(0, html.indexOf('</head>'));
    assert.equal(head.match(/<title>/g)?.length, 1, path);
    assert.equal(readCanonical(html), site + path);
    assert.equal(readMeta(html, 'og:url'), site + path);
    assert.equal(readMeta(html, 'og:title'), unescape(title));
    assert.equal(readMeta(html, 'twitter:title'), unescape(title));
    assert.equal(readMeta(html, 'twitter:card'), 'summary_large_image');
    assert.equal(readMeta(html, 'og:site_name'), 'Longitude Consulting');
    const description = readMeta(html, 'description') ?? '';
    assert.ok(description.length >= 30, `${path}: ${description}`);
    assert.equal(readMeta(html, 'og:description'), description);
    const picture = readMeta(html, 'og:image');
    assert.equal(picture, `${site}${path === known ? known : ''}/picture.png`);
    assert.equal(readMeta(html, 'twitter:image'), picture);
    assert.deepEqual(
      [readMeta(html, 'og:image:width'), readMeta(html, 'og:image:height')],
      ['1200', '630'],
    );
    assert.equal(readMeta(html, 'robots'), null);
  }
  assert.equal(titles.size, pages.length);
});

test('a part of a page has the address of the whole, and searches are not indexed', async () => {
  for (const [path, whole] of [
    ['/blog?category=Cybersecurity', '/blog'],
    ['/contact?tab=request', '/contact'],
    ...articles.map((path) => [`${path}?utm_source=mail`, path] as const),
  ] as const) {
    const html = await read(path);
    assert.equal(readCanonical(html), site + whole);
    assert.equal(readMeta(html, 'robots'), null);
  }
  for (const path of [
    '/blog?q=port',
    '/blog?q=port&category=Cybersecurity',
    '/offline',
    '/admin',
  ]) {
    const html = await read(path);
    assert.equal(readMeta(html, 'robots'), 'noindex', path);
    assert.equal(readCanonical(html), undefined);
    assert.deepEqual(readGraph(html), []);
  }
});

test('addresses come from PUBLIC_URL, never from the Host header', async () => {
  const html = await (await fetch(`${server.address}/about`)).text();
  assert.doesNotMatch(html, new RegExp(new URL(server.address).host));
});

test('the company is an Organization on each page, with its profiles', async () => {
  const change = (value: string) => ({
    settings: [{ category: 'general', key: 'linkedin_url', value }],
  });
  await server.admin.call(saveSettings, { payload: change('https://linkedin.example/longitude') });
  for (const path of pages) {
    const [company, ...others] = ofType(readGraph(await read(path)), 'Organization');
    assert.deepEqual(others, []);
    assert.deepEqual(company, {
      '@type': 'Organization',
      '@id': `${site}/#organization`,
      name: 'Longitude Consulting',
      url: `${site}/`,
      logo: `${site}/icons/icon-512.png`,
      address: '1 Example Street, Toronto, ON, Canada',
      telephone: '+1 416 555 0142',
      email: 'hello@longitude.example',
      slogan: 'Scale Your Team. Secure Your Future.',
      sameAs: ['https://linkedin.example/longitude'],
    });
  }
  await server.admin.call(saveSettings, { payload: change('') });
  const [company] = ofType(readGraph(await read('/')), 'Organization');
  assert.equal(company?.['sameAs'], undefined);
  assert.equal((await fetch(`${server.address}/icons/icon-512.png`)).status, 200);
});

test('social cards and the feed have the site’s title, the organization the company’s name', async () => {
  const save = (site_title: string) => saveCategory(server, 'general', { site_title });
  await save('Kestrel & Rowe');
  const html = await read('/about');
  assert.equal(readMeta(html, 'og:site_name'), 'Kestrel & Rowe');
  assert.match(html, /href="\/feed.xml" title="Kestrel &amp; Rowe - Industry Insights"/);
  assert.match(html, /<title>About Us - Longitude Consulting<\/title>/);
  await save('');
  assert.equal(readMeta(await read('/about'), 'og:site_name'), 'Longitude Consulting');
});

test('the seven services are services of the company, and their anchors are in the page', async () => {
  const html = await read('/services');
  const services = ofType(readGraph(html), 'Service');
  assert.equal(services.length, 7);
  for (const service of services) {
    assert.deepEqual(service['provider'], { '@id': `${site}/#organization` });
    const url = String(service['url']);
    assert.ok(unescape(html).includes(String(service['description'])), url);
    assert.ok(html.includes(`id="${new URL(url).hash.slice(1)}"`), url);
    assert.ok(unescape(html).includes(`>${String(service['name'])}<`), url);
  }
  assert.equal(ofType(readGraph(await read('/about')), 'Service').length, 0);
});

test('inner pages have breadcrumbs', async () => {
  const trailOf = async (path: string) => {
    const [trail] = ofType(readGraph(await read(path)), 'BreadcrumbList');
    return (trail?.['itemListElement'] as Thing[] | undefined)?.map((item) => {
      assert.equal(item['@type'], 'ListItem');
      return [item['position'], item['name'], item['item']];
    });
  };
  assert.equal(await trailOf('/'), undefined);
  assert.deepEqual(await trailOf('/about'), [
    [1, 'Home', `${site}/`],
    [2, 'About Us', `${site}/about`],
  ]);
  for (const path of articles) {
    const trail = await trailOf(path);
    assert.deepEqual(trail?.slice(0, 2), [
      [1, 'Home', `${site}/`],
      [2, 'Industry Insights', `${site}/blog`],
    ]);
    assert.deepEqual([trail?.length, trail?.[2]?.[2]], [3, site + path]);
  }
});
