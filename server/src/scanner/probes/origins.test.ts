import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildVisit } from '../../testing/lab/build-evidence.ts';
import { createMemoryContext } from '../../testing/lab/memory-network.ts';
import type { AnswerSite } from '../../testing/lab/start-site.ts';
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

async function askSite(answer: AnswerSite) {
  const context = createMemoryContext({ answer });
  const part = await probeOrigins(context, found(buildVisit({ url: context.target.url })));
  context.network.close();
  return part;
}

test('a question that gets no answer does not take the others away', async () => {
  const part = await askSite(({ headers }) => (headers['origin'] === 'null' ? null : {}));
  assert.ok(part.ran);
  assert.deepEqual(
    part.value.map(({ origin, exchange }) => `${exchange.method} ${origin}`),
    [`GET ${strangeOrigin}`, `OPTIONS ${strangeOrigin}`, 'GET https://evilshop.example'],
  );
});

test('without any answer there is none to judge', async () => {
  const part = await askSite(() => null);
  assert.equal(part.ran || part.code, 'unreachable');
});

test('a bot check that answers foreign origins says nothing of the site', async () => {
  const part = await askSite(() => ({ status: 403, body: 'Please solve this captcha' }));
  assert.equal(part.ran || part.code, 'blocked');
});
