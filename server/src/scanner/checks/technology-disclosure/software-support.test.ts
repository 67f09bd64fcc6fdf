import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Header } from '../../evidence/http.ts';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import { softwareSupport } from './software-support.ts';

const server = (value: string): Header => ['server', value];
const php = (value: string): Header => ['x-powered-by', `PHP/${value}`];
const judge = (headers: readonly Header[], head = '') =>
  judgeParts(softwareSupport, {
    home: buildVisit({ headers, body: `<!doctype html><title>Shop</title>${head}` }),
  });
const meta = (content: string) => `<meta name="generator" content="${content}">`;

test('judges versions by the day their support ended', () => {
  const cases: readonly (readonly [string, readonly Header[], string?])[] = [
    ['fail', [php('7.4.33')]],
    ['fail', [server('Apache/2.2.15 (Win32) OpenSSL/1.0.2')]],
    ['fail', [server('Microsoft-IIS/7.5')]],
    ['fail', [], meta('WordPress 6.4.2')],
    ['fail', [], meta('Drupal 7 (http://drupal.org)')],
    ['fail', [['x-generator', 'Drupal 7 (http://drupal.org)']]],
    ['fail', [], meta('Joomla! 1.5 - Open Source Content Management')],
    [
      'fail',
      [],
      '<link rel=stylesheet href="/wp-includes/css/dist/block-library/style.min.css?ver=6.2.2">',
    ],
    // Distributions go on fixing what their makers have ended.
    ['warning', [php('7.4.3-4ubuntu2.19')]],
    ['warning', [php('5.6.40-0+deb8u12')]],
    ['warning', [server('Apache/2.4.57 (Debian)'), php('7.4.33')]],
    ['warning', [server('Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips PHP/5.4.16')]],
    ['warning', [server('Apache/2.4.57 (Unix) OpenSSL/1.0.2k-fips')]],
    ['warning', [server('nginx/1.18.0 (Ubuntu)')]],
    // Debian's own build, which does not say so.
    ['warning', [server('nginx/1.22.1')]],
    // A distribution does not fix WordPress, and nobody IIS.
    ['fail', [server('nginx/1.18.0 (Ubuntu)')], meta('WordPress 6.4.2')],
    ['warning', [], meta('WordPress 6.4.7')],
    ['pass', [php('8.4.3')]],
    ['pass', [server('Apache/2.4.62')]],
    ['pass', [], meta('WordPress 6.9.1')],
    ['not tested', []],
    ['not tested', [server('nginx')]],
    ['not tested', [server('Phusion Passenger 6.0.4')]],
    ['not tested', [], meta('Elementor 3.18.3')],
  ];
  for (const [expected, headers, head] of cases) {
    const found = judge(headers, head);
    assert.equal(
      readOutcome(found),
      expected,
      `${JSON.stringify(headers)} ${head}: ${found.details}`,
    );
  }
});

test('says since when, for each, with the source and the day of the table', () => {
  const found = judge([server('Apache/2.2.15'), php('7.4.3')], meta('Drupal 5'));
  assert.equal(found.risk, 'medium');
  assert.match(found.details, /^Apache 2\.2 has had no security fixes since 11 July 2017\. /);
  assert.match(found.details, /PHP 7\.4 has had no security fixes since 28 November 2022\./);
  assert.match(found.details, /Drupal 5 .* since 24 February 2016 or earlier\./);
  assert.deepEqual(found.evidence.slice(0, 1), [
    'server: Apache/2.2.15 - Apache 2.2: https://httpd.apache.org/',
  ]);
  assert.equal(found.evidence.at(-1), 'dates as known on 20 February 2026');
});

test('reads the footers of error pages as well', () => {
  const body =
    '<h1>Not Found</h1><hr><address>Apache/2.2.22 (Win32) Server at shop.example Port 80</address>';
  const nothing = [buildExchange({ status: 404, body })];
  const found = judgeParts(softwareSupport, { home: buildVisit(), nothing });
  assert.equal(found.status, 'fail');
});

test('judges by the day of the scan, not by today', () => {
  // Scanned on 22 November 2026: PHP 8.2 has fixes until the end of that year.
  assert.equal(readOutcome(judge([php('8.2.30')])), 'pass');
});
