import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askRaw } from '../testing/ask-raw.ts';
import { hasFeature, startTestServer, type TestServer } from '../testing/test-server.ts';
import { settings } from '../features/settings/feature.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({}, { hasSite: true });
});
after(() => server.stop());

const long = 'a'.repeat(4000);
/** Its case matters. */
const token = 'Zx9_'.repeat(11).slice(1);
const known = 'the-port-nobody-closed';

const posts = hasFeature('posts') ? [`/blog/${known}`, `/blog/${known}?utm_source=x`] : [];

const pages = [
  ...posts,
  `/?${long}`,
  `/blog?q=${'%F0%9F%92%A9'.repeat(90)}`,
  ...split(`/ /? /?x=1 /?x=1&x=2 /?% /?%00=%ff /?=&&&= /?__proto__=1&constructor=2 /#services
    /about /about? http://other.example/about http://other.example
    /blog /blog?q=port&q=cost /blog?category=None`),
];

const missing = [
  `/${long}`,
  `/about/${long}`,
  `/blog/${long}`,
  ...split(`/index.html /about%00 /about%0d%0aset-cookie:x=1 /about;jsessionid=1
    /about.html /about/more /about\\ /about%2f /x/..%2fabout /%2Fabout /%5cabout
    /%c0%ae%c0%ae/etc/passwd /% /%zz /%00 /%ff%fe /..%5c..%5cetc /%F0%9F%92%A9
    //other.example //other.example/ //other.example/about /\\other.example
    /http://other.example/ /blog/no-such-article /blog/%00
    /blog/%2e%2e%2fabout /blog/[object%20Object] /blog/$ne /wp-login.php /.env /.git/config
    /API/settings/public /admin/no-such-screen`),
];

/** Addresses that redirect to that of a page. */
const moved: Readonly<Record<string, readonly string[]>> = {
  '/about': split(`/about/ /about// //about ///about/// /About /ABOUT/ /%61bout /%2e%2e/about
    /x/../about HTTP://other.example/about/ /about. /about, /about) /about%20 /about/) /About%C2%BB`),
  '/': split('// /./ /../ /../../../ /%2e%2e/ /) /%20'),
  '/feed.xml': split('/feed.xml/ /Feed.xml //feed.xml /FEED.XML/ /feed.xml. /feed%2Exml'),
  '/feed.xml?a=B': ['/feed.xml/?a=B', '/Feed.xml?a=B'],
  '/robots.txt': split('/robots.txt/ /ROBOTS.TXT'),
  '/sitemap.xml': split('/sitemap.xml/ /Sitemap.xml'),
  '/.well-known/security.txt': split(
    '/.well-known/security.txt/ /.Well-Known/Security.txt /security.txt /security.txt/',
  ),
  '/security.txt': ['/Security.txt'],
  '/about?x=1': ['/about/?x=1'],
  ...(hasFeature('posts')
    ? {
        [`/blog/${known}`]: split(
          `/blog/${known}/ /blog//${known} /Blog/${known} /BLOG/The-Port-Nobody-Closed/`,
        ),
      }
    : {}),
  [`/scanner/reports/${token}?a=B`]: [`/Scanner/reports/${token}/?a=B`],
};

function split(text: string): string[] {
  return text.split(/\s+/);
}

test('an unusual address redirects to a page', async () => {
  for (const [address, targets] of Object.entries(moved)) {
    for (const target of targets) {
      const { status, headers } = await askRaw(server.address, target);
      assert.deepEqual([status, headers['location']], [308, address], target);
    }
  }
});

test('an address is a page, or a real 404 page', async () => {
  const outcomes: [target: string, status: number][] = [
    ...pages.map((target): [string, number] => [target, 200]),
    ...missing.map((target): [string, number] => [target, 404]),
  ];
  for (const [target, outcome] of outcomes) {
    const name = target.slice(0, 60);
    const { status, headers, body } = await askRaw(server.address, target);
    assert.equal(status, outcome, name);
    assert.match(headers['content-type'] ?? '', /^text\/html/, name);
    assert.match(body, /^<!doctype html>.*<h1[ >].*<\/html>$/s, name);
    assert.doesNotMatch(body, /\n\s+at |node_modules|set-cookie/, name);
    assert.equal(headers['cache-control'], outcome === 404 ? 'no-store' : 'no-cache', name);
    assert.match(headers['content-security-policy'] ?? '', /default-src 'self'/, name);
    assert.equal(body.includes('name="robots" content="noindex"'), isHidden(target, outcome), name);
  }
});

const isHidden = (target: string, status: number) => status === 404 || /[?&]q=p/.test(target);

test('an invalid Host header changes nothing, and pages never contain it', async () => {
  const hosts = ['', 'bad host', '[::1', 'a"b<c>', 'x'.repeat(300), 'other.example', '%00'];
  for (const host of hosts) {
    for (const target of ['/about', '/no-such-page', '/about/']) {
      const { status, body } = await askRaw(server.address, target, { headers: { host } });
      assert.ok([200, 308, 400, 404].includes(status), `${host} ${target} ${status}`);
      assert.doesNotMatch(body, /other\.example|a"b|\n\s+at /, host);
      assert.doesNotMatch(body, /^\{/, host);
    }
  }
});

test('HEAD answers like GET, without a body', async () => {
  for (const [target, status] of [
    ['/about', 200],
    ['/no-such-page', 404],
    ['/sitemap.xml', 200],
    ['/about/', 308],
  ] as const) {
    const head = await askRaw(server.address, target, { method: 'HEAD' });
    const got = await askRaw(server.address, target);
    assert.deepEqual([head.status, head.body], [status, ''], target);
    assert.equal(head.headers['content-type'], got.headers['content-type']);
    assert.equal(head.headers['etag'], got.headers['etag']);
  }
});

test('missing files get a plain line, and programs get errors as JSON', async () => {
  for (const target of ['/assets/gone-1234.js', '/icons/none.png', '/art/none.svg', '/assets/']) {
    const { status, headers, body } = await askRaw(server.address, target);
    assert.deepEqual([status, body], [404, 'Not found\n'], target);
    assert.match(headers['content-type'] ?? '', /^text\/plain/);
  }
  const picture = await askRaw(server.address, '/favicon.ico', { headers: { accept: 'image/*' } });
  assert.deepEqual([picture.status, picture.body], [404, 'Not found\n']);
  const call = await askRaw(server.address, '/api/none');
  assert.deepEqual(JSON.parse(call.body), { error: 'Not found', code: 'not_found' });
  const headers = { accept: 'application/json' };
  const program = await askRaw(server.address, '/none', { headers });
  assert.deepEqual(JSON.parse(program.body), { error: 'Not found', code: 'not_found' });
});

test('other methods at a page return a page as well', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST']) {
    const { status, body } = await askRaw(server.address, '/about', {
      method,
      headers: { 'content-length': '0' },
    });
    assert.equal(status, 404, method);
    assert.match(body, /^<!doctype html>/, method);
  }
});

test('a page that cannot be rendered says so in HTML, without scripts or details', async (context) => {
  const service = server.product.serviceOf(settings);
  context.mock.method(service, 'listForPages', () => Promise.reject(new Error('secret reason')));
  for (const target of ['/about', '/no-such-page']) {
    const { status, headers, body } = await askRaw(server.address, target);
    assert.ok(status >= 404, target);
    assert.match(headers['content-type'] ?? '', /^text\/html/);
    assert.match(body, /<h1>This page could not be opened<\/h1>/);
    assert.doesNotMatch(body, /<script|secret reason/);
    assert.match(body, /<link rel="stylesheet" href="\/assets\/[^"]+\.css">/);
    assert.equal(headers['cache-control'], 'no-store');
  }
  context.mock.restoreAll();
  assert.equal((await askRaw(server.address, '/about')).status, 200);
});
