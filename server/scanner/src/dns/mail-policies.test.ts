import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anyText } from '../../../src/testing/any-text.ts';
import {
  isDkimRecord,
  readDkim,
  readDmarc,
  type Dmarc,
  coversHost,
  readMtaStsPolicy,
  readMtaStsRecord,
} from './mail-policies.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const pkcs1 = publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
const rsa = { kind: 'rsa', bits: 1024 };

const cases: readonly [what: string, record: string, expected: unknown][] = [
  ['an RSA key', `v=DKIM1; k=rsa; p=${spki}`, rsa],
  ['a key without its type', `p=${spki}`, rsa],
  ['a key in pieces', `v=DKIM1; p=${spki.slice(0, 50)} ${spki.slice(50)}; t=s`, rsa],
  ['a bare RSAPublicKey', `v=DKIM1; p=${pkcs1}`, rsa],
  [
    'an Ed25519 key',
    'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    { kind: 'ed25519' },
  ],
  ['an Ed25519 key of wrong length', 'v=DKIM1; k=ed25519; p=11qYAYKx', { kind: 'unreadable' }],
  ['a withdrawn key', 'v=DKIM1; p=', { kind: 'revoked' }],
  ['a cut key', `v=DKIM1; p=${spki.slice(0, 60)}`, { kind: 'unreadable' }],
  ['what is no base64', 'v=DKIM1; p=<key>', { kind: 'unreadable' }],
  ['a type nobody knows', `v=DKIM1; k=dsa; p=${spki}`, { kind: 'unreadable' }],
];
for (const [what, record, expected] of cases) {
  test(`DKIM: parses ${what}`, () => {
    assert.equal(isDkimRecord(record), true);
    assert.deepEqual(readDkim(record), expected);
  });
}

test('DKIM: a wildcard response is not a key', () => {
  const texts = ['v=spf1 -all', 'v=DMARC1; p=none', 'hello', '', 'v=DKIM1; k=rsa', 'o=~; n=x'];
  assert.deepEqual(texts.map(isDkimRecord), [false, false, false, false, false, false]);
});

test('DKIM: parses any text', () => {
  const text = fc.oneof(anyText(), fc.base64String({ maxLength: 400 }));
  fc.assert(
    fc.property(text, (value) => typeof readDkim(`v=DKIM1; p=${value}`).kind === 'string'),
    { seed: 20_261_122, numRuns: 300 },
  );
});

const good: readonly [record: string, expected: Partial<Dmarc>][] = [
  ['v=DMARC1; p=reject', { policy: 'reject', subdomains: 'reject', percent: 100, isTest: false }],
  [
    'v=DMARC1;p=Quarantine;sp=none;pct=20',
    { policy: 'quarantine', subdomains: 'none', percent: 20 },
  ],
  ['v=DMARC1; p=none; rua=mailto:d@shop.example;', { policy: 'none' }],
  ['v = DMARC1 ; p = reject ; t = y', { policy: 'reject', isTest: true }],
  ['v=DMARC1; rua=mailto:d@shop.example', { policy: 'none', subdomains: 'none' }],
  ['v=DMARC1; p=reject; pct=0', { percent: 0 }],
  ['v=DMARC1; p=monitor; rua=mailto:d@shop.example', { policy: 'none' }],
];
for (const [record, expected] of good) {
  test(`DMARC: parses ${record}`, () => {
    const read = readDmarc(record);
    assert.deepEqual({ ...read, ...expected }, read);
  });
}

const dmarcBad: readonly [record: string, fault: RegExp][] = [
  ['', /begin/],
  ['p=reject; v=DMARC1', /begin/],
  ['v=DMARC2; p=reject', /begin/],
  ['v=dmarc1; p=reject', /begin/],
  ['v=DMARC1 p=reject', /begin/],
  ['v=DMARC1', /names no policy/],
  ['v=DMARC1; p=', /does not exist/],
  ['v=DMARC1; p=block', /does not exist/],
  ['v=DMARC1; p=reject; sp=all', /subdomains \(sp\)/],
  ['v=DMARC1; p=reject; pct=150', /pct/],
  ['v=DMARC1; p=reject; pct=-1', /pct/],
];
for (const [record, fault] of dmarcBad) {
  test(`DMARC: does not recognize ${record || 'nothing'}`, () => {
    const read = readDmarc(record);
    assert.ok('fault' in read);
    assert.match(read.fault, fault);
  });
}

test('DMARC: parses any text', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const read = readDmarc(`v=DMARC1;${text}`);
      return 'fault' in read || read.percent <= 100;
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});

test('MTA-STS: parses the id of a record', () => {
  assert.deepEqual(readMtaStsRecord('v=STSv1; id=20261101T00;'), { id: '20261101T00' });
});
test('MTA-STS: rejects records without version or id', () => {
  const records = [
    '',
    'v=STSv2; id=1',
    'id=1; v=STSv1',
    'v=STSv1',
    'v=STSv1; id=',
    'v=STSv1; id=a-b',
    `v=STSv1; id=${'1'.repeat(33)}`,
  ];
  assert.ok(records.every((record) => 'fault' in readMtaStsRecord(record)));
});

const head = 'version: STSv1\r\nmode: enforce\r\n';
test('MTA-STS: parses a policy', () => {
  const read = readMtaStsPolicy(
    `${head}mx: mail.shop.example\r\nmx:*.shop.example\nmax_age: 604800\r\n\r\n`,
  );
  assert.deepEqual(read, {
    mode: 'enforce',
    maxAge: 604_800,
    mx: ['mail.shop.example', '*.shop.example'],
  });
});
const mtaStsBad: readonly [body: string, fault: RegExp][] = [
  ['', /version/],
  ['<!doctype html><title>Not found</title>', /version/],
  ['version: STSv2\nmode: enforce', /version/],
  ['version: STSv1\nmode: strict\nmx: a\nmax_age: 1', /mode/],
  [`${head}mx: mail.shop.example`, /max_age/],
  [`${head}mx: mail.shop.example\nmax_age: soon`, /max_age/],
  [`${head}max_age: 604800`, /mail host/],
];
for (const [body, fault] of mtaStsBad) {
  test(`MTA-STS: refuses the policy ${JSON.stringify(body.slice(0, 60))}`, () => {
    const read = readMtaStsPolicy(body);
    assert.ok('fault' in read);
    assert.match(read.fault, fault);
  });
}
test('MTA-STS: mode none needs no mail host', () => {
  const read = readMtaStsPolicy('version: STSv1\nmode: none\nmax_age: 0');
  assert.deepEqual(read, { mode: 'none', maxAge: 0, mx: [] });
});

test('MTA-STS: matches hosts by name, and one label by a star', () => {
  const cases: readonly [pattern: string, host: string, covers: boolean][] = [
    ['mail.shop.example', 'MAIL.shop.example.', true],
    ['*.shop.example', 'mail.shop.example', true],
    ['*.shop.example', 'a.mail.shop.example', false],
    ['*.shop.example', 'shop.example', false],
    ['shop.example', 'mail.shop.example', false],
    ['*', 'shop.example', false],
  ];
  for (const [pattern, host, covers] of cases)
    assert.equal(coversHost([pattern], host), covers, pattern);
});

test('MTA-STS: parses any text', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (record, body) => {
      const read = readMtaStsPolicy(`${head}${body}`);
      coversHost([record], body);
      return typeof readMtaStsRecord(record) === 'object' && typeof read === 'object';
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});
