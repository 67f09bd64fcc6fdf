import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { challenge } from '../lab/responses.ts';
import { buildPage, goodHeaders } from '../lab/responses.ts';
import { noHttps, scanInMemory } from '../lab/scan-draft.ts';
import type { SiteResponder, SiteResponse } from '../lab/start-site.ts';
import { listOutcome } from '../lab/whole-site.ts';
import { ScanFailed } from './scan-errors.ts';

const list = (names: string) => names.split(', ');
/** No scan here has a resolver, and no site an IPv6 address. */
const notHere = list(
  'IPv6 Parity, DNSSEC, CAA, SPF, DMARC, MTA-STS, TLSA, DKIM, Public Subdomains, Dangling Subdomains',
);
const belowHttp = list(
  'SSL Certificate, Certificate Expiry, Protocol Versions, Cipher Suite, Key Exchange, Handshake Hygiene, Open Ports, HTTP/2',
);

const readAll = (tests: readonly ScanTest[]) => ({
  fail: listOutcome(tests, 'fail'),
  warning: listOutcome(tests, 'warning'),
  untested: listOutcome(tests, 'not tested').filter((name) => !notHere.includes(name)),
});

const toHttps = (path: string): SiteResponse => ({
  status: 301,
  headers: [['location', `https://shop.example${path}`]],
});

test('a single-page app that responds 200 to everything exposes no file', async () => {
  const app = buildPage(goodHeaders, '<div id="app"></div><script src="/assets/app.js"></script>');
  const { findings } = await scanInMemory({
    respond: ({ scheme, path }) => (scheme === 'http' ? toHttps(path) : app),
  });
  assert.deepEqual(readAll(findings.tests), {
    fail: [],
    // Its security.txt is a page, so there is none.
    warning: ['security.txt'],
    untested: list(
      'Source Maps, Cookie Attributes, Cookie Prefixes and Scope, Subresource Integrity, JavaScript Libraries, Software Support, Login Form, Cached Cookies',
    ),
  });
  assert.ok(findings.score !== null && findings.score >= 90);
});

test('of a site behind a challenge only the parts below HTTP are judged', async () => {
  const { findings } = await scanInMemory({ respond: () => challenge });
  const { fail, warning } = readAll(findings.tests);
  assert.deepEqual([fail, warning], [[], []]);
  assert.deepEqual(listOutcome(findings.tests, 'pass'), belowHttp);
  const about = findings.tests.filter(({ details }) => /Bot protection/.test(details));
  assert.equal(about.length, scanChecks.length - belowHttp.length - notHere.length);
});

test('a site that redirects every visitor to its login is judged by the login page', async () => {
  const form =
    '<form method="post"><input type="password" name="p"><input type="hidden" name="csrf_token" value="ab12cd34ef56"></form>';
  const { findings } = await scanInMemory({
    respond({ scheme, path }) {
      if (scheme === 'http') return toHttps(path);
      if (path.startsWith('/login')) return buildPage(goodHeaders, form);
      const location = `/login?next=${encodeURIComponent(path)}`;
      return { status: 302, headers: [...goodHeaders, ['location', location]] };
    },
  });
  assert.deepEqual(readAll(findings.tests), {
    fail: [],
    warning: ['security.txt'],
    untested: list(
      'Directory Listing, Source Maps, Cookie Attributes, Cookie Prefixes and Scope, Subresource Integrity, JavaScript Libraries, Software Support, Cached Cookies',
    ),
  });
});

test('a site without HTTPS fails for that, and the rest of it is judged', async () => {
  const respond: SiteResponder = ({ scheme }) =>
    scheme === 'http' ? buildPage(goodHeaders) : null;
  const { findings } = await scanInMemory({ respond, scheme: 'http' }, noHttps);
  const { fail, warning, untested } = readAll(findings.tests);
  assert.deepEqual(fail, ['SSL Certificate']);
  assert.deepEqual(warning, ['Critical Security Headers', 'security.txt']);
  const about = list(
    'Certificate Expiry, Protocol Versions, Cipher Suite, Key Exchange, Handshake Hygiene, HTTPS Redirect, HTTP/2',
  );
  for (const name of about) assert.ok(untested.includes(name), name);
  assert.equal(findings.overallRisk, 'critical');
});

test('text from a site contains no control sequences or markup', async () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u202e\u2028<script>alert(1)</script>\u0000';
  const page = `<meta name="generator" content="WordPress 5.1.1${evil}"><title>${evil}</title><script src="/jquery-1.8.3.js?${evil}"></script>${evil}`;
  const hostile = (path: string): SiteResponse => ({
    ...buildPage(
      [
        ['server', 'Apache/2.4.29 <script>'],
        ['set-cookie', 'PHPSESSID=<script>; Path=/'],
      ],
      page,
    ),
    status: path === '/' ? 200 : 404,
  });
  const { findings, evidence } = await scanInMemory({ respond: ({ path }) => hostile(path) });
  const shown = JSON.stringify({ ...findings, scanDuration: 0 });
  assert.doesNotMatch(JSON.parse(shown).summary, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  const texts = findings.tests.flatMap((each) => [
    each.details,
    each.recommendation,
    ...each.evidence,
  ]);
  for (const text of texts) assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  for (const { details, recommendation } of findings.tests) {
    assert.doesNotMatch(details + recommendation, /<script>/);
  }
  assert.ok(listOutcome(findings.tests, 'warning').includes('CMS Version'));
  assert.ok(evidence.parts.home.ran);
});

const refusal = 'User-agent: LongitudeScanner\nDisallow: /\n';
/** 300 kB of rules for others. */
const rules = `User-agent: *\n${'Disallow: /a-path-of-some-length/\n'.repeat(9_000)}\n`;

const robots: readonly (readonly [what: string, answer: SiteResponse, isRefused: boolean])[] = [
  ['at the end of a long file', { body: rules + refusal }, true],
  ['in a group with others', { body: `User-agent: other\n${refusal}` }, true],
  ['for all robots alone', { body: 'User-agent: *\nDisallow: /\n' }, false],
  ['in a page that stands in its place', buildPage(goodHeaders), false],
  ['in a file that is missing', { status: 404, body: refusal }, false],
  ['in an error of the server', { status: 500, body: refusal }, false],
];
for (const [what, response, isRefused] of robots) {
  test(`a refusal in robots.txt ${what} ${isRefused ? 'counts' : 'does not count'}`, async () => {
    const paths: string[] = [];
    const scanning = scanInMemory({
      respond: ({ path }) => {
        paths.push(path);
        return path === '/robots.txt' ? response : buildPage(goodHeaders);
      },
    });
    if (isRefused) {
      const isRefusal = (error: unknown) => error instanceof ScanFailed && error.code === 'refused';
      await assert.rejects(scanning, isRefusal);
      assert.deepEqual(paths, ['/robots.txt']);
      return;
    }
    await scanning;
    // It is requested once, also for the test of its paths.
    assert.deepEqual(paths.filter((path) => path === '/robots.txt').length, 1);
    assert.ok(paths.length > 10);
  });
}
