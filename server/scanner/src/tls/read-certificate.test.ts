import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as fc from 'fast-check';
import { buildCertificate } from '../../lab/build-certificate.ts';
import { mustStaple, readDerList } from './der.ts';
import { coversHost, readCertificate, readChain, type Certificate } from './read-certificate.ts';
let der: Buffer;
before(async () => {
  const names = ['shop.example', '*.shop.example', '192.0.2.7'];
  const issuerUrl = 'http://ca.example/issuer.der';
  const wish = { commonName: 'other.example', names, issuerUrl, mustStaple: true };
  ({ der } = await buildCertificate(wish));
});

function read(): Certificate {
  const certificate = readCertificate(der);
  assert(certificate);
  return certificate;
}

test('reads the fields for judging', () => {
  const certificate = read();
  assert.equal(certificate.commonName, 'other.example');
  assert.equal(certificate.issuer, 'other.example');
  assert.deepEqual(certificate.names, [
    'DNS:shop.example',
    'DNS:*.shop.example',
    'IP Address:192.0.2.7',
  ]);
  assert.deepEqual([certificate.keyType, certificate.keyBits], ['ec', 256]);
  assert.equal(certificate.signature, 'ecdsa-with-SHA256');
  assert.deepEqual(certificate.issuerUrls, ['http://ca.example/issuer.der']);
  assert.equal(certificate.mustStaple, true);
});

test('a certificate with invalid dates cannot be read', () => {
  // UTCTime (RFC 5280, 4.1.2.5.1): the thirteenth month.
  const text = der.toString('latin1').replace(/\d{12}Z/, '991301000000Z');
  assert.equal(readCertificate(Buffer.from(text, 'latin1')), null);
});

test('finds no must-staple where there is none', async () => {
  assert.equal(mustStaple((await buildCertificate()).der), false);
});

const hosts: readonly [host: string, isCovered: boolean][] = [
  ['shop.example', true],
  ['SHOP.example', true],
  ['www.shop.example', true],
  ['a.www.shop.example', false],
  ['other.example', false],
  ['example', false],
];
for (const [host, isCovered] of hosts) {
  test(`${isCovered ? 'covers' : 'does not cover'} ${host}`, () => {
    assert.equal(coversHost(read(), host, false), isCovered);
  });
}

test('an address needs its own entry', () => {
  assert.equal(coversHost(read(), '192.0.2.7', true), true);
  assert.equal(coversHost(read(), '192.0.2.8', true), false);
});

test('omits invalid certificates', () => {
  const chain = [der.toString('base64'), 'bm90IG9uZQ==', ''];
  assert.equal(readChain(chain).length, 1);
  assert.deepEqual(readChain(chain.toReversed()), []);
});

test('never throws, whatever the bytes', () => {
  const changes = fc.array(fc.tuple(fc.nat(der.length - 1), fc.nat(255)), { maxLength: 4 });
  fc.assert(
    fc.property(changes, fc.integer({ min: der.length - 20, max: der.length }), (list, length) => {
      const bytes = Buffer.from(der.subarray(0, length));
      for (const [at, value] of list) if (at < length) bytes[at] = value;
      mustStaple(bytes);
      const certificate = readCertificate(bytes);
      if (certificate !== null) coversHost(certificate, 'shop.example', false);
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void readDerList(Buffer.from(bytes))),
    { seed: 20_261_122, numRuns: 300 },
  );
});
