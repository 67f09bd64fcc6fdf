import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildLookalike } from './origins.ts';

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
