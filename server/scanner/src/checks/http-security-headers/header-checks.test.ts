import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header } from '../../evidence/http.ts';
import type { CertificateEvidence } from '../../evidence/tls.ts';
import {
  buildVisit,
  judgeParts,
  assertOutcomes,
  readOutcome,
  buildExchange,
} from '../../../lab/build-evidence.ts';
import { goodHeaders, withoutHeaders } from '../../../lab/responses.ts';
import { showCertificate } from '../../../lab/show-certificate.ts';
import { criticalHeaders } from './critical-headers.ts';
import { recommendedHeaders } from './recommended-headers.ts';
import { hstsPreload } from './hsts-preload.ts';

const json = ['content-type', 'application/json'] as const;
const nosniff = ['x-content-type-options', 'nosniff'] as const;
const hsts = ['strict-transport-security', 'max-age=31536000'] as const;

const withHsts = (...values: readonly string[]): Partial<Exchange> => ({
  headers: [
    ...withoutHeaders('strict-transport-security'),
    ...values.map((value): Header => ['strict-transport-security', value]),
  ],
});

test('Critical Security Headers: counts effective headers', () => {
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
    // A policy with only framing rules does not restrict what the page loads.
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
  assertOutcomes(cases, (page) => judgeParts(criticalHeaders, { home: buildVisit(page) }));
});

test('Critical Security Headers: explains why HSTS has no effect', () => {
  const judge = (value: string) =>
    judgeParts(criticalHeaders, { home: buildVisit(withHsts(value)) });
  assert.match(judge('max-age=864000').details, /after 10 days; at least 180/);
  assert.match(judge('max-age=1; max-age=2').details, /has no effect/);
  assert.equal(judge('max-age=864000').risk, 'medium');
});

test('Critical Security Headers: requires HSTS only where a browser would store it', () => {
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

test('Critical Security Headers: examples break nothing when copied', () => {
  const { example } = judgeParts(criticalHeaders, { home: buildVisit() });
  assert.doesNotMatch(example, /includeSubDomains/, 'it shuts out subdomains without https');
  assert.match(example, /Report-Only/);
  assert.equal(example.match(/^[A-Z][\w-]+: /gm)?.length, 4, 'a line for each');
});

test('Critical Security Headers: HSTS counts only over https, and the risk follows what is missing', () => {
  const plain = buildVisit({ headers: goodHeaders, url: 'http://www.shop.example/' });
  const { details } = judgeParts(criticalHeaders, { home: plain });
  assert.match(details, /only over https/);
  assert.equal(judgeParts(criticalHeaders, { home: buildVisit() }).risk, 'high');
});

test('Critical Security Headers: is not tested without a page', () => {
  const found = judgeParts(criticalHeaders, {});
  assert.equal(readOutcome(found), 'not tested');
  assert.equal(found.details, 'It took too long.');
});

test('Critical Security Headers: HSTS counts over a certificate that browsers trust at the host that sent it', async () => {
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
    assert.equal(/ignore HSTS when they do not trust/.test(details), faults.length > 0, details);
    return faults;
  };
  assert.deepEqual(judge(apex, forApex, forWww), []);
  assert.deepEqual(judge(apex, forWww, forWww), ['SSL Certificate']);
  // A redirect to www, where visitors get another certificate.
  assert.deepEqual(judge(www, forWww, forWww), []);
  assert.deepEqual(judge(www, forApex, forApex), ['Error-page Parity']);
  assert.deepEqual(judge(www, untrusted, untrusted), ['SSL Certificate']);
  assert.deepEqual(judge('m.shop.example', forWww, forApex), [], 'not looked at');
});

const replace = (name: string, value: string): Header[] => [...withoutHeaders(name), [name, value]];

test('Recommended Security Headers: counts effective headers', () => {
  const meta = '<!doctype html><meta name=referrer content=';
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['pass', { headers: goodHeaders }],
    ['pass', { headers: [...goodHeaders, ['cross-origin-embedder-policy', 'require-corp']] }],
    ['pass', { headers: withoutHeaders('referrer-policy'), body: `${meta}same-origin>` }],
    ['warning', { headers: goodHeaders, body: `${meta}unsafe-url>` }],
    ['warning', { headers: replace('referrer-policy', 'no-referrer-when-downgrade') }],
    ['warning', { headers: replace('referrer-policy', 'unsafe-url') }],
    ['warning', { headers: replace('referrer-policy', 'origin') }],
    ['warning', { headers: replace('referrer-policy', 'origin-when-cross-origin') }],
    ['warning', { headers: [['referrer-policy', 'origin']] }],
    ['pass', { headers: replace('referrer-policy', 'origin, strict-origin') }],
    ['pass', { headers: replace('referrer-policy', 'no-referrer') }],
    ['warning', { headers: replace('permissions-policy', "camera 'none'") }],
    ['warning', { headers: replace('cross-origin-opener-policy', 'unsafe-none') }],
    ['warning', { headers: withoutHeaders('cross-origin-resource-policy') }],
    ['fail', { headers: [['feature-policy', "camera 'none'"]] }],
    ['not tested', { headers: [['content-type', 'text/plain']] }],
  ];
  assertOutcomes(cases, (page) => judgeParts(recommendedHeaders, { home: buildVisit(page) }));
});

const apex = (value: string, url = 'https://shop.example/') =>
  buildVisit({ url, headers: [['strict-transport-security', value]] });

test('HSTS Preload Eligibility: judges the response of the domain itself', () => {
  const full = 'max-age=31536000; includeSubDomains; preload';
  const www = buildVisit();
  const judge = (parts: Parameters<typeof judgeParts>[1]) =>
    readOutcome(judgeParts(hstsPreload, parts));
  assert.equal(judge({ home: www, counterpart: apex(full) }), 'pass');
  assert.equal(
    judge({ home: www, counterpart: apex('max-age=31535999; includeSubDomains; preload') }),
    'warning',
  );
  assert.equal(judge({ home: www, counterpart: apex('max-age=31536000; preload') }), 'warning');
  assert.equal(
    judge({ home: www, counterpart: apex('max-age=31536000; includeSubDomains') }),
    'pass',
  );
  assert.equal(judge({ home: www, counterpart: apex(full, 'http://shop.example/') }), 'not tested');
  assert.equal(judge({ home: www }), 'not tested');
  assert.equal(judge({ home: apex(full) }), 'pass');
  assert.equal(judge({ home: apex('') }), 'not tested', 'nothing could be preloaded');
  const bare = buildVisit({ url: 'https://shop.example/' });
  assert.equal(
    judge({ home: apex(full, 'https://www.shop.example/'), counterpart: bare }),
    'warning',
  );
  const refusal = buildVisit({ url: 'https://shop.example/', status: 403 });
  assert.equal(judge({ home: www, counterpart: refusal }), 'not tested');
  const redirect = buildExchange({
    url: 'https://shop.example/',
    status: 301,
    headers: [['strict-transport-security', full]],
  });
  assert.equal(judge({ home: buildVisit({}, { hops: [redirect] }) }), 'pass');
  assert.equal(judge({ home: { ...apex(full), challenge: 'bot check' } }), 'not tested');
});

test('HSTS Preload Eligibility: states the requirements of the browsers’ list', () => {
  const found = judgeParts(hstsPreload, { home: apex('max-age=15552000') });
  assert.deepEqual([found.status, found.risk], ['warning', 'low']);
  assert.match(found.details, /\(31536000\) and includeSubDomains/);
});

test('HSTS Preload Eligibility: knows TLDs that browsers open over https anyway', () => {
  const judge = (domain: string) =>
    judgeParts(hstsPreload, { home: buildVisit({ url: `https://${domain}/` }) }, { domain });
  assert.equal(readOutcome(judge('shop.dev')), 'pass');
  assert.match(judge('shop.dev').details, /ends in \.dev over https/);
  assert.equal(readOutcome(judge('dev.example')), 'not tested');
});

test('HSTS Preload Eligibility: is not tested for anything but a domain', () => {
  const found = judgeParts(hstsPreload, { home: buildVisit() }, { domain: null });
  assert.equal(readOutcome(found), 'not tested');
});
