import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { commonSubdomains, sortSubdomain } from '../../dns/common-subdomains.ts';
import type { Subdomain, SubdomainEvidence } from '../../evidence/dns.ts';
import { danglingSubdomains, recognizeProvider } from './dangling-subdomains.ts';

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

const services: readonly [host: string, provider: string | null][] = [
  ['shop.azurewebsites.net', 'Azure App Service'],
  ['Shop.AzureWebsites.net.', 'Azure App Service'],
  ['shop.westeurope.cloudapp.azure.com', 'Azure Virtual Machines'],
  ['shop.eu-west-1.elasticbeanstalk.com', 'AWS Elastic Beanstalk'],
  ['shop.blob.core.windows.net', 'Azure Storage'],
  // These carry a part that the service has chosen.
  ['shop.eba-x2yp3kq9.eu-west-1.elasticbeanstalk.com', null],
  ['shop-a1b2c3.westeurope-01.azurewebsites.net', null],
  ['shop.dxe1a2b3.westeurope.azurecontainer.io', null],
  ['round-fox-1a2b.herokudns.com', null],
  // These exist in the DNS whether they are booked or not.
  ['shop.github.io', null],
  ['a.shop.github.io', null],
  ['shop.s3.amazonaws.com', null],
  ['shop-1.eu-west-1.elb.amazonaws.com', null],
  ['d111111abcdef8.cloudfront.net', null],
  ['azurewebsites.net', null],
  ['evilazurewebsites.net', null],
  ['azurewebsites.net.evil.test', null],
  ['shop.example', null],
  ['x.constructor', null],
  ['', null],
];
for (const [host, provider] of services) {
  test(`calls the provider of ${host || 'nothing'} ${provider}`, () => {
    assert.equal(recognizeProvider(host), provider);
  });
}

test('tries about forty names, each once, and sorts them by what they are for', () => {
  assert.ok(commonSubdomains.length >= 40 && commonSubdomains.length <= 48);
  assert.equal(new Set(commonSubdomains).size, commonSubdomains.length);
  assert.equal(sortSubdomain('staging.shop.example'), 'development');
  assert.equal(sortSubdomain('admin.shop.example'), 'administration');
  assert.equal(sortSubdomain('www.shop.example'), 'everybody');
  assert.equal(sortSubdomain('nobody-tried.shop.example'), 'everybody');
});
