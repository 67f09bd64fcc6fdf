import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RrsigData } from 'dns-packet';
import { buildSoa } from '../../lab/dns-zone.ts';
import { buildZoneKey, signSet, type Validity } from '../../lab/sign-zone.ts';
import { validateZone, type Zone } from './validate-zone.ts';
import { computeDigest, computeKeyTag, encodeKey, encodeSoa } from './verify-signature.ts';
const domain = 'shop.example';
const now = new Date('2026-11-22T12:00:00Z');
const inSeconds = (time: string) => Date.parse(time) / 1000;
const valid = { inception: inSeconds('2026-11-01'), expiration: inSeconds('2026-12-01') };
const key = buildZoneKey(15);
const other = buildZoneKey(15);
const soa = buildSoa(domain).data;
const sets = {
  DNSKEY: { owner: domain, type: 48, data: [encodeKey(key.data)] },
  SOA: { owner: domain, type: 6, data: [encodeSoa(soa)] },
};

function signAs(type: keyof typeof sets, by = key, validity: Validity = valid): RrsigData {
  const record = signSet(sets[type], type, by, validity);
  assert.ok(record.type === 'RRSIG');
  return record.data;
}
const nameKey = ({ data }: typeof key, digestType: number) => ({
  keyTag: computeKeyTag(data),
  algorithm: data.algorithm,
  digestType,
  digest: computeDigest(domain, data, digestType) ?? Buffer.alloc(20),
});

const good: Zone = {
  domain,
  ds: [nameKey(key, 2)],
  keys: [key.data],
  keySignatures: [signAs('DNSKEY')],
  soa,
  soaSignatures: [signAs('SOA')],
  handsOverSignatures: true,
};
const late = { inception: inSeconds('2026-12-01'), expiration: inSeconds('2026-12-31') };
const over = { inception: inSeconds('2026-10-01'), expiration: inSeconds('2026-11-01') };

const cases: readonly [what: string, change: Partial<Zone>, state: string, reason: RegExp][] = [
  ['a good zone', {}, 'signed', /^$/],
  ['SHA-1 and SHA-384 of the key', { ds: [nameKey(key, 1), nameKey(key, 4)] }, 'signed', /^$/],
  ['a DS of a key to come beside it', { ds: [nameKey(other, 2), nameKey(key, 2)] }, 'signed', /^$/],
  [
    'an old signature beside a new one',
    { soaSignatures: [signAs('SOA', key, over), signAs('SOA')] },
    'signed',
    /^$/,
  ],
  [
    'a DS of an unknown digest only',
    { ds: [nameKey(key, 3)] },
    'unknown',
    /does not verify \(algorithm 15\)/,
  ],
  [
    'a DS of an unknown algorithm only',
    { ds: [{ ...nameKey(key, 2), algorithm: 5 }] },
    'unknown',
    /algorithm 5/,
  ],
  ['no key', { keys: [] }, 'bogus', /publishes none/],
  ['another key', { ds: [nameKey(other, 2)] }, 'bogus', /None of the domain’s keys/],
  [
    'a key that is none of the zone',
    { keys: [{ ...key.data, flags: 0 }] },
    'bogus',
    /None of the domain’s keys/,
  ],
  [
    'expired keys',
    { keySignatures: [signAs('DNSKEY', key, over)] },
    'bogus',
    /keys expired on 2026-11-01/,
  ],
  [
    'an expired SOA',
    { soaSignatures: [signAs('SOA', key, over)] },
    'bogus',
    /SOA record expired on/,
  ],
  [
    'signatures of the future',
    { soaSignatures: [signAs('SOA', key, late)] },
    'bogus',
    /not valid yet/,
  ],
  ['no signature of the SOA', { soaSignatures: [] }, 'bogus', /no signature for the SOA record/],
  [
    'no signatures from a resolver that has them',
    { keySignatures: [], soaSignatures: [] },
    'bogus',
    /no signature for the keys/,
  ],
  [
    'no signatures from a resolver that knows none',
    { keySignatures: [], soaSignatures: [], handsOverSignatures: false },
    'unknown',
    /does not return signatures/,
  ],
  ['a SOA that was changed', { soa: { ...soa, serial: 7 } }, 'bogus', /does not match/],
  [
    'a signature of somebody else',
    { soaSignatures: [{ ...signAs('SOA'), signersName: 'evil.example' }] },
    'bogus',
    /no signature/,
  ],
  [
    'a name that lost its bytes',
    { soa: { ...soa, mname: 'n\ufffd.shop.example' } },
    'unknown',
    /could not be read/,
  ],
  [
    'a name with an empty label',
    { soa: { ...soa, mname: 'ns..shop.example' } },
    'unknown',
    /could not be read/,
  ],
];

for (const [what, change, state, reason] of cases) {
  test(`calls a zone with ${what} ${state}`, () => {
    const verdict = validateZone({ ...good, ...change }, now);
    assert.equal(verdict.state, state, verdict.reason);
    assert.match(verdict.reason, reason);
  });
}

test('tries at most sixteen pairs of key and signature', () => {
  const junk = { ...signAs('SOA'), signature: Buffer.alloc(64) };
  const verdict = validateZone(
    { ...good, soaSignatures: Array.from({ length: 40 }, () => junk) },
    now,
  );
  assert.deepEqual(verdict.state, 'unknown');
  assert.match(verdict.reason, /more keys and signatures/);
});
