import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { Subdomain, SubdomainEvidence } from '../../evidence/dns.ts';
import { danglingSubdomains } from './dangling-subdomains.ts';

const alias = (label: string, isDangling: boolean, ...cnames: string[]): Subdomain => ({
  name: `${label}.shop.example`,
  addresses: [],
  cnames,
  isDangling,
});
const none = { wildcard: 'none', tried: 44, isCut: false } as const;
const azure = 'old.azurewebsites.net';

const cases: readonly [
  outcome: string,
  says: RegExp,
  found: Subdomain[],
  changes?: Partial<SubdomainEvidence>,
][] = [
  ['pass', /None of 44/, []],
  ['pass', /None of 44/, [alias('www', false, azure)]],
  ['pass', /None of 44/, [alias('old', true, 'gone.shop.example')]],
  ['fail', /^blog\.shop\.example still points to Azure App Service/, [alias('blog', true, azure)]],
  ['fail', /Azure App Service/, [alias('blog', true, 'edge.shop.example', azure)]],
  [
    'fail',
    /still point to Azure App Service and Azure Traffic Manager/,
    [alias('a', true, azure), alias('b', true, 'x.trafficmanager.net')],
  ],
  ['fail', /^\*\.shop\.example/, [alias('*', true, azure)], { wildcard: 'steady' }],
  ['fail', /^blog/, [alias('blog', true, azure)], { isCut: true }],
  ['warning', /points to a name of somebody else/, [alias('docs', true, 'docs.gone.test')]],
  ['warning', /somebody else/, [alias('docs', true, 'd1.cloudfront.net')]],
  ['not tested', /stopped answering/, [], { isCut: true }],
];
for (const [outcome, says, found, changes] of cases) {
  test(`${outcome}: ${found.map(({ cnames }) => cnames.join(' -> ')).join(', ') || 'no names'}, ${says.source}`, () => {
    const result = judgeParts(danglingSubdomains, { subdomains: { ...none, found, ...changes } });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
    assert.equal(result.risk, outcome === 'fail' ? 'critical' : 'low');
  });
}
