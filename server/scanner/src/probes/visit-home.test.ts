import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { askHome } from '../../lab/ask-home.ts';
import { probeInMemory } from '../../lab/memory-network.ts';
import { buildPage } from '../../lab/responses.ts';
import type { SiteResponder, SiteResponse, SiteRequest } from '../../lab/start-site.ts';
import { probeNothing, probePlain } from './pages.ts';
import type { ScanContext } from './scan-context.ts';
import { buildVisit } from '../../lab/build-evidence.ts';
import { found } from '../evidence/part.ts';
import { buildLookalike, probeOrigins, strangeOrigin } from './origins.ts';

const page = buildPage();
const to = (location: string, ...headers: [string, string][]): SiteResponse => ({
  status: 302,
  headers: [['location', location], ...headers],
});

const requests: SiteRequest[] = [];
let respond: SiteResponder = () => page;
beforeEach(() => void requests.splice(0));

const run = <Found>(probe: (context: ScanContext) => Promise<Found>) => {
  const record: SiteResponder = (request) => {
    requests.push(request);
    return respond(request);
  };
  return probeInMemory({ respond: record, hosts: ['www.shop.example'] }, probe);
};

test('a visit that arrives at the scanned address does not request it again', async () => {
  const home = () => `https://shop.example/`;
  respond = ({ scheme, path }) => {
    if (scheme === 'http') return to(home());
    return path === '/' ? to('/start') : page;
  };
  const visitBoth = () =>
    run(async (context) => {
      const ask = askHome(context);
      const [plain] = await Promise.all([probePlain(context, ask), ask('home')]);
      return plain;
    });
  const plain = await visitBoth();
  assert.ok(plain.ran);
  assert.deepEqual(
    plain.value.hops.map(({ url }) => new URL(url).pathname),
    ['/', '/'],
  );
  assert.match(plain.value.page.url, /\/start$/);
  assert.equal(requests.length, 3);
  // With a cookie the site may answer differently.
  requests.splice(0);
  respond = ({ scheme, path }) => {
    if (scheme === 'http') return to(`${home()}set`);
    return path === '/set' ? to('/', ['set-cookie', 'seen=1']) : page;
  };
  assert.ok((await visitBoth()).ran);
  const cookies = requests.flatMap(({ headers }) => headers['cookie'] ?? []);
  assert.deepEqual([requests.length, cookies], [4, ['seen=1']]);
});

test('random paths are requested in parallel with the home page, and again if that redirects', async () => {
  respond = ({ host }) => (host === 'shop.example' ? to(`https://www.shop.example/`) : page);
  await run(async (context) => {
    const ask = askHome(context);
    const { url } = context.target;
    const away = await probeNothing(context, ask('home'), url);
    assert.ok(away.ran && away.value.every((each) => new URL(each.url).host.startsWith('www.')));
    requests.splice(0);
    const www = url.replace('shop', 'www.shop');
    const likely = await probeNothing(context, ask('home'), www);
    assert.ok(likely.ran && likely.value.every(({ status }) => status === 200));
    assert.equal(requests.length, 2);
  });
});

for (const [host, domain, expected] of [
  ['www.shop.example', 'shop.example', 'https://evilshop.example'],
  ['intranet', null, 'https://evilintranet'],
] as const) {
  test(`an origin that ends like ${host}`, () => {
    assert.equal(buildLookalike({ host, domain, isAddress: false }), expected);
  });
}

test('an IP address has no random paths', () => {
  assert.equal(buildLookalike({ host: '192.0.2.1', domain: null, isAddress: true }), null);
});

const askSite = (respond: SiteResponder) =>
  probeInMemory({ respond }, (context) =>
    probeOrigins(context, found(buildVisit({ url: context.target.url }))),
  );

test('a request without a response does not affect the others', async () => {
  const part = await askSite(({ headers }) => (headers['origin'] === 'null' ? null : {}));
  assert.ok(part.ran);
  assert.deepEqual(
    part.value.map(({ origin, exchange }) => `${exchange.method} ${origin}`),
    [`GET ${strangeOrigin}`, `OPTIONS ${strangeOrigin}`, 'GET https://evilshop.example'],
  );
});

test('without any response there is nothing to judge', async () => {
  const part = await askSite(() => null);
  assert.equal(part.ran || part.code, 'unreachable');
});

test('a bot check that responds to foreign origins says nothing about the site', async () => {
  const part = await askSite(() => ({ status: 403, body: 'Please solve this captcha' }));
  assert.equal(part.ran || part.code, 'blocked');
});
