import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildVisit,
  judgeParts,
  assertOutcomes,
  readOutcome,
  buildExchange,
} from '../../../lab/build-evidence.ts';
import { cmsVersion } from './cms-version.ts';
import type { Header, Script } from '../../evidence/http.ts';
import { softwareSupport } from './software-support.ts';
import { javascriptLibraries } from './javascript-libraries.ts';

const generator = (content: string) => `<meta name="Generator" content="${content}">`;

for (const [outcome, says, body] of [
  ['warning', /: WordPress 6\.4\.2\.$/, generator('WordPress 6.4.2')],
  [
    'warning',
    /Elementor 3\.18\.3/,
    generator('Elementor 3.18.3; features: additional_custom_breakpoints'),
  ],
  ['warning', /Joomla! 1\.5/, generator('Joomla! 1.5 - Open Source Content Management')],
  ['warning', /TYPO3 4\.5/, generator('TYPO3 4.5 CMS')],
  ['warning', /Astro 4\.0\.3/, generator('Astro v4.0.3')],
  [
    'warning',
    /WordPress 5\.8\.1/,
    '<script src="/wp-includes/js/wp-embed.min.js?ver=5.8.1"></script>',
  ],
  ['pass', /does not reveal its CMS version/, generator('WordPress')],
  ['pass', /does not reveal its CMS version/, generator('Drupal 10 (https://www.drupal.org)')],
  [
    'pass',
    /does not reveal its CMS version/,
    generator('Joomla! - Open Source Content Management'),
  ],
  [
    'pass',
    /does not reveal its CMS version/,
    '<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script>',
  ],
  ['pass', /does not reveal its CMS version/, '<p>Made with WordPress 6.4.2</p>'],
] as const) {
  test(`CMS Version: ${outcome}: ${body}`, () => {
    const found = judgeParts(cmsVersion, { home: buildVisit({ body: `<!doctype html>${body}` }) });
    assert.equal(readOutcome(found), outcome);
    assert.match(found.details, says);
  });
}

const server = (value: string): Header => ['server', value];
const php = (value: string): Header => ['x-powered-by', `PHP/${value}`];
const judge = (headers: readonly Header[], head = '') =>
  judgeParts(softwareSupport, {
    home: buildVisit({ headers, body: `<!doctype html><title>Shop</title>${head}` }),
  });
const meta = (content: string) => `<meta name="generator" content="${content}">`;

test('Software Support: judges versions by the day their support ended', () => {
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
    // Distributions continue to fix versions after their makers' support has ended.
    ['warning', [php('7.4.3-4ubuntu2.19')]],
    ['warning', [php('5.6.40-0+deb8u12')]],
    ['warning', [server('Apache/2.4.57 (Debian)'), php('7.4.33')]],
    ['warning', [server('Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips PHP/5.4.16')]],
    ['warning', [server('Apache/2.4.57 (Unix) OpenSSL/1.0.2k-fips')]],
    ['warning', [server('nginx/1.18.0 (Ubuntu)')]],
    // Debian's own build, which does not say so.
    ['warning', [server('nginx/1.22.1')]],
    // No distribution fixes WordPress, and no one fixes IIS.
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
  assertOutcomes(cases, (headers: readonly Header[], head?: string) => judge(headers, head));
});

test('Software Support: states the end of support, with the source and the date of the table', () => {
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

test('Software Support: reads the footers of error pages as well', () => {
  const body =
    '<h1>Not Found</h1><hr><address>Apache/2.2.22 (Win32) Server at shop.example Port 80</address>';
  const nothing = [buildExchange({ status: 404, body })];
  const found = judgeParts(softwareSupport, { home: buildVisit(), nothing });
  assert.equal(found.status, 'fail');
});

test('Software Support: judges by the day of the scan, not by today', () => {
  // Scanned on 22 November 2026: PHP 8.2 has fixes until the end of that year.
  assert.equal(readOutcome(judge([php('8.2.30')])), 'pass');
});

const own = (libraries: Script['libraries'], url = 'https://www.shop.example/a.js'): Script => ({
  url,
  isSameOrigin: true,
  status: 200,
  libraries,
  sourceMap: null,
});
const cdn = (url: string): Script => ({ ...own([], url), isSameOrigin: false, status: null });
const library = (name: string, version: string) => own([{ name, version }]);

for (const [why, scripts, outcome, risk] of [
  ['a flaw of medium severity', [library('jquery', '3.4.1')], 'fail', 'medium'],
  ['a critical flaw is high in a browser', [library('handlebars', '4.0.0')], 'fail', 'high'],
  [
    'the worst of several',
    [library('jquery', '3.4.1'), library('lodash', '4.17.20')],
    'fail',
    'high',
  ],
  [
    'a CDN names it, and it freezes one visitor’s page at worst',
    [cdn('https://cdn.jsdelivr.net/npm/moment@2.29.0/moment.js')],
    'fail',
    'medium',
  ],
  ['a flaw of low severity', [library('vue', '2.7.16')], 'warning', 'low'],
  ['old, but nothing is known', [library('knockout', '3.5.0')], 'pass', 'low'],
  ['a library that is not in the list', [library('chart', '0.1.0')], 'pass', 'low'],
  [
    'the banner counts before the name',
    [own([{ name: 'jquery', version: '3.7.1' }], 'https://www.shop.example/jquery-1.8.3.js')],
    'pass',
    'low',
  ],
  ['others’ scripts without a version', [cdn('https://tags.example/t.js')], 'not tested', 'low'],
  ['no script', [], 'not tested', 'low'],
] as const) {
  test(`JavaScript Libraries: ${outcome}: ${why}`, () => {
    const found = judgeParts(javascriptLibraries, { scripts, home: buildVisit() });
    assert.equal(readOutcome(found), outcome, found.details);
    assert.equal(found.risk, risk);
  });
}

test('JavaScript Libraries: Angular is detected in the page, if the page is the site’s own', () => {
  const body = '<app-root _nghost-abc ng-version="9.1.0"></app-root>';
  const judge = (url: string) =>
    judgeParts(javascriptLibraries, { scripts: [], home: buildVisit({ body, url }) });
  assert.equal(readOutcome(judge('https://www.shop.example/')), 'fail');
  assert.equal(readOutcome(judge('https://login.other.example/')), 'not tested');
});

test('JavaScript Libraries: a discontinued library must be replaced, not updated', () => {
  const scripts = [library('angularjs', '1.5.0'), library('jquery', '1.8.3')];
  const { example } = judgeParts(javascriptLibraries, { scripts, home: buildVisit() });
  assert.match(example, /^# AngularJS 1\.5\.0 .* replace it$/m);
  assert.match(example, /^npm install jquery@latest$/m);
});
