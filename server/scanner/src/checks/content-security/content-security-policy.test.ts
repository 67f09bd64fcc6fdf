import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header, Visit } from '../../evidence/http.ts';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  assertOutcomes,
  readOutcome,
} from '../../../lab/build-evidence.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const send = (policies: readonly string[]): { readonly headers: readonly Header[] } => ({
  headers: policies.map((policy): Header => ['content-security-policy', policy]),
});
const judge = (...policies: readonly string[]) =>
  judgeParts(contentSecurityPolicy, { home: buildVisit(send(policies)) });

const closed = "object-src 'none'; base-uri 'none'";
const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

test('judges policies by what they allow scripts to do', () => {
  const cases: readonly (readonly [outcome: string, ...policies: string[]])[] = [
    ['fail', "img-src 'self'"],
    ['fail', "frame-ancestors 'none'; base-uri 'none'"],
    ['fail', 'upgrade-insecure-requests'],
    ['fail', `script-src 'unsafe-inline'; ${closed}`],
    ['fail', `script-src 'self' 'UNSAFE-INLINE'; ${closed}`],
    ['fail', `script-src 'self' *; ${closed}`],
    ['fail', `script-src https://*; ${closed}`],
    ['fail', `script-src *:443; ${closed}`],
    ['fail', `script-src HTTPS:; ${closed}`],
    ['fail', `script-src http:; ${closed}`],
    ['fail', `script-src 'self' data:; ${closed}`],
    ['fail', `default-src *; script-src-attr 'none'; ${closed}`],
    ['fail', `script-src 'self'; script-src-elem 'unsafe-inline'; ${closed}`],
    ['fail', `script-src 'self'; script-src-attr 'unsafe-inline'; ${closed}`],
    ['fail', `script-src 'nonce-' 'unsafe-inline'; ${closed}`],
    // 'strict-dynamic' without nonce or hash has no effect except disabling other sources.
    ['pass', `script-src 'strict-dynamic' https: 'unsafe-inline'; ${closed}`],
    ['pass', `script-src ${hash} 'strict-dynamic' https: 'unsafe-inline'; ${closed}`],
    ['pass', `script-src 'self' ${hash} 'unsafe-inline'; ${closed}`],
    ['pass', `default-src 'self'; ${closed}`],
    ['pass', `default-src https:; script-src 'self'; ${closed}`],
    ['pass', `script-src 'none'; object-src 'none'`],
    ['pass', `default-src 'none'`],
    ['pass', `sandbox; ${closed}`],
    ['pass', `default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'self'`],
    ['pass', `default-src 'self'; img-src * data:; base-uri 'self'`],
    ['warning', `script-src 'self'; object-src 'none'`],
    ['warning', `script-src 'self'; base-uri 'none'`],
    ['warning', `script-src 'self' 'unsafe-eval'; ${closed}`],
    ['warning', `script-src 'self'; img-src http:; ${closed}`],
    ['warning', `script-src 'self' http://cdn.shop.example; ${closed}`],
    ['warning', `script-src 'self' https://ajax.googleapis.com; ${closed}`],
    ['warning', `script-src 'self' unsafe-inline; ${closed}`],
    ['warning', `script-src 'nonce-abc='; ${closed}`],
    ['warning', `script-src 'self' *.github.io; ${closed}`],
    ['warning', `script-src 'self' https://*.co.uk; ${closed}`],
    ['pass', `script-src 'self' *.shop.example; ${closed}`],
    ['pass', `script-src 'self' 'trusted-types-eval' 'report-sha256'; ${closed}`],
    ['pass', `script-src 'self' 'inline-speculation-rules' 'wasm-unsafe-eval'; ${closed}`],
    ['warning', `script-src 'self' 'unsafe-nothing'; ${closed}`],
    // An open policy is as bad as a missing one.
    ['warning', `script-src 'self'; object-src *; base-uri 'none'`],
    ['warning', `script-src 'self'; object-src 'self' https:; base-uri 'none'`],
    ['warning', `script-src 'self'; object-src data:; base-uri 'none'`],
    ['pass', `script-src 'self'; object-src data:; base-uri 'none'`, 'object-src https:'],
    // A sandbox disables plugins, whatever else it allows.
    ['pass', `sandbox allow-scripts allow-forms; script-src 'self'; base-uri 'none'`],
    ['pass', `sandbox allow-scripts; script-src 'self'; object-src data:; base-uri 'none'`],
    ['pass', `script-src 'self'; base-uri 'none'`, 'sandbox allow-scripts'],
    ['warning', `sandbox allow-scripts; script-src 'self'; object-src 'none'; base-uri *`],
    ['warning', `default-src https:; script-src 'self'; base-uri 'none'`],
    ['warning', `default-src *; script-src 'self'; base-uri 'none'`],
    ['pass', `default-src 'self' blob:; script-src 'self'; base-uri 'none'`],
    ['pass', `script-src 'self'; object-src https://media.shop.example; base-uri 'none'`],
    ['warning', `default-src 'self'; base-uri *`],
    ['warning', `default-src 'self'; base-uri https:`],
    ['warning', `default-src 'self'; base-uri https://*`],
    ['pass', `default-src 'self'; base-uri https://shop.example`],
    ['pass', `default-src 'self'; base-uri data:`],
    ['pass', `script-src 'none'; object-src 'none'; base-uri *`],
    ['pass', `default-src 'self'; base-uri *`, "base-uri 'none'"],
    ['warning', `default-src 'self'; base-uri *`, 'base-uri https:'],
    // Anyone can publish there.
    ['warning', `script-src 'self' unpkg.com; ${closed}`],
    ['warning', `script-src 'self' https://unpkg.com/; ${closed}`],
    ['warning', `script-src 'self' https://*.jsdelivr.net; ${closed}`],
    ['warning', `script-src 'self' https://cdn.jsdelivr.net/npm/; ${closed}`],
    ['warning', `default-src 'self' https://storage.googleapis.com; ${closed}`],
    ['pass', `script-src 'self' https://unpkg.com/vue@3.5.0/dist/vue.global.prod.js; ${closed}`],
    ['pass', `script-src 'self' https://storage.googleapis.com/shop/; ${closed}`],
    ['pass', `script-src 'self'; style-src unpkg.com; ${closed}`],
    ['pass', `script-src ${hash} 'strict-dynamic' https://unpkg.com; ${closed}`],
    ['pass', `script-src 'self' unpkg.com; ${closed}`, "script-src 'self' cdn.shop.example"],
    ['warning', `script-src 'self' unpkg.com; ${closed}`, 'script-src https:'],
  ];
  assertOutcomes(cases, (...policies) => judge(...policies));
});

test('judges the policy of a page, and of no other response', () => {
  const body = `<meta http-equiv=Content-Security-Policy content="default-src 'self'; base-uri 'none'">`;
  const cases: readonly (readonly [string, Partial<Visit>, Partial<Exchange>])[] = [
    ['pass', {}, { body }],
    ['not tested', {}, { headers: [['content-type', 'application/json']], body: '{}' }],
    ['not tested', { challenge: 'bot check' }, { status: 403 }],
    ['fail', {}, { headers: [['content-security-policy-report-only', "default-src 'self'"]] }],
  ];
  for (const [expected, visit, page] of cases) {
    const found = judgeParts(contentSecurityPolicy, { home: buildVisit(page, visit) });
    assert.equal(readOutcome(found), expected, JSON.stringify(page));
    if (expected === 'fail') assert.match(found.details, /only reports/);
  }
});

test('several policies close what each of them leaves open', () => {
  const inline = `script-src 'self' 'unsafe-inline'; ${closed}`;
  const anySite = `script-src https:; ${closed}`;
  assert.equal(judge(inline).status, 'fail');
  assert.equal(judge(anySite).status, 'fail');
  assert.equal(judge(inline, anySite).status, 'pass');
  assert.equal(judge(`${inline}, ${anySite}`).status, 'pass');
  assert.equal(judge(inline, "img-src 'self'").status, 'fail');
  assert.equal(judge("script-src 'self'", "object-src 'none'", "base-uri 'none'").status, 'pass');
  assert.equal(
    judge(`script-src 'self' 'unsafe-eval'; ${closed}`, "script-src 'self'").status,
    'pass',
  );
});

test('reports each weakness once', () => {
  for (const policy of [
    `script-src 'self' unsafe-inline script-src-elem 'unsafe-nothing'; ${closed}`,
    `script-src 'self' cdn.jsdelivr.net; ${closed}`,
  ]) {
    const { evidence, details } = judge(policy);
    assert.equal(new Set(evidence).size, evidence.length, evidence.join('\n'));
    const [, count] = /(\d+) weakness/.exec(details) ?? [];
    assert.equal(Number(count), evidence.length - 1, 'the last line is the policy');
    const hosts = evidence.slice(0, -1).filter((line) => line.includes('jsdelivr'));
    assert.ok(hosts.length <= 1, hosts.join('\n'));
  }
});

test('only an absent or open policy is a medium risk', () => {
  assert.equal(judge().risk, 'medium');
  assert.equal(judge("script-src 'unsafe-inline'").risk, 'medium');
});

test('recommends a site’s first policy as report-only', () => {
  assert.match(judge("img-src 'self'").example, /^Content-Security-Policy-Report-Only: /);
  assert.match(judge(`script-src *; ${closed}`).example, /^Content-Security-Policy: /);
});

test('names the sources that open the policy', () => {
  const found = judge(`script-src 'self' data: 'unsafe-inline'; ${closed}`);
  assert.deepEqual(found.evidence.slice(0, 2), [
    "open for inline scripts: 'unsafe-inline' for scripts",
    'open for scripts in data: URLs: data: for scripts',
  ]);
});

test('says whether any site or an attacker’s own text can be embedded', () => {
  const cases = [
    ['object-src data:', 'object-src: data: lets attacker-written content be embedded'],
    ['object-src data: https:', 'object-src: https: lets any site be embedded'],
    ['object-src *', 'object-src: * lets any site be embedded'],
    [
      "default-src 'self' data:",
      'default-src (in place of object-src): data: lets attacker-written content be embedded',
    ],
  ] as const;
  for (const [policy, line] of cases) {
    const { evidence } = judge(`${policy}; script-src 'self'; base-uri 'none'`);
    assert.equal(evidence[0], line);
  }
});

test('detects a repeated nonce, and accepts a new one', () => {
  const outcome = (first: string, second: string) => {
    const exchange = buildExchange(send([`script-src ${second}; ${closed}`]));
    const home = buildVisit(send([`script-src ${first}; ${closed}`]));
    const origins = [{ origin: 'https://evil.example', exchange }];
    return readOutcome(judgeParts(contentSecurityPolicy, { home, origins }));
  };
  assert.equal(outcome("'nonce-AAAAAAAAAAAAAAAA'", "'nonce-AAAAAAAAAAAAAAAA'"), 'warning');
  assert.equal(outcome("'nonce-AAAAAAAAAAAAAAAA'", "'nonce-BBBBBBBBBBBBBBBB'"), 'pass');
  assert.equal(outcome(hash, hash), 'pass');
});

test('says nothing about a truncated policy, unless it is already good', () => {
  const long = `script-src 'self'; img-src ${'a.example '.repeat(900)}`.slice(0, 8192);
  assert.equal(readOutcome(judge(long)), 'not tested');
});

test('handles every possible source', () => {
  const odd = [
    'https://',
    '//',
    '://x',
    "'nonce-",
    '*.',
    '*.*',
    'https://[::1',
    'a b',
    '__proto__',
    '%',
    '\u0000',
    'http://a:99999',
  ];
  for (const source of odd)
    assert.ok(readOutcome(judge(`script-src 'self' ${source}; __proto__ x; ${closed}`)));
  judge(`script-src ${Array.from({ length: 900 }, (_, n) => `a${n}.b`).join(' ')}; ${closed}`);
});
