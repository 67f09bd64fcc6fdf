import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVersions } from './server-version.ts';

for (const [text, products] of [
  ['nginx/1.18.0 (Ubuntu)', ['nginx 1.18.0']],
  [
    'Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips PHP/5.4.16',
    ['Apache 2.4.6', 'OpenSSL 1.0.2k-fips', 'PHP 5.4.16'],
  ],
  ['Microsoft-IIS/10.0', ['Microsoft-IIS 10.0']],
  ['Phusion Passenger 6.0.4', ['Passenger 6.0.4']],
  ['Jetty(9.4.51.v20230217)', ['Jetty 9.4.51.v20230217']],
  ['openresty/1.21.4.1', ['openresty 1.21.4.1']],
  ['PHP/8.2.1-1+ubuntu22.04.1', ['PHP 8.2.1-1+ubuntu22.04.1']],
  ['nginx', []],
  ['cloudflare', []],
  ['ECS (dcb/7EA3)', []],
  ['Drupal 10 (https://www.drupal.org)', []],
  ['Apache-Coyote/1.1', []],
  ['Servlet/3.1', []],
  ['ASP.NET', []],
  ['backend ip 10.0.0.12', []],
  ['', []],
] as const) {
  test(`${JSON.stringify(text)} names ${products.length} versions`, () => {
    assert.deepEqual(readVersions(text), products);
  });
}
