import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkedHead, htmlHead, meetServer, say } from '../../../lab/meet-server.ts';
import { drip, flood, type RawScript } from '../../../lab/start-raw.ts';
import type { NotRunCode } from '../../evidence/part.ts';

/** Responds with a beginning, and then with one part repeatedly. */
const dripping = (part: string, begin = ''): RawScript => ({
  onRequest: (socket) => {
    socket.write(begin);
    drip(socket, () => part);
  },
});
const flooding = (part: string): RawScript => ({ onRequest: (socket) => flood(socket, part) });

type Case = readonly [what: string, script: RawScript];
const cases: readonly (readonly [code: NotRunCode, says: RegExp, ...cases: Case[]])[] = [
  [
    'timeout',
    /within 0\.6 seconds/,
    ['takes the connection and says nothing', {}],
    ['never ends its headers', dripping('X-A: b\r\n', htmlHead)],
    ['sends early hints without end', dripping('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')],
    ['floods with early hints', flooding('HTTP/1.1 103 E\r\n\r\n')],
  ],
  [
    'unreadable',
    /more headers/,
    ['sends 1 MB of headers', say(`${htmlHead}${`X-A: ${'a'.repeat(1000)}\r\n`.repeat(1000)}\r\n`)],
    ['sends one header of 1 MB', say(`${htmlHead}X-Long: ${'a'.repeat(1_000_000)}\r\n\r\n`)],
  ],
  [
    'unreadable',
    /not valid HTTP/,
    ['sends a header byte by byte', dripping('H')],
    ['floods without a line', flooding('a'.repeat(10_000))],
    ['speaks another protocol', { onConnect: (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n') }],
    ['answers as HTTP/0.9', say('<html>')],
    ['names two lengths', say(`${htmlHead}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)],
    [
      'names length and chunks',
      say(`${chunkedHead.slice(0, -2)}Content-Length: 5\r\n\r\n0\r\n\r\n`),
    ],
  ],
  [
    'unreachable',
    /closed the connection/,
    ['closes at once', { onConnect: (socket) => socket.end() }],
    ['resets at once', { onConnect: (socket) => socket.resetAndDestroy() }],
    ['closes after the request', say('')],
    ['resets after the request', { onRequest: (socket) => socket.resetAndDestroy() }],
    ['closes within the status line', say('HTTP/1.1 20')],
    ['closes within the headers', say(htmlHead)],
    ['changes the protocol', say('HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')],
  ],
];
for (const [code, says, ...scripts] of cases) {
  for (const [what, script] of scripts) {
    test(`a server that ${what} is explained`, async (t) => {
      const { error } = await meetServer(t, script);
      assert.ok(error);
      assert.equal(error.code, code, error.systemCode);
      assert.match(error.message, says);
    });
  }
}
