import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { fixFindings, scoreTests } from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';
import { startShop } from '../demo/shop/start-shop.ts';
import { challenge } from '../testing/lab/file-lab.ts';
import { createLabContext } from '../testing/lab/lab-network.ts';
import { buildPage, goodHeaders } from '../testing/lab/page-lab.ts';
import { findClosedPort } from '../testing/lab/port-lab.ts';
import type { SiteAnswer } from '../testing/lab/start-site.ts';
import {
  listOutcome,
  openWholeSite,
  scanContext,
  type WholeScan,
  type WholeSiteWish,
} from '../testing/lab/whole-site.ts';

async function scanSite(t: TestContext, wish: WholeSiteWish): Promise<WholeScan> {
  const site = await openWholeSite(wish);
  t.after(() => site.close());
  return site.scan();
}

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

const toHttps = (path: string, https: number): SiteAnswer => ({
  status: 301,
  headers: [['location', `https://shop.example:${https}${path}`]],
});

test('a single-page app that answers 200 for everything has no file to hide', async (t) => {
  const app = buildPage(goodHeaders, '<div id="app"></div><script src="/assets/app.js"></script>');
  const { findings } = await scanSite(t, {
    answer: ({ scheme, path }, { https }) => (scheme === 'http' ? toHttps(path, https) : app),
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

test('of a site behind a challenge only what lies below HTTP is judged', async (t) => {
  const { findings } = await scanSite(t, { answer: () => challenge });
  const { fail, warning } = readAll(findings.tests);
  assert.deepEqual([fail, warning], [[], []]);
  assert.deepEqual(listOutcome(findings.tests, 'pass'), belowHttp);
  const about = findings.tests.filter(({ details }) => /protection|bot block/.test(details));
  assert.equal(about.length, scanChecks.length - belowHttp.length - notHere.length);
});

test('a site that sends every visitor to its login is judged by the login page', async (t) => {
  const form =
    '<form method="post"><input type="password" name="p"><input type="hidden" name="csrf_token" value="ab12cd34ef56"></form>';
  const { findings } = await scanSite(t, {
    answer({ scheme, path }, { https }) {
      if (scheme === 'http') return toHttps(path, https);
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

test('a site that asks for a client certificate is judged by its handshake', async (t) => {
  const tls = { requestCert: true, rejectUnauthorized: true };
  const { findings } = await scanSite(t, {
    answer: ({ path }, { https }) => toHttps(path, https),
    tls,
  });
  const { fail, warning } = readAll(findings.tests);
  assert.deepEqual([fail, warning], [[], []]);
  const passed = listOutcome(findings.tests, 'pass');
  assert.deepEqual(
    passed.filter((name) => name !== 'HTTPS Redirect'),
    belowHttp,
  );
  const about = findings.tests.filter(({ details }) => details.includes('client certificate'));
  assert.ok(about.length >= 25);
});

test('a site that closes every connection after the handshake is judged by that', async (t) => {
  const { findings } = await scanSite(t, { answer: () => null });
  const { fail, warning } = readAll(findings.tests);
  assert.deepEqual([fail, warning], [[], []]);
  assert.deepEqual(listOutcome(findings.tests, 'pass'), belowHttp);
});

test('a site without HTTPS fails for that, and the rest of it is judged', async (t) => {
  const site = await openWholeSite({ answer: () => buildPage(goodHeaders) });
  t.after(() => site.close());
  const https = await findClosedPort();
  const { findings } = await site.scan({ https, scheme: 'http' });
  const { fail, warning, untested } = readAll(findings.tests);
  assert.deepEqual(fail, ['SSL Certificate']);
  assert.deepEqual(warning, ['Critical Security Headers', 'security.txt']);
  const about = list(
    'Certificate Expiry, Protocol Versions, Cipher Suite, Key Exchange, Handshake Hygiene, HTTPS Redirect, HTTP/2',
  );
  for (const name of about) assert.ok(untested.includes(name), name);
  assert.equal(findings.overallRisk, 'critical');
});

test('the faulty little shop has the findings that it was made for, each time', async (t) => {
  const shop = await startShop(Date.now());
  t.after(() => shop.close());
  const visit = async () => {
    const { findings } = await scanContext(
      createLabContext({ https: shop.https, http: shop.http }),
    );
    return findings;
  };
  const findings = await visit();
  assert.deepEqual(readAll(findings.tests), {
    fail: list(
      'SSL Certificate, Certificate Expiry, Protocol Versions, HTTPS Redirect, Critical Security Headers, Recommended Security Headers, Exposed Secrets, Directory Listing, Server Version, Debug Output, Cookie Attributes, Cookie Prefixes and Scope, Content Security Policy, Mixed Content, Subresource Integrity, JavaScript Libraries, Software Support, CORS, Clickjacking, HTTP Methods, Login Form',
    ),
    warning: list(
      'Cipher Suite, Source Maps, security.txt, Private Addresses, robots.txt Paths, CMS Version, HTTP/2, Compression, Cached Cookies',
    ),
    untested: list('HSTS Preload Eligibility, Error-page Parity'),
  });
  assert.equal(findings.overallRisk, 'critical');
  assert.ok(findings.score !== null && findings.score < 20);
  // What the demo calls secret is in no report.
  assert.doesNotMatch(JSON.stringify(findings), /teapots-are-round/);
  const again = await visit();
  assert.deepEqual([again.score, again.summary], [findings.score, findings.summary]);
  assert.deepEqual(readAll(again.tests), readAll(findings.tests));
});

/** How the shop's owner fixes it, in five stages: the server, the sign-in, the sessions, the pages, the rest. */
const stages = [
  list(
    'SSL Certificate, Certificate Expiry, Protocol Versions, Cipher Suite, HTTPS Redirect, Exposed Secrets, Directory Listing, Debug Output',
  ),
  list('Login Form, Mixed Content'),
  list(
    'Cookie Attributes, Cookie Prefixes and Scope, CORS, Subresource Integrity, Source Maps, Private Addresses',
  ),
  list('Critical Security Headers, Recommended Security Headers'),
  scanChecks.map(({ name }) => name),
];

test('whoever fixes the little shop in five stages sees each of them', async (t) => {
  const shop = await startShop(Date.now());
  t.after(() => shop.close());
  const context = createLabContext({ https: shop.https, http: shop.http });
  let { tests } = (await scanContext(context)).findings;
  const scores = [scoreTests(tests)];
  for (const stage of stages) {
    tests = fixFindings(tests, new Set(stage));
    scores.push(scoreTests(tests));
  }
  t.diagnostic(scores.join(' -> '));
  const gains = scores.slice(1).map((score, index) => score - (scores[index] ?? 0));
  assert.ok(
    gains.every((gain) => gain >= 5 && gain <= 30),
    scores.join(', '),
  );
  assert.equal(scores.at(-1), 100);
});

test('what a site says gives no orders to a terminal or a page', async (t) => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u202e\u2028<script>alert(1)</script>\u0000';
  const page = `<meta name="generator" content="WordPress 5.1.1${evil}"><title>${evil}</title><script src="/jquery-1.8.3.js?${evil}"></script>${evil}`;
  const hostile = (path: string): SiteAnswer => ({
    ...buildPage(
      [
        ['server', 'Apache/2.4.29 <script>'],
        ['set-cookie', 'PHPSESSID=<script>; Path=/'],
      ],
      page,
    ),
    status: path === '/' ? 200 : 404,
  });
  const { findings, evidence } = await scanSite(t, { answer: ({ path }) => hostile(path) });
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
