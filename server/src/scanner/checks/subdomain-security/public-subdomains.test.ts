import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { Subdomain, SubdomainEvidence } from '../../evidence/dns.ts';
import { publicSubdomains } from './public-subdomains.ts';

const name = (label: string, ...addresses: string[]): Subdomain => ({
  name: `${label}.shop.example`,
  addresses,
  cnames: [],
  isDangling: false,
});
const open = '93.184.215.14';
const none = { wildcard: 'none', tried: 44, isCut: false } as const;

const cases: readonly [
  outcome: string,
  says: RegExp,
  found: Subdomain[],
  changes?: Partial<SubdomainEvidence>,
][] = [
  ['pass', /None of 44/, []],
  ['pass', /None of 44/, [name('www', open), name('mail', open), name('api', open)]],
  ['pass', /None of 44/, [name('dev', '10.0.0.1'), name('test', '127.0.0.1', 'fd00::1')]],
  ['pass', /None of 44/, [{ ...name('dev'), cnames: ['x.azurewebsites.net'], isDangling: true }]],
  ['warning', /for development and tests \(dev\.shop\.example\)/, [name('dev', '10.0.0.1', open)]],
  [
    'warning',
    /^A name .* has a public address in the DNS\. The scan did not connect to it/,
    [name('dev', open)],
  ],
  [
    'warning',
    /^Names .*administration and tools of the team .* have public addresses in the DNS/,
    [name('admin', open), name('jenkins', '2606:2800::1')],
  ],
  ['warning', /\(dev\.shop\.example\)/, [name('dev', open)], { isCut: true }],
  ['not tested', /stopped answering after 9 names/, [name('www', open)], { isCut: true, tried: 9 }],
  ['not tested', /invented ones/, [], { wildcard: 'changing' }],
];
for (const [outcome, says, found, changes] of cases) {
  test(`${outcome}: ${found.map((each) => each.name).join(', ') || 'no names'}, ${says.source}`, () => {
    const result = judgeParts(publicSubdomains, { subdomains: { ...none, found, ...changes } });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

test('does not warn of the very host that is scanned', () => {
  const subdomains = { ...none, found: [name('staging', open)] };
  const result = judgeParts(publicSubdomains, { subdomains }, { host: 'staging.shop.example' });
  assert.equal(readOutcome(result), 'pass');
});

test('shows findings before other names', () => {
  const subdomains = { ...none, found: [name('www', open), name('dev', open)] };
  const { evidence } = judgeParts(publicSubdomains, { subdomains });
  assert.deepEqual(evidence, [`dev.shop.example -> ${open}`, `www.shop.example -> ${open}`]);
});
