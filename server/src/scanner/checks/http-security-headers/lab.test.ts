import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildPage,
  goodHeaders,
  openPageLab,
  withoutHeaders,
  type PageLab,
} from '../../../testing/lab/page-lab.ts';
import { criticalHeaders } from './critical-headers.ts';
import { errorPageParity } from './error-page-parity.ts';
import { hstsPreload } from './hsts-preload.ts';
import { recommendedHeaders } from './recommended-headers.ts';

const challenge = {
  status: 403,
  headers: [
    ['server', 'cloudflare'],
    ['cf-mitigated', 'challenge'],
    ['content-type', 'text/html'],
  ],
  body: '<title>Just a moment...</title>',
} as const;

let lab: PageLab;
before(async () => {
  lab = await openPageLab({
    good: () => buildPage(goodHeaders),
    bare: () => buildPage(),
    framed: () =>
      buildPage([
        ...withoutHeaders('x-frame-options', 'content-security-policy', 'permissions-policy'),
        ['content-security-policy', "default-src 'self'"],
      ]),
    referring: () =>
      buildPage([...withoutHeaders('referrer-policy'), ['referrer-policy', 'origin']]),
    challenged: () => challenge,
    short: () =>
      buildPage([
        ...withoutHeaders('strict-transport-security'),
        ['strict-transport-security', 'max-age=15552000'],
      ]),
    lost: ({ path }) => (path === '/' ? buildPage(goodHeaders) : { ...buildPage(), status: 404 }),
    elsewhere: () => ({
      status: 302,
      headers: [
        ['location', 'https://login.identity.example/authorize'],
        ['strict-transport-security', 'max-age=63072000'],
      ],
    }),
    broken: () => ({ ...buildPage(), status: 502 }),
  });
});
after(() => lab.close());

test('Critical Security Headers fails: none of the four is sent', async () => {
  const found = await lab.judge(criticalHeaders, 'bare');
  assert.equal(found.status, 'fail');
  assert.equal(found.risk, 'high');
  assert.equal(found.example.match(/^[A-Z][\w-]+: /gm)?.length, 4);
});
test('Critical Security Headers fails: over http HSTS does not count, and a framing header is missing', async () => {
  const found = await lab.judge(criticalHeaders, 'framed', { scheme: 'http' });
  assert.equal(found.status, 'fail');
  assert.match(found.details, /only when it comes over https/);
});
test('Critical Security Headers warns: only framing is open', async () => {
  const found = await lab.judge(criticalHeaders, 'framed');
  assert.equal(found.status, 'warning');
  assert.match(found.details, /clickjacking/);
});
test('Critical Security Headers passes: all four are sent, HSTS for exactly 180 days', async () => {
  for (const site of ['good', 'short']) {
    assert.equal((await lab.judge(criticalHeaders, site)).status, 'pass');
  }
});
test('Critical Security Headers passes: a redirect to a login of somebody else has HSTS', async () => {
  const found = await lab.judge(criticalHeaders, 'elsewhere');
  assert.equal(found.status, 'pass');
  assert.match(found.details, /login\.identity\.example/);
});
test('Critical Security Headers is not tested: a challenge answers in place of the site', async () => {
  const found = await lab.judge(criticalHeaders, 'challenged');
  assert.equal(found.tested, false);
  assert.match(found.details, /Cloudflare/);
});

test('Recommended Security Headers fails: none is sent', async () => {
  assert.equal((await lab.judge(recommendedHeaders, 'bare')).status, 'fail');
});
test('Recommended Security Headers warns: Permissions-Policy is missing', async () => {
  const found = await lab.judge(recommendedHeaders, 'framed');
  assert.equal(found.status, 'warning');
  assert.match(found.details, /: Permissions-Policy\.$/);
});
test('Recommended Security Headers warns: Referrer-Policy is weaker than the default of browsers', async () => {
  const found = await lab.judge(recommendedHeaders, 'referring');
  assert.equal(found.status, 'warning');
  assert.match(found.details, /too loose: Referrer-Policy\.$/);
});
test('Recommended Security Headers passes: all are sent, without Cross-Origin-Embedder-Policy', async () => {
  assert.equal((await lab.judge(recommendedHeaders, 'good')).status, 'pass');
});
test('Recommended Security Headers is not tested: the home page answers with an error', async () => {
  const found = await lab.judge(recommendedHeaders, 'broken');
  assert.equal(found.tested, false);
  assert.match(found.details, /502/);
});

test('HSTS Preload Eligibility warns: the header lasts half a year and names no subdomains', async () => {
  const found = await lab.judge(hstsPreload, 'short');
  assert.equal(found.status, 'warning');
  assert.equal(found.risk, 'low');
  assert.match(found.details, /\(31536000\) and includeSubDomains/);
});
test('HSTS Preload Eligibility passes: two years with all subdomains, also when www is scanned', async () => {
  assert.equal((await lab.judge(hstsPreload, 'good')).status, 'pass');
  const www = await lab.judge(hstsPreload, 'good', { host: 'www.good.example' });
  assert.equal(www.status, 'pass');
});
test('HSTS Preload Eligibility is not tested: a subdomain says nothing about the domain', async () => {
  const found = await lab.judge(hstsPreload, 'good', {
    host: 'www.good.example',
    domain: 'group.example',
  });
  assert.equal(found.tested, false);
});

test('Error-page Parity warns: the error page has none of the headers', async () => {
  const found = await lab.judge(errorPageParity, 'lost');
  assert.equal(found.status, 'warning');
  assert.match(found.details, /Content-Security-Policy/);
  assert.match(found.evidence.join('\n'), /404/);
});
test('Error-page Parity passes: every answer has the same headers', async () => {
  assert.equal((await lab.judge(errorPageParity, 'good')).status, 'pass');
});
test('Error-page Parity is not tested: there is nothing to compare', async () => {
  assert.equal((await lab.judge(errorPageParity, 'bare')).tested, false);
});
