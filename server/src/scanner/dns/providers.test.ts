import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonSubdomains, sortSubdomain } from './common-subdomains.ts';
import { recognizeProvider } from './providers.ts';

const cases: readonly [host: string, provider: string | null][] = [
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
for (const [host, provider] of cases) {
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
