import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { buildVisit } from '../../testing/lab/build-evidence.ts';
import { createLabContext } from '../../testing/lab/lab-network.ts';
import { startSite, type AnswerSite } from '../../testing/lab/start-site.ts';
import { found } from '../evidence/part.ts';
import { buildLookalike, probeOrigins, strangeOrigin } from './origins.ts';

for (const [host, domain, expected] of [
  ['www.shop.example', 'shop.example', 'https://evilshop.example'],
  ['intranet', null, 'https://evilintranet'],
] as const) {
  test(`an origin that ends like ${host}`, () => {
    assert.equal(buildLookalike({ host, domain, isAddress: false }), expected);
  });
}

test('an address has none', () => {
  assert.equal(buildLookalike({ host: '192.0.2.1', domain: null, isAddress: true }), null);
});

async function askSite(t: TestContext, answer: AnswerSite) {
  const site = await startSite(answer);
  const context = createLabContext({ ...site, host: 'shop.example', domain: 'shop.example' });
  t.after(async () => {
    context.network.close();
    await site.close();
  });
  return probeOrigins(context, found(buildVisit({ url: context.target.url })));
}

test('a question that gets no answer does not take the others away', async (t) => {
  const part = await askSite(t, ({ headers }) => (headers['origin'] === 'null' ? null : {}));
  assert.ok(part.ran);
  assert.deepEqual(
    part.value.map(({ origin, exchange }) => `${exchange.method} ${origin}`),
    [`GET ${strangeOrigin}`, `OPTIONS ${strangeOrigin}`, 'GET https://evilshop.example'],
  );
});

test('without any answer there is none to judge', async (t) => {
  const part = await askSite(t, () => null);
  assert.equal(part.ran || part.code, 'unreachable');
});
