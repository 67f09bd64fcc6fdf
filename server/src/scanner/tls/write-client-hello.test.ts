import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ByteReader } from './bytes.ts';
import { listSuites, tlsVersions, versionNumbers } from './suites.ts';
import { writeClientHello, type ClientHello } from './write-client-hello.ts';

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
  test(`offers ${version} alone`, () => {
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

test('names the host, and never an address', () => {
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

test('offers compression only when asked to', () => {
  assert.deepEqual(readHello(writeClientHello(base)).compressions, [0]);
  const compressing = writeClientHello({ ...base, offersCompression: true });
  assert.deepEqual(readHello(compressing).compressions, [1, 0]);
});

test('is never of a length at which load balancers hang', () => {
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
