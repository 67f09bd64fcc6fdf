import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { respondToHello, type RawTls } from '../../lab/raw-tls.ts';
import { readFlight, readGroupSize } from './read-flight.ts';
import { writeClientHello } from './write-client-hello.ts';

const chain = [randomBytes(900), randomBytes(1200)];
const site: RawTls = {
  accepts: { 'TLSv1.3': [0x1301], 'TLSv1.2': [0x0033], SSLv3: [0x000a] },
  certificates: chain,
  dhBits: 1024,
  asksForClientCertificate: true,
  isStapled: true,
};
const respondTo = (version: 'TLSv1.3' | 'TLSv1.2' | 'TLSv1.1' | 'SSLv3', suites: number[]) =>
  respondToHello(site, writeClientHello({ version, suites, host: null }));
const whole = respondTo('TLSv1.2', [0xc02f, 0x0033]);

test('reads the whole flight of TLS 1.2', () => {
  const flight = readFlight(whole);
  assert.equal(flight.fault, null);
  assert.equal(flight.hello?.version, 'TLSv1.2');
  assert.equal(flight.hello?.suite, 0x0033);
  assert.deepEqual(flight.certificates, chain);
  assert.equal(readGroupSize(0x0033, flight.keyExchange ?? Buffer.alloc(0)), 1024);
  assert.equal(flight.asksForClientCertificate, true);
  assert.equal(flight.isStapled, true);
  assert.equal(flight.isDone, true);
});

test('reads the hello of TLS 1.3 and of SSL 3.0', () => {
  const newest = readFlight(respondTo('TLSv1.3', [0x1301]));
  assert.deepEqual([newest.hello?.version, newest.hello?.suite], ['TLSv1.3', 0x1301]);
  assert.equal(newest.isDone, true);
  const oldest = readFlight(respondTo('SSLv3', [0x000a]));
  assert.deepEqual([oldest.hello?.version, oldest.hello?.suite], ['SSLv3', 0x000a]);
});

test('waits for more bytes wherever they are split', () => {
  for (let length = 0; length < whole.length; length += 1) {
    const flight = readFlight(whole.subarray(0, length));
    assert.equal(flight.fault, null, `after ${length} bytes`);
    assert.equal(flight.isDone, false, `after ${length} bytes`);
  }
});

test('reassembles messages that are split across records anywhere', () => {
  const payload = whole.subarray(5);
  const records: Buffer[] = [];
  for (let at = 0; at < payload.length; at += 7) {
    const piece = payload.subarray(at, at + 7);
    records.push(Buffer.from([22, 3, 3, 0, piece.length]), piece);
  }
  assert.deepEqual(readFlight(Buffer.concat(records)), readFlight(whole));
});

test('reads alerts, and skips a warning about the name', () => {
  assert.equal(readFlight(respondTo('TLSv1.1', [0x002f])).alert, 70);
  assert.equal(readFlight(respondTo('TLSv1.2', [0xc02f])).alert, 40);
  const warning = Buffer.from([21, 3, 3, 0, 2, 1, 112]);
  assert.equal(readFlight(Buffer.concat([warning, whole])).hello?.suite, 0x0033);
});

const strange: readonly [what: string, bytes: Buffer, fault: RegExp][] = [
  ['HTTP', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), /does not speak TLS/],
  ['the banner of SSH', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), /does not speak TLS/],
  ['a record that is too long', Buffer.from([22, 3, 3, 0xff, 0xff]), /does not speak TLS/],
  ['data before a hello', Buffer.from([23, 3, 3, 0, 1, 0]), /did not begin with a ServerHello/],
  ['a certificate first', Buffer.from([22, 3, 3, 0, 4, 11, 0, 0, 0]), /message 11 came/],
  ['an endless message', Buffer.from([22, 3, 3, 0, 4, 2, 255, 0, 0]), /claims 16711680 bytes/],
  ['a hello that ends within', Buffer.from([22, 3, 3, 0, 6, 2, 0, 0, 2, 3, 3]), /cannot be read/],
];
for (const [what, bytes, fault] of strange) {
  test(`explains ${what}`, () => assert.match(readFlight(bytes).fault ?? '', fault));
}

test('never throws, whatever the bytes', () => {
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 });
  fc.assert(
    fc.property(changes, fc.nat(whole.length), (list, length) => {
      const bytes = Buffer.from(whole.subarray(0, length));
      for (const [at, value] of list) if (at < length) bytes[at] = value;
      const { hello, keyExchange } = readFlight(bytes);
      if (hello !== null && keyExchange !== null) readGroupSize(hello.suite, keyExchange);
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readFlight(Buffer.from(bytes))),
    { seed: 20_261_122, numRuns: 300 },
  );
});

const groups: readonly [what: string, suite: number, bytes: number[], bits: number | null][] = [
  ['a prime of 9 bits', 0x0033, [0, 2, 1, 0xff, 0, 1, 2], 9],
  ['leading zeros', 0x0033, [0, 3, 0, 0, 0x80], 8],
  ['a prime of nothing', 0x0033, [0, 2, 0, 0], null],
  ['a hint of a pre-shared key', 0x0090, [0, 1, 65, 0, 1, 0x80], 8],
  ['an elliptic curve', 0xc02f, [3, 0, 23, 1, 4], null],
  ['too few bytes', 0x0033, [1, 0, 1], null],
];
for (const [what, suite, bytes, bits] of groups) {
  test(`measures the group: ${what}`, () => {
    assert.equal(readGroupSize(suite, Buffer.from(bytes)), bits);
  });
}
