import assert from 'node:assert/strict';
import { test } from 'node:test';
import dnsPacket, { type DnskeyData, type RrsigData, type SoaAnswer } from 'dns-packet';
import * as fc from 'fast-check';
import { anyText } from '../../../src/testing/any-text.ts';
import {
  computeDigest,
  computeKeyTag,
  encodeKey,
  encodeName,
  encodeSoa,
  matchesDs,
  splitLabels,
  verifySignature,
} from './verify-signature.ts';
const bytes = (text: string) => Buffer.from(text.replace(/\s+/g, ''), 'base64');
const seconds = (time: string) => {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time) ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  return Date.UTC(year, month - 1, ...rest) / 1000;
};

interface Sample {
  readonly source: string;
  readonly owner: string;
  readonly zone: string;
  readonly key: DnskeyData;
  readonly tag: number;
  /** Digest type and digest of the DS; absent where the RFC gives none. */
  readonly ds?: readonly [type: number, digest: string];
  readonly type: readonly [name: string, number: number, data: Buffer];
  /** Expiration, inception, signature. */
  readonly signature: readonly [number, number, string];
}

const address = (last: number) => ['A', 1, Buffer.of(192, 0, 2, last)] as const;

/** The examples of the RFCs that define the algorithms, so not made by our code. */
const samples: readonly Sample[] = [
  {
    source: 'RFC 5702, 6.1: RSA with SHA-256',
    owner: 'www.example.net',
    zone: 'example.net',
    key: {
      flags: 256,
      algorithm: 8,
      key: bytes(`AwEAAcFcGsaxxdgiuuGmCkVImy4h99CqT7jwY3pexPGcnUFtR2Fh36BponcwtkZ4cAgtvd4Qs8P
        kxUdp6p/DlUmObdk=`),
    },
    tag: 9033,
    type: address(91),
    signature: [
      seconds('20300101000000'),
      seconds('20000101000000'),
      'kRCOH6u7l0QGy9qpC9l1sLncJcOKFLJ7GhiUOibu4teYp5VE9RncriShZNz85mwlMgNEacFYK/lPtPiVYP4bwg==',
    ],
  },
  {
    source: 'RFC 6605, 6.1: P-256',
    owner: 'www.example.net',
    zone: 'example.net',
    key: {
      flags: 257,
      algorithm: 13,
      key: bytes(`GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+
        Wi9xMWyQLc8NAA==`),
    },
    tag: 55648,
    ds: [2, 'b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'],
    type: address(1),
    signature: [
      seconds('20100909100439'),
      seconds('20100812100439'),
      'qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==',
    ],
  },
  {
    source: 'RFC 6605, 6.2: P-384',
    owner: 'www.example.net',
    zone: 'example.net',
    key: {
      flags: 257,
      algorithm: 14,
      key: bytes(`xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X
        1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40`),
    },
    tag: 10771,
    ds: [
      4,
      '72d7b62976ce06438e9c0bf319013cf801f09ecc84b8d7e9495f27e305c6a9b0563a9b5f4d288405c3008a946df983d6',
    ],
    type: address(1),
    signature: [
      seconds('20100909102025'),
      seconds('20100812102025'),
      `/L5hDKIvGDyI1fcARX3z65qrmPsVz73QD1Mr5CEqOiLP95hxQouuroGCeZOvzFaxsT8Glr74hbavRKayJNuydCuz
        WTSSPdz7wnqXL5bdcJzusdnI0RSMROxxwGipWcJm`,
    ],
  },
  {
    source: 'RFC 8080, 6.1: Ed25519',
    owner: 'example.com',
    zone: 'example.com',
    key: { flags: 257, algorithm: 15, key: bytes('l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=') },
    tag: 3613,
    ds: [2, '3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b'],
    type: ['MX', 15, Buffer.from('\x00\x0a\x04mail\x07example\x03com\x00', 'latin1')],
    signature: [
      1440021600,
      1438207200,
      'oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==',
    ],
  },
];

function unpack({ owner, zone, key, tag, type, signature }: Sample) {
  const [typeCovered, number, data] = type;
  const [expiration, inception, signed] = signature;
  const rrsig: RrsigData = {
    typeCovered,
    algorithm: key.algorithm,
    labels: owner.split('.').length,
    originalTTL: 3600,
    expiration,
    inception,
    keyTag: tag,
    signersName: zone,
    signature: bytes(signed),
  };
  return { set: { owner, type: number, data: [data] }, rrsig };
}

for (const sample of samples) {
  test(`verifies the example of ${sample.source}`, () => {
    const { set, rrsig } = unpack(sample);
    assert.equal(computeKeyTag(sample.key), sample.tag);
    assert.equal(verifySignature(set, rrsig, sample.key), true);
    const [data = Buffer.of()] = set.data;
    const other = { ...set, data: [Buffer.concat([data.subarray(0, -1), Buffer.of(7)])] };
    assert.equal(verifySignature(other, rrsig, sample.key), false, 'other data');
    assert.equal(verifySignature({ ...set, owner: `x.${set.owner}` }, rrsig, sample.key), false);
    assert.equal(
      verifySignature({ ...set, owner: set.owner.toUpperCase() }, rrsig, sample.key),
      true,
    );
  });

  if (sample.ds === undefined) continue;
  const [digestType, hex] = sample.ds;
  test(`computes the DS of ${sample.source}`, () => {
    assert.equal(computeDigest(sample.zone, sample.key, digestType)?.toString('hex'), hex);
    const ds = {
      keyTag: sample.tag,
      algorithm: sample.key.algorithm,
      digestType,
      digest: Buffer.from(hex, 'hex'),
    };
    assert.equal(matchesDs(sample.zone, sample.key, ds), true);
    assert.equal(matchesDs(`x.${sample.zone}`, sample.key, ds), false);
    assert.equal(matchesDs(sample.zone, sample.key, { ...ds, algorithm: 5 }), false);
    assert.equal(
      matchesDs(sample.zone, sample.key, { ...ds, digest: ds.digest.subarray(1) }),
      false,
    );
    assert.equal(matchesDs(sample.zone, sample.key, { ...ds, digestType: 3 }), false);
  });
}

test('never throws for keys and signatures of any bytes', () => {
  const some = fc.uint8Array({ maxLength: 140 }).map((array) => Buffer.from(array));
  const algorithm = fc.constantFrom(5, 8, 10, 13, 14, 15);
  fc.assert(
    fc.property(some, some, algorithm, anyText(80), (key, signature, number, owner) => {
      const [sample] = samples;
      assert.ok(sample);
      const { rrsig } = unpack(sample);
      const forged = { ...rrsig, algorithm: number, signature };
      const set = { owner, type: 1, data: [key] };
      return !verifySignature(set, forged, { flags: 257, algorithm: number, key });
    }),
    { seed: 20_261_122, numRuns: 60 },
  );
});

test('encodes names as RFC 4034 requires: in lower case, uncompressed', () => {
  const cases: readonly [name: string, bytes: string][] = [
    ['.', '\x00'],
    ['', '\x00'],
    ['example', '\x07example\x00'],
    ['WWW.Shop.Example.', '\x03www\x04shop\x07example\x00'],
    ['host\\.master.shop.example', '\x0bhost.master\x04shop\x07example\x00'],
  ];
  for (const [name, bytes] of cases) assert.equal(encodeName(name).toString('latin1'), bytes, name);
});

test('rejects an invalid name', () => {
  for (const name of ['a..b', '.a', `${'x'.repeat(64)}.example`]) {
    assert.throws(() => encodeName(name), RangeError);
  }
});

test('counts labels as a signature does', () => {
  assert.equal(splitLabels('.').length, 0);
  assert.equal(splitLabels('shop.example.').length, 2);
  assert.equal(splitLabels('a\\.b.shop.example').length, 3);
});

/** Data of the single answer in a message written by dns-packet, without compression. */
function encodeByPacket(record: SoaAnswer | { name: '.'; type: 'DNSKEY'; data: object }): Buffer {
  const message = dnsPacket.encode({ answers: [record as SoaAnswer] });
  // 12 bytes of header, the root as owner, type, class, TTL, length.
  return message.subarray(12 + 1 + 2 + 2 + 4 + 2);
}

test('encodes SOA and keys like another encoder', () => {
  const u32 = fc.nat(0xffffffff);
  fc.assert(
    fc.property(
      u32,
      u32,
      u32,
      fc.uint8Array({ maxLength: 300 }),
      (serial, retry, minimum, bytes) => {
        const times = { serial, refresh: 7200, retry, expire: 1_209_600, minimum };
        const data = { mname: 'ns1.shop.example', rname: 'hostmaster.shop.example', ...times };
        assert.deepEqual(encodeSoa(data), encodeByPacket({ name: '.', type: 'SOA', data }));
        const key = { flags: 257, algorithm: 8, key: Buffer.from(bytes) };
        assert.deepEqual(encodeKey(key), encodeByPacket({ name: '.', type: 'DNSKEY', data: key }));
      },
    ),
    { seed: 20_261_122, numRuns: 50 },
  );
});
