import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../lab/build-evidence.ts';
import type { Subdomain, SubdomainEvidence } from '../../evidence/dns.ts';
import { publicSubdomains } from './public-subdomains.ts';
import { commonSubdomains, sortSubdomain } from '../../dns/common-subdomains.ts';
import { danglingSubdomains, recognizeProvider } from './dangling-subdomains.ts';

const name = (label: string, ...addresses: string[]): Subdomain => ({
  name: `${label}.shop.example`,
  addresses,
  cnames: [],
  isDangling: false,
});
const open = '93.184.215.14';
const none = { wildcard: 'none', tried: 44, isCut: false } as const;

const publicCases: readonly [
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
  [
    'not tested',
    /stopped responding after 9 names/,
    [name('www', open)],
    { isCut: true, tried: 9 },
  ],
  ['not tested', /random ones/, [], { wildcard: 'changing' }],
];
for (const [outcome, says, found, changes] of publicCases) {
  test(`Public Subdomains: ${outcome}: ${found.map((each) => each.name).join(', ') || 'no names'}, ${says.source}`, () => {
    const result = judgeParts(publicSubdomains, { subdomains: { ...none, found, ...changes } });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

test('Public Subdomains: does not report the scanned host itself', () => {
  const subdomains = { ...none, found: [name('staging', open)] };
  const result = judgeParts(publicSubdomains, { subdomains }, { host: 'staging.shop.example' });
  assert.equal(readOutcome(result), 'pass');
});

test('Public Subdomains: shows findings before other names', () => {
  const subdomains = { ...none, found: [name('www', open), name('dev', open)] };
  const { evidence } = judgeParts(publicSubdomains, { subdomains });
  assert.deepEqual(evidence, [`dev.shop.example -> ${open}`, `www.shop.example -> ${open}`]);
});

const alias = (label: string, isDangling: boolean, ...cnames: string[]): Subdomain => ({
  name: `${label}.shop.example`,
  addresses: [],
  cnames,
  isDangling,
});
const azure = 'old.azurewebsites.net';

const danglingCases: readonly [
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
  ['warning', /points to someone else’s name/, [alias('docs', true, 'docs.gone.test')]],
  ['warning', /someone else/, [alias('docs', true, 'd1.cloudfront.net')]],
  ['not tested', /stopped responding/, [], { isCut: true }],
];
for (const [outcome, says, found, changes] of danglingCases) {
  test(`Dangling Subdomains: ${outcome}: ${found.map(({ cnames }) => cnames.join(' -> ')).join(', ') || 'no names'}, ${says.source}`, () => {
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
  // These contain a part chosen by the service.
  ['shop.eba-x2yp3kq9.eu-west-1.elasticbeanstalk.com', null],
  ['shop-a1b2c3.westeurope-01.azurewebsites.net', null],
  ['shop.dxe1a2b3.westeurope.azurecontainer.io', null],
  ['round-fox-1a2b.herokudns.com', null],
  // These exist in the DNS whether they are taken or not.
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
  test(`Dangling Subdomains: calls the provider of ${host || 'nothing'} ${provider}`, () => {
    assert.equal(recognizeProvider(host), provider);
  });
}

test('Dangling Subdomains: tries about forty names, each once, sorted by purpose', () => {
  assert.ok(commonSubdomains.length >= 40 && commonSubdomains.length <= 48);
  assert.equal(new Set(commonSubdomains).size, commonSubdomains.length);
  assert.equal(sortSubdomain('staging.shop.example'), 'development');
  assert.equal(sortSubdomain('admin.shop.example'), 'administration');
  assert.equal(sortSubdomain('www.shop.example'), 'everybody');
  assert.equal(sortSubdomain('nobody-tried.shop.example'), 'everybody');
});
