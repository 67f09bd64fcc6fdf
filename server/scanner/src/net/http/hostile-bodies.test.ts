// In a process of its own: it measures memory.
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import {
  chunkedHead,
  hastyLimits,
  htmlHead,
  meetServer,
  say,
  sayPacked,
  writeChunk,
} from '../../../lab/meet-server.ts';
import { drip, flood, type RawScript } from '../../../lab/start-raw.ts';

const half = '<p>half';
const early = /ended before the body/;
const packing = /packed in a way/;
const after = (begin: string, go: (socket: Socket) => void): RawScript => ({
  onRequest: (socket) => void socket.write(begin, () => go(socket)),
});
const dripX = (socket: Socket) => drip(socket, () => writeChunk('x'));
const floodA = (socket: Socket) => flood(socket, writeChunk('a'.repeat(5000)));

const cut: readonly (readonly [what: string, script: RawScript, body: RegExp, reason: RegExp])[] = [
  [
    'drips its body',
    after(`${chunkedHead}${writeChunk('<p>begin')}`, dripX),
    /^<p>beginx*$/,
    /within 0\.6 seconds/,
  ],
  ['sends a body without end', after(chunkedHead, floodA), /^a{100000}$/, /100000 bytes/],
  [
    'closes within its body',
    say(`${htmlHead}Content-Length: 100\r\n\r\n${half}`),
    /^<p>half$/,
    early,
  ],
  ['closes within a chunk', say(`${chunkedHead}20\r\n${half}`), /^<p>half$/, early],
  ['closes before the last chunk', say(chunkedHead + writeChunk(half)), /^<p>half$/, early],
  ['sends a chunk of no size', say(`${chunkedHead}${writeChunk(half)}zz\r\n`), /^<p>half$/, early],
  [
    'resets within its body',
    after(`${htmlHead}Content-Length: 100\r\n\r\n${half}`, (socket) => socket.resetAndDestroy()),
    /^(<p>half)?$/,
    early,
  ],
  [
    'packs in an unknown way',
    sayPacked('Content-Encoding: rot13', Buffer.from('a')),
    /^$/,
    packing,
  ],
  [
    'packs twice',
    sayPacked('Content-Encoding: gzip, gzip', gzipSync(gzipSync('a'))),
    /^$/,
    packing,
  ],
  [
    'packs in a damaged way',
    sayPacked('Content-Encoding: gzip', Buffer.from('\u001f\u001f\u001fnot gzip')),
    /^$/,
    /damaged/,
  ],
];
for (const [what, script, body, reason] of cut) {
  test(`a server that ${what} gives a partial body with the reason`, async (t) => {
    const { response } = await meetServer(t, script);
    assert.ok(response);
    assert.equal(response.status, 200);
    assert.match(response.body, body);
    assert.equal(response.isCut, true);
    assert.match(response.cutReason ?? '', reason);
    assert.ok(
      response.wireBytes <= hastyLimits.maxBodyBytes &&
        response.bodyBytes <= hastyLimits.maxBodyBytes,
    );
  });
}

const bomb = Buffer.alloc(40_000_000, 'a');
const bombs = {
  gzip: gzipSync(bomb, { level: 1 }),
  deflate: deflateSync(bomb, { level: 1 }),
  br: brotliCompressSync(bomb, { params: { 1: 1 } }),
  zstd: zstdCompressSync(bomb),
};
for (const [encoding, packed] of Object.entries(bombs)) {
  test(`a bomb of ${encoding} stops at the limit`, async (t) => {
    const before = process.memoryUsage();
    const { response } = await meetServer(t, sayPacked(`Content-Encoding: ${encoding}`, packed));
    const now = process.memoryUsage();
    assert.ok(response);
    assert.equal(response.body, 'a'.repeat(100_000));
    assert.equal(response.bodyBytes, hastyLimits.maxBodyBytes);
    assert.ok(response.wireBytes < packed.length || packed.length < hastyLimits.maxBodyBytes);
    assert.match(response.cutReason ?? '', /100000 bytes/);
    const grown = now.heapUsed + now.external - before.heapUsed - before.external;
    assert.ok(grown < 20_000_000, `${grown} bytes more`);
  });
}

const packings = {
  gzip: gzipSync('<p>tidy'),
  'x-gzip': gzipSync('<p>tidy'),
  deflate: deflateSync('<p>tidy'),
  'DEFLATE ': deflateRawSync('<p>tidy'),
  br: brotliCompressSync('<p>tidy'),
  zstd: zstdCompressSync('<p>tidy'),
  'identity, gzip': gzipSync('<p>tidy'),
};
for (const [encoding, packed] of Object.entries(packings)) {
  test(`a body compressed as ${encoding} is decoded`, async (t) => {
    const { response } = await meetServer(t, sayPacked(`Content-Encoding: ${encoding}`, packed));
    assert.ok(response);
    assert.deepEqual(
      [response.body, response.isCut, response.wireBytes],
      ['<p>tidy', false, packed.length],
    );
  });
}

test('a truncated compressed body is decoded as far as possible', async (t) => {
  const packed = gzipSync(
    Buffer.from(Array.from({ length: 5000 }, (_, index) => `${index} `).join('')),
  );
  const part = packed.subarray(0, packed.length / 2);
  const headers = `Content-Encoding: gzip\r\nContent-Length: ${packed.length}`;
  const { response } = await meetServer(t, sayPacked(headers, part));
  assert.ok(response);
  assert.match(response.body, /^0 1 2 3 /);
  assert.equal(response.wireBytes, part.length);
  assert.match(response.cutReason ?? '', /ended before/);
});
