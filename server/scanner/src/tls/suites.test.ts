import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSuites, showSuite, suites, tlsVersions, versionNumbers } from './suites.ts';
import { ByteReader } from './bytes.ts';
import { writeClientHello, type ClientHello } from './write-client-hello.ts';

const cases: readonly [code: number, name: string, traits: string, bits: number][] = [
  [0x0001, 'TLS_RSA_WITH_NULL_MD5', 'null static', 0],
  [0x0003, 'TLS_RSA_EXPORT_WITH_RC4_40_MD5', 'rc4 static export', 40],
  [0x0008, 'TLS_RSA_EXPORT_WITH_DES40_CBC_SHA', 'cbc static export', 40],
  [0x0009, 'TLS_RSA_WITH_DES_CBC_SHA', 'cbc static', 56],
  [0x000a, 'TLS_RSA_WITH_3DES_EDE_CBC_SHA', '3des static', 112],
  [0x0016, 'TLS_DHE_RSA_WITH_3DES_EDE_CBC_SHA', '3des forward group', 112],
  [0x0018, 'TLS_DH_anon_WITH_RC4_128_MD5', 'rc4 forward anonymous group', 128],
  [0x0028, 'TLS_KRB5_EXPORT_WITH_RC4_40_SHA', 'rc4 export', 40],
  [0x002f, 'TLS_RSA_WITH_AES_128_CBC_SHA', 'cbc static', 128],
  [0x0031, 'TLS_DH_RSA_WITH_AES_128_CBC_SHA', 'cbc', 128],
  [0x0039, 'TLS_DHE_RSA_WITH_AES_256_CBC_SHA', 'cbc forward group', 256],
  [0x0062, 'TLS_RSA_EXPORT1024_WITH_DES_CBC_SHA', 'cbc static export', 56],
  [0x0064, 'TLS_RSA_EXPORT1024_WITH_RC4_56_SHA', 'rc4 static export', 56],
  [0x0095, 'TLS_RSA_PSK_WITH_AES_256_CBC_SHA', 'cbc', 256],
  [0x0096, 'TLS_RSA_WITH_SEED_CBC_SHA', 'cbc static', 128],
  [0x009c, 'TLS_RSA_WITH_AES_128_GCM_SHA256', 'aead static', 128],
  [0x00c6, 'TLS_SM4_GCM_SM3', 'aead forward', 128],
  [0x1302, 'TLS_AES_256_GCM_SHA384', 'aead forward', 256],
  [0x1303, 'TLS_CHACHA20_POLY1305_SHA256', 'aead forward', 256],
  [0xc006, 'TLS_ECDHE_ECDSA_WITH_NULL_SHA', 'null forward', 0],
  [0xc018, 'TLS_ECDH_anon_WITH_AES_128_CBC_SHA', 'cbc forward anonymous', 128],
  [0xc02f, 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'aead forward', 128],
  [0xc031, 'TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256', 'aead', 128],
  [0xc0ae, 'TLS_ECDHE_ECDSA_WITH_AES_128_CCM_8', 'aead forward', 128],
  [0xc0b4, 'TLS_SHA256_SHA256', 'null forward', 0],
  [0xcca8, 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256', 'aead forward', 256],
];

for (const [code, name, traits, bits] of cases) {
  test(`knows ${name}`, () => {
    const suite = suites.get(code);
    assert(suite);
    assert.equal(suite.name, name);
    const seen = [
      suite.cipher,
      suite.isStaticRsa && 'static',
      suite.isForwardSecret && 'forward',
      suite.isAnonymous && 'anonymous',
      suite.isExport && 'export',
      suite.sendsGroup && 'group',
    ];
    assert.equal(seen.filter((trait) => trait !== false).join(' '), traits);
    assert.equal(suite.bits, bits);
  });
}

test('offers TLS 1.3 its own suites and no others', () => {
  assert(listSuites('TLSv1.3').every((code) => suites.get(code)?.isTls13));
  assert(!listSuites('TLSv1.2').some((code) => suites.get(code)?.isTls13));
});

test('offers old versions only suites that they can have', () => {
  for (const version of ['SSLv3', 'TLSv1', 'TLSv1.1'] as const) {
    const names = listSuites(version).map(showSuite);
    assert(names.some((name) => name.endsWith('TLS_RSA_EXPORT_WITH_RC4_40_MD5')));
    assert.deepEqual(
      names.filter((name) => /GCM|CHACHA20|_SHA256|_SHA384/.test(name)),
      [],
    );
  }
});

test('offers commonly accepted suites in the first hello', () => {
  const first = listSuites('TLSv1.2').slice(0, 60);
  for (const code of [0xc02f, 0xc02b, 0x009c, 0x002f, 0x000a, 0xcca8]) assert(first.includes(code));
});

function readHello(record: Buffer) {
  const outer = new ByteReader(record);
  assert.equal(outer.number(1), 22);
  const recordVersion = outer.number(2);
  const message = new ByteReader(outer.vector(2));
  assert.equal(outer.left, 0);
  assert.equal(message.number(1), 1);
  const body = new ByteReader(message.vector(3));
  const version = body.number(2);
  body.take(32);
  const session = body.vector(1);
  const suites = body.vector(2);
  const compressions = [...body.vector(1)];
  const extensions = new Map<number, Buffer>();
  const list = new ByteReader(body.left > 0 ? body.vector(2) : Buffer.alloc(0));
  while (list.left > 0) extensions.set(list.number(2), list.vector(2));
  assert.equal(body.left, 0);
  return { recordVersion, version, session, suites, compressions, extensions };
}

const base: ClientHello = { version: 'TLSv1.2', suites: [0xc02f], host: 'shop.example' };

for (const version of tlsVersions) {
  test(`offers only ${version}`, () => {
    const hello = readHello(writeClientHello({ ...base, version }));
    assert.equal(hello.version, Math.min(versionNumbers[version], 0x0303));
    const only = version === 'TLSv1.3' ? Buffer.from([2, 3, 4]) : undefined;
    assert.deepEqual(hello.extensions.get(43), only);
  });
}

test('sends SSL 3.0 no extensions', () => {
  const hello = readHello(writeClientHello({ ...base, version: 'SSLv3' }));
  assert.equal(hello.recordVersion, 0x0300);
  assert.equal(hello.extensions.size, 0);
  assert.deepEqual(hello.suites, Buffer.from([0xc0, 0x2f, 0x00, 0xff]));
});

test('sends the host as SNI, but never an address', () => {
  const named = readHello(writeClientHello(base)).extensions.get(0);
  assert.equal(named?.subarray(5).toString(), 'shop.example');
  assert.equal(readHello(writeClientHello({ ...base, host: null })).extensions.has(0), false);
});

test('offers shares of two groups in TLS 1.3', () => {
  const hello = readHello(writeClientHello({ ...base, version: 'TLSv1.3' }));
  const shares = new ByteReader(
    new ByteReader(hello.extensions.get(51) ?? Buffer.alloc(0)).vector(2),
  );
  const groups: [number, number][] = [];
  while (shares.left > 0) groups.push([shares.number(2), shares.vector(2).length]);
  assert.deepEqual(groups, [
    [29, 32],
    [23, 65],
  ]);
});

test('offers compression only on request', () => {
  assert.deepEqual(readHello(writeClientHello(base)).compressions, [0]);
  const compressing = writeClientHello({ ...base, offersCompression: true });
  assert.deepEqual(readHello(compressing).compressions, [1, 0]);
});

test('never has a length at which load balancers hang', () => {
  for (const version of ['TLSv1', 'TLSv1.2', 'TLSv1.3'] as const) {
    for (let count = 1; count <= 110; count += 1) {
      for (const host of [null, 'a.example', `${'long-'.repeat(12)}.example`]) {
        const suites = listSuites(version).slice(0, count);
        const { length } = writeClientHello({ version, suites, host }).subarray(5);
        assert(length < 256 || length > 511, `${version}, ${count} suites: ${length} bytes`);
      }
    }
  }
});
