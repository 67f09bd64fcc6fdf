import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { askHome } from '../../lab/ask-home.ts';
import { probeInMemory, type MemorySite } from '../../lab/memory-network.ts';
import type { SiteResponder, SiteRequest } from '../../lab/start-site.ts';
import { probeMethods } from './methods.ts';
import { probeOrigins } from './origins.ts';
import { probeCounterpart, probeHome, probeNothing, probePlain } from './pages.ts';
import type { ScanContext } from './scan-context.ts';

const to = (location: string, ...cookies: readonly string[]) => ({
  status: 302,
  headers: [
    ['location', location] as const,
    ...cookies.map((cookie) => ['set-cookie', cookie] as const),
  ],
  body: 'Moved',
});
const page = { headers: [['content-type', 'text/html']] as const, body: '<!doctype html>Hello' };

const requests: SiteRequest[] = [];
let respond: SiteResponder = () => page;
beforeEach(() => void requests.splice(0));

const run = <Found>(
  probe: (context: ScanContext) => Promise<Found>,
  site: Partial<MemorySite> = {},
) => {
  const record: SiteResponder = (request) => {
    requests.push(request);
    return respond(request);
  };
  const place = { domain: 'shop.example', hosts: ['www.shop.example'] };
  return probeInMemory({ respond: record, ...place, ...site }, probe);
};

test('follows redirects by address and by scheme, and keeps each without its body', async () => {
  respond = ({ scheme, path }) => {
    if (scheme === 'http') return to(`https://shop.example/`);
    return path === '/' ? to('start?x=1#top') : page;
  };
  const home = await run(probeHome, { scheme: 'http' });
  assert.ok(home.ran);
  assert.deepEqual(
    home.value.hops.map(({ status, body }) => [status, body]),
    [
      [302, ''],
      [302, ''],
    ],
  );
  assert.equal(home.value.page.url, `https://shop.example/start?x=1`);
  assert.match(home.value.page.body, /Hello/);
});

test('follows five redirects and no more', async () => {
  respond = ({ path }) => (path === '/5' ? page : to(`/${Number(path.slice(1)) + 1}`));
  assert.equal((await run(probeHome)).ran, true);
  respond = ({ path }) => to(path);
  requests.splice(0);
  const loop = await run(probeHome);
  assert.ok(!loop.ran);
  assert.equal(loop.code, 'unreadable');
  assert.equal(requests.length, 6);
});

test('sends cookies only to the host and port that set them', async () => {
  respond = ({ path, host }) => {
    if (path === '/')
      return to('/again', 'a=1; Domain=shop.example', 'gone=1; Max-Age=0', 'b=x=y; Secure');
    return host === 'shop.example' ? to(`https://www.shop.example/end`) : page;
  };
  await run(probeHome);
  assert.deepEqual(
    requests.map(({ headers }) => headers['cookie']),
    [undefined, 'a=1; b=x=y', undefined],
  );
});

test('uses the redirect itself if it leads to an unreachable host', async () => {
  for (const location of [
    'https://sso.identity.example/',
    'http://10.0.0.1/',
    'https://[fe80::1]/',
  ]) {
    respond = () => to(location);
    const home = await run(probeHome);
    assert.ok(home.ran, location);
    assert.equal(home.value.page.status, 302);
    assert.equal(home.value.hops.length, 0);
  }
});

test('uses a response as it is when its redirect has no target', async () => {
  for (const location of [
    '',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'http://',
    'https://user:secret@shop.example:1/',
  ]) {
    respond = () => (requests.length > 1 ? page : to(location));
    requests.splice(0);
    const home = await run(probeHome);
    if (location === '')
      assert.ok(home.ran && home.value.hops.length === 1, 'the same address again');
    else if (location.includes('@')) assert.ok(home.ran || home.code === 'unreachable');
    else assert.ok(home.ran && home.value.page.status === 302, location);
    for (const { headers } of requests) assert.equal(headers['authorization'], undefined);
  }
});

test('distinguishes a server that requires a client certificate from a dead one', async () => {
  respond = () => ({ status: 400, body: '400 No required SSL certificate was sent' });
  const home = await run(probeHome);
  assert.ok(!home.ran);
  assert.equal(home.code, 'blocked');
  respond = () => null;
  const absent = await run(probeHome);
  assert.ok(!absent.ran);
  assert.equal(absent.code, 'unreachable');
});

test('requests the plain site, and the other name of the domain', async () => {
  respond = ({ scheme, host }) => ({ ...page, body: `${scheme} ${host}` });
  const plain = await run((context) => probePlain(context, askHome(context)));
  assert.equal(plain.ran && plain.value.page.body, 'http shop.example');
  const other = await run((context) => probeCounterpart(context, askHome(context)));
  assert.equal(other.ran && other.value.page.body, 'https www.shop.example');
  const none = await run((context) => probeCounterpart(context, askHome(context)), {
    host: 'blog.shop.example',
  });
  assert.ok(!none.ran);
  assert.equal(none.code, 'not_applicable');
});

test('sends further requests to the home page’s host, and changes nothing', async () => {
  respond = ({ path, host }) => {
    if (host === 'shop.example') return to(`https://www.shop.example/en/`);
    return path === '/en/' ? page : { ...page, status: 404 };
  };
  await run(async (context) => {
    const home = await probeHome(context);
    requests.splice(0);
    const nothing = await probeNothing(context, home);
    assert.deepEqual(nothing.ran && nothing.value.map(({ status }) => status), [404, 404]);
    const origins = await probeOrigins(context, home);
    assert.equal(origins.ran && origins.value.length, 4);
    const methods = await probeMethods(context, home);
    assert.equal(methods.ran && methods.value.trace?.status, 200);
  });
  assert.ok(requests.every(({ host }) => host === 'www.shop.example'));
  const lines = requests.map(
    ({ method, headers }) => `${method} ${String(headers['origin'] ?? '-')}`,
  );
  assert.deepEqual(lines.toSorted(), [
    'GET -',
    'GET -',
    'GET https://evil.example',
    'GET https://evilshop.example',
    'GET null',
    'OPTIONS -',
    'OPTIONS https://evil.example',
    'TRACE -',
  ]);
});

test('sends no more requests to a site with a challenge', async () => {
  respond = () => ({ status: 403, headers: [['cf-mitigated', 'challenge']] });
  await run(async (context) => {
    const home = await probeHome(context);
    assert.equal(home.ran && home.value.challenge, 'Cloudflare challenge');
    for (const probe of [probeNothing, probeOrigins, probeMethods]) {
      const part = await probe(context, home);
      assert.ok(!part.ran);
      assert.equal(part.code, 'blocked');
    }
  });
  assert.equal(requests.length, 1);
});

test('decodes pages in their declared charset', async () => {
  const cases: readonly (readonly [string, Uint8Array])[] = [
    ['text/html; charset="windows-1251"', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
    ['text/html; charset=UTF-16LE', Buffer.from('Привет', 'utf16le')],
    ['text/html', Buffer.from('<meta charset=utf-8>Привет')],
    ['text/html; charset=nonsense', Buffer.from('Привет')],
  ];
  for (const [type, body] of cases) {
    respond = () => ({ headers: [['content-type', type]], body });
    const home = await run(probeHome);
    assert.match(home.ran ? home.value.page.body : '', /Привет$/, type);
  }
});

test('of another site’s page only the beginning is fetched', async () => {
  const body = `<!doctype html>${'x'.repeat(1_500_000)}`;
  respond = ({ host }) =>
    host === 'shop.example'
      ? to(`https://login.other.example/`)
      : { headers: [['content-type', 'text/html']], body };
  const home = await run(probeHome, { hosts: ['login.other.example'] });
  assert.ok(home.ran && home.value.page.isCut);
  assert.ok(home.value.page.wireBytes <= 20_000);
  assert.match(home.value.page.body, /^<!doctype html>x/);
});
