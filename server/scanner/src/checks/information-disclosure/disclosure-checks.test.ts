import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange, judgeParts, readOutcome, buildVisit } from '../../../lab/build-evidence.ts';
import { robotsPaths } from './robots-paths.ts';
import type { Header } from '../../evidence/http.ts';
import { readVersions, serverVersion } from './server-version.ts';

const judge = (body: string, status = 200) =>
  judgeParts(robotsPaths, { robots: buildExchange({ status, body }) });
const disallow = (...paths: readonly string[]) =>
  ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)].join('\n');

for (const [outcome, ...paths] of [
  ['warning', '/admin/'],
  ['warning', '/admin'],
  ['warning', '/shop/backend/*'],
  ['warning', '/old-site/'],
  ['warning', '/backups/2024.zip'],
  ['warning', '/*.sql$'],
  ['warning', '/phpmyadmin/'],
  ['warning', '/wp-admin/', '/secret-plans/'],
  ['pass', '/wp-admin/'],
  ['pass', '/administrator/', '/bin/', '/cache/'],
  ['pass', '/golden-retriever/', '/holders', '/stagings'],
  ['pass', '/badminton/', '/administrative-law', '/developers'],
  ['pass', '/'],
  ['pass', ''],
  ['pass', '/core/', '/profiles/', '/admin/', '/filter/tips'],
  ['pass', '/admin', '/cart', '/orders', '/checkouts/', '/*/checkouts'],
] as const) {
  test(`robots.txt Paths: ${outcome}: ${paths.join(' ')}`, () => {
    assert.equal(readOutcome(judge(disallow(...paths))), outcome);
  });
}

test('robots.txt Paths: allowed paths and comments do not count', () => {
  assert.equal(
    readOutcome(judge('User-agent: *\nAllow: /admin/\n# /backup/\nDisallow: /x # admin')),
    'pass',
  );
});

test('robots.txt Paths: a response that is not a robots.txt is distinguished', () => {
  assert.equal(readOutcome(judge('', 404)), 'pass');
  assert.equal(readOutcome(judge('<!doctype html>Disallow: /admin/')), 'pass');
  assert.equal(readOutcome(judge('', 403)), 'not tested');
  assert.equal(readOutcome(judge('', 503)), 'not tested');
});

for (const [outcome, ...headers] of [
  ['warning', ['server', 'nginx/1.18.0']],
  ['warning', ['x-powered-by', 'PHP/7.4.3']],
  ['warning', ['x-aspnet-version', '4.0.30319']],
  ['warning', ['x-generator', 'Drupal 9.5']],
  ['fail', ['server', 'nginx/1.18.0'], ['x-powered-by', 'PHP/7.4.3']],
  ['fail', ['x-aspnet-version', '4.0.30319'], ['x-aspnetmvc-version', '5.2']],
  ['pass', ['server', 'nginx']],
  ['pass', ['x-powered-by', 'Express']],
  ['pass', ['x-runtime', '0.012345']],
  ['pass', ['x-api-version', 'shop/2.1.0']],
] as const) {
  test(`Server Version: ${outcome}: ${headers.flat().join(' ')}`, () => {
    const home = buildVisit({ headers });
    assert.equal(readOutcome(judgeParts(serverVersion, { home })), outcome);
  });
}

test('Server Version: a redirect of the site counts, a page of another site does not', () => {
  const server: Header = ['server', 'nginx/1.18.0'];
  const elsewhere = { url: 'https://login.other.example/', headers: [server] };
  const hop = buildExchange({ status: 302, headers: [['location', elsewhere.url]] });
  const outcome = (hops: readonly ReturnType<typeof buildExchange>[]) =>
    readOutcome(judgeParts(serverVersion, { home: buildVisit(elsewhere, { hops }) }));
  assert.equal(outcome([hop]), 'pass');
  assert.equal(outcome([buildExchange({ ...hop, headers: [server] })]), 'warning');
  assert.equal(outcome([]), 'not tested');
});

test('Server Version: the signature of an error page counts, the same words in an article do not', () => {
  const signature = '<address>Apache/2.4.41 (Ubuntu) Server at shop.example Port 443</address>';
  const outcome = (status: number) =>
    readOutcome(
      judgeParts(serverVersion, {
        home: buildVisit(),
        nothing: [buildExchange({ status, body: signature })],
      }),
    );
  assert.equal(outcome(404), 'warning');
  assert.equal(outcome(200), 'pass');
});

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
  test(`Server Version: ${JSON.stringify(text)} names ${products.length} versions`, () => {
    assert.deepEqual(readVersions(text), products);
  });
}
