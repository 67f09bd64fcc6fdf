import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anyText } from '../../testing/any-text.ts';
import { isDkimRecord, readDkim } from './mail-policies.ts';

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
  test(`reads ${what}`, () => {
    assert.equal(isDkimRecord(record), true);
    assert.deepEqual(readDkim(record), expected);
  });
}

test('takes what a wildcard answers for no key', () => {
  const texts = ['v=spf1 -all', 'v=DMARC1; p=none', 'hello', '', 'v=DKIM1; k=rsa', 'o=~; n=x'];
  assert.deepEqual(texts.map(isDkimRecord), [false, false, false, false, false, false]);
});

test('reads any text', () => {
  const text = fc.oneof(anyText(), fc.base64String({ maxLength: 400 }));
  fc.assert(
    fc.property(text, (value) => typeof readDkim(`v=DKIM1; p=${value}`).kind === 'string'),
    { seed: 20_261_122, numRuns: 300 },
  );
});
