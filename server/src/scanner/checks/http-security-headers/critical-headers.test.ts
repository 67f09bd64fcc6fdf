import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header } from '../../evidence/http.ts';
import type { CertificateEvidence } from '../../evidence/tls.ts';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { goodHeaders, withoutHeaders } from '../../../testing/lab/answers.ts';
import { showCertificate } from '../../../testing/lab/show-certificate.ts';
import { criticalHeaders } from './critical-headers.ts';

const json = ['content-type', 'application/json'] as const;
const nosniff = ['x-content-type-options', 'nosniff'] as const;
const hsts = ['strict-transport-security', 'max-age=31536000'] as const;

const withHsts = (...values: readonly string[]): Partial<Exchange> => ({
  headers: [
    ...withoutHeaders('strict-transport-security'),
    ...values.map((value): Header => ['strict-transport-security', value]),
  ],
});

test('counts what holds', () => {
  const framing = withoutHeaders('x-frame-options', 'content-security-policy');
  const withPolicy = (value: string, name = 'content-security-policy'): Partial<Exchange> => ({
    headers: [...framing, [name, value]],
  });
  const policy = "default-src 'self'; frame-ancestors 'self'";
  const meta = `<!doctype html><meta http-equiv=Content-Security-Policy content="${policy}">`;
  const away = ['location', 'https://sso.example/'] as const;
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['pass', { headers: goodHeaders }],
    ['pass', { headers: withoutHeaders('x-frame-options') }],
    ['pass', withPolicy(policy)],
    // A policy in the page counts, its frame-ancestors does not.
    ['warning', { headers: framing, body: meta }],
    // A policy of framing alone limits nothing that the page loads.
    ['warning', withPolicy("frame-ancestors 'self'")],
    ['fail', withPolicy(policy, 'content-security-policy-report-only')],
    ['warning', withHsts()],
    ['warning', withHsts('max-age=15551999')],
    ['pass', withHsts('max-age=15552000')],
    ['warning', withHsts('max-age=0', 'max-age=31536000')],
    ['warning', { headers: goodHeaders, url: 'http://www.shop.example/' }],
    ['fail', { headers: withoutHeaders('strict-transport-security', 'x-content-type-options') }],
    ['fail', {}],
    ['pass', { headers: [json, hsts, nosniff] }],
    ['warning', { headers: [json, hsts] }],
    ['pass', { status: 301, headers: [away, hsts] }],
    ['warning', { status: 301, headers: [away] }],
    ['not tested', { status: 500, headers: goodHeaders }],
    ['not tested', { status: 403 }],
    ['fail', { status: 401 }],
    ['not tested', { url: 'https://sso.example/' }],
  ];
  for (const [expected, page] of cases) {
    const found = judgeParts(criticalHeaders, { home: buildVisit(page) });
    assert.equal(readOutcome(found), expected, JSON.stringify(page));
  }
});

test('says why HSTS does not hold', () => {
  const judge = (value: string) =>
    judgeParts(criticalHeaders, { home: buildVisit(withHsts(value)) });
  assert.match(judge('max-age=864000').details, /after 10 days; at least 180/);
  assert.match(judge('max-age=1; max-age=2').details, /has no effect/);
  assert.equal(judge('max-age=864000').risk, 'medium');
});

test('asks for HSTS only where a browser would keep it', () => {
  const home = buildVisit({ headers: withoutHeaders('strict-transport-security') });
  const address = { host: '192.0.2.1', isAddress: true, domain: null };
  const onAddress = buildVisit({ ...home.page, url: 'https://192.0.2.1/' });
  assert.equal(readOutcome(judgeParts(criticalHeaders, { home: onAddress }, address)), 'pass');
  const onDev = buildVisit({ ...home.page, url: 'https://shop.dev/' });
  const dev = { host: 'shop.dev', domain: 'shop.dev' };
  assert.equal(readOutcome(judgeParts(criticalHeaders, { home: onDev }, dev)), 'pass');
  const redirect = {
    url: 'https://192.0.2.1/',
    status: 302,
    headers: [['location', '/x']] as const,
  };
  const leaving = judgeParts(criticalHeaders, { home: buildVisit(redirect) }, address);
  assert.equal(readOutcome(leaving), 'not tested');
});

test('examples break nothing when they are copied', () => {
  const { example } = judgeParts(criticalHeaders, { home: buildVisit() });
  assert.doesNotMatch(example, /includeSubDomains/, 'it shuts out subdomains without https');
  assert.match(example, /Report-Only/);
  assert.equal(example.match(/^[A-Z][\w-]+: /gm)?.length, 4, 'a line for each');
});

test('HSTS counts only when it comes over https, and the risk follows what is missing', () => {
  const plain = buildVisit({ headers: goodHeaders, url: 'http://www.shop.example/' });
  const { details } = judgeParts(criticalHeaders, { home: plain });
  assert.match(details, /only when it comes over https/);
  assert.equal(judgeParts(criticalHeaders, { home: buildVisit() }).risk, 'high');
});

test('is not tested when the page did not come', () => {
  const found = judgeParts(criticalHeaders, {});
  assert.equal(readOutcome(found), 'not tested');
  assert.equal(found.details, 'It took too long.');
});

test('HSTS counts over a certificate that browsers trust at the host that sent it', async () => {
  const [apex, www] = ['shop.example', 'www.shop.example'];
  const show = (...names: readonly string[]) => showCertificate({ names });
  const [forApex, forWww] = [await show(apex), await show(www)];
  const untrusted = { ...(await show(apex, www)), isTrusted: false, error: 'CERT_UNTRUSTED' };
  const judge = (page: string, certificate: CertificateEvidence, other: CertificateEvidence) => {
    const { details, faults } = judgeParts(
      criticalHeaders,
      {
        home: buildVisit({ url: `https://${page}/`, headers: goodHeaders }),
        certificate,
        counterpartCertificate: { ...other, host: www, address: '192.0.2.1' },
      },
      { host: apex, url: `https://${apex}/` },
    );
    assert.equal(/ignore HSTS over a certificate/.test(details), faults.length > 0, details);
    return faults;
  };
  assert.deepEqual(judge(apex, forApex, forWww), []);
  assert.deepEqual(judge(apex, forWww, forWww), ['SSL Certificate']);
  // A redirect to www, where visitors are shown another certificate.
  assert.deepEqual(judge(www, forWww, forWww), []);
  assert.deepEqual(judge(www, forApex, forApex), ['Error-page Parity']);
  assert.deepEqual(judge(www, untrusted, untrusted), ['SSL Certificate']);
  assert.deepEqual(judge('m.shop.example', forWww, forApex), [], 'not looked at');
});
