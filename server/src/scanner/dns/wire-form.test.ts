import assert from 'node:assert/strict';
import { test } from 'node:test';
import dnsPacket, { type SoaAnswer } from 'dns-packet';
import * as fc from 'fast-check';
import { encodeKey, encodeName, encodeSoa, splitLabels } from './wire-form.ts';

test('encodes names as RFC 4034 wants them: in lower case, uncompressed', () => {
  const cases: readonly [name: string, bytes: string][] = [
    ['.', '\x00'],
    ['', '\x00'],
    ['example', '\x07example\x00'],
    ['WWW.Shop.Example.', '\x03www\x04shop\x07example\x00'],
    ['host\\.master.shop.example', '\x0bhost.master\x04shop\x07example\x00'],
  ];
  for (const [name, bytes] of cases) assert.equal(encodeName(name).toString('latin1'), bytes, name);
});

test('refuses what is no name', () => {
  for (const name of ['a..b', '.a', `${'x'.repeat(64)}.example`]) {
    assert.throws(() => encodeName(name), RangeError);
  }
});

test('counts labels as a signature does', () => {
  assert.equal(splitLabels('.').length, 0);
  assert.equal(splitLabels('shop.example.').length, 2);
  assert.equal(splitLabels('a\\.b.shop.example').length, 3);
});

/** Data of the one answer in a message that dns-packet has written, without compression. */
function encodeByPacket(record: SoaAnswer | { name: '.'; type: 'DNSKEY'; data: object }): Buffer {
  const message = dnsPacket.encode({ answers: [record as SoaAnswer] });
  // 12 bytes of header, the root as owner, type, class, TTL, length.
  return message.subarray(12 + 1 + 2 + 2 + 4 + 2);
}

test('encodes SOA and keys as another encoder does', () => {
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
