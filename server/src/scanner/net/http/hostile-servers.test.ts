import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkedHead, htmlHead, meetServer, say } from '../../../testing/lab/meet-server.ts';
import { drip, flood, type RawScript } from '../../../testing/lab/start-raw.ts';
import type { NotRunCode } from '../../evidence/part.ts';

const silent: readonly (readonly [
  what: string,
  script: RawScript,
  code: NotRunCode,
  part: RegExp,
])[] = [
  ['takes the connection and says nothing', {}, 'timeout', /within 1\.5 seconds/],
  [
    'sends a header byte by byte',
    { onRequest: (socket) => drip(socket, () => 'H'.slice(0, 1)) },
    'unreadable',
    /not valid HTTP/,
  ],
  [
    'never ends its headers',
    {
      onRequest: (socket) => {
        socket.write(htmlHead);
        drip(socket, () => 'X-A: b\r\n');
      },
    },
    'timeout',
    /within 1\.5 seconds/,
  ],
  [
    'sends early hints without end',
    { onRequest: (socket) => drip(socket, () => 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n') },
    'timeout',
    /within 1\.5 seconds/,
  ],
  [
    'floods with early hints',
    { onRequest: (socket) => flood(socket, 'HTTP/1.1 103 E\r\n\r\n') },
    'timeout',
    /1\.5/,
  ],
  [
    'sends 1 MB of headers',
    say(`${htmlHead}${`X-Long: ${'a'.repeat(1000)}\r\n`.repeat(1000)}\r\n`),
    'unreadable',
    /more headers/,
  ],
  [
    'sends one header of 1 MB',
    say(`${htmlHead}X-Long: ${'a'.repeat(1_000_000)}\r\n\r\n`),
    'unreadable',
    /more headers/,
  ],
  [
    'floods without a line',
    { onRequest: (socket) => flood(socket, 'a'.repeat(10_000)) },
    'unreadable',
    /not valid HTTP/,
  ],
  [
    'speaks another protocol',
    { onConnect: (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n') },
    'unreadable',
    /not valid HTTP/,
  ],
  ['answers as HTTP/0.9', say('<html>'), 'unreadable', /not valid HTTP/],
  [
    'names two lengths',
    say(`${htmlHead}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    'unreadable',
    /not valid HTTP/,
  ],
  [
    'names length and chunks',
    say(`${chunkedHead.slice(0, -2)}Content-Length: 5\r\n\r\n0\r\n\r\n`),
    'unreadable',
    /not valid/,
  ],
  [
    'closes at once',
    { onConnect: (socket) => socket.end() },
    'unreachable',
    /closed the connection/,
  ],
  [
    'resets at once',
    { onConnect: (socket) => socket.resetAndDestroy() },
    'unreachable',
    /closed the connection/,
  ],
  ['closes after the request', say(''), 'unreachable', /closed the connection/],
  [
    'resets after the request',
    { onRequest: (socket) => socket.resetAndDestroy() },
    'unreachable',
    /closed the/,
  ],
  ['closes within the status line', say('HTTP/1.1 20'), 'unreachable', /closed the connection/],
  ['closes within the headers', say(htmlHead), 'unreachable', /closed the connection/],
  [
    'changes the protocol',
    say('HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    'unreachable',
    /closed/,
  ],
];
for (const [what, script, code, part] of silent) {
  test(`a server that ${what} is explained`, async (t) => {
    const { error } = await meetServer(t, script);
    assert.ok(error);
    assert.equal(error.code, code, error.systemCode);
    assert.match(error.message, part);
  });
}
