// In a process of its own: it measures memory.
import assert from 'node:assert/strict';
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
} from '../../../testing/lab/meet-server.ts';
import { drip, flood, type RawScript } from '../../../testing/lab/start-raw.ts';

const cut: readonly (readonly [what: string, script: RawScript, body: RegExp, reason: RegExp])[] = [
  [
    'drips its body',
    {
      onRequest: (socket) => {
        socket.write(`${chunkedHead}${writeChunk('<p>begin')}`);
        drip(socket, () => writeChunk('x'));
      },
    },
    /^<p>beginx*$/,
    /within 1\.5 seconds/,
  ],
  [
    'sends a body without end',
    {
      onRequest: (socket) => {
        socket.write(chunkedHead);
        flood(socket, writeChunk('a'.repeat(5000)));
      },
    },
    /^a{100000}$/,
    /100000 bytes/,
  ],
  [
    'closes within its body',
    say(`${htmlHead}Content-Length: 100\r\n\r\n<p>half`),
    /^<p>half$/,
    /ended before the body/,
  ],
  [
    'closes within a chunk',
    say(`${chunkedHead}20\r\n<p>half`),
    /^<p>half$/,
    /ended before the body/,
  ],
  [
    'closes before the last chunk',
    say(`${chunkedHead}${writeChunk('<p>half')}`),
    /^<p>half$/,
    /ended before the body/,
  ],
  [
    'sends a chunk of no size',
    say(`${chunkedHead}${writeChunk('<p>half')}zz\r\n`),
    /^<p>half$/,
    /ended before the body/,
  ],
  [
    'resets within its body',
    {
      onRequest: (socket) =>
        socket.write(`${htmlHead}Content-Length: 100\r\n\r\n<p>half`, () =>
          socket.resetAndDestroy(),
        ),
    },
    /^(<p>half)?$/,
    /ended before the body/,
  ],
  [
    'packs in an unknown way',
    say(`${htmlHead}Content-Encoding: rot13\r\n\r\n<p>`),
    /^$/,
    /packed in a way/,
  ],
  [
    'packs twice',
    say(
      Buffer.concat([
        Buffer.from(`${htmlHead}Content-Encoding: gzip, gzip\r\n\r\n`),
        gzipSync(gzipSync('a')),
      ]),
    ),
    /^$/,
    /packed in a way/,
  ],
  [
    'packs in a damaged way',
    say(`${htmlHead}Content-Encoding: gzip\r\n\r\n\u001f\u001f\u001fnot gzip`),
    /^$/,
    /damaged/,
  ],
];
for (const [what, script, body, reason] of cut) {
  test(`a server that ${what} shows what came, and why no more`, async (t) => {
    const { answer } = await meetServer(t, script);
    assert.ok(answer);
    assert.equal(answer.status, 200);
    assert.match(answer.body, body);
    assert.equal(answer.isCut, true);
    assert.match(answer.cutReason ?? '', reason);
    assert.ok(
      answer.wireBytes <= hastyLimits.maxBodyBytes && answer.bodyBytes <= hastyLimits.maxBodyBytes,
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
    const { answer } = await meetServer(t, sayPacked(`Content-Encoding: ${encoding}`, packed));
    const now = process.memoryUsage();
    assert.ok(answer);
    assert.equal(answer.body, 'a'.repeat(100_000));
    assert.equal(answer.bodyBytes, hastyLimits.maxBodyBytes);
    assert.ok(answer.wireBytes < packed.length || packed.length < hastyLimits.maxBodyBytes);
    assert.match(answer.cutReason ?? '', /100000 bytes/);
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
  test(`a body packed as ${encoding} is read`, async (t) => {
    const { answer } = await meetServer(t, sayPacked(`Content-Encoding: ${encoding}`, packed));
    assert.ok(answer);
    assert.deepEqual(
      [answer.body, answer.isCut, answer.wireBytes],
      ['<p>tidy', false, packed.length],
    );
  });
}

test('a packed body that ends early shows what it held', async (t) => {
  const packed = gzipSync(
    Buffer.from(Array.from({ length: 5000 }, (_, index) => `${index} `).join('')),
  );
  const half = packed.subarray(0, packed.length / 2);
  const headers = `Content-Encoding: gzip\r\nContent-Length: ${packed.length}`;
  const { answer } = await meetServer(t, sayPacked(headers, half));
  assert.ok(answer);
  assert.match(answer.body, /^0 1 2 3 /);
  assert.equal(answer.wireBytes, half.length);
  assert.match(answer.cutReason ?? '', /ended before/);
});
