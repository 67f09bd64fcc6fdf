// One address opens more connections than the server has, and opens each again when it is closed:
// the share of other visitors who are served meanwhile, and how long they wait. `npm run
// bench:crowd -w server` after `npm run build`.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { median, startScript } from './measure.ts';

const connections = 2200;
const visitors = 200;
/** What each attacking connection sends, without ever completing a request. */
const attacks: Readonly<Record<string, string>> = {
  idle: '',
  'slow headers': 'GET / HTTP/1.1\r\nhost: x\r\n',
  'slow bodies': 'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{',
  'unread responses': 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50),
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'longitude-crowd-'));
const { child, address } = await startScript(
  process.execPath,
  [join(root, 'server/bin/longitude-server.js'), 'serve'],
  { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'correct horse battery' },
);
const port = Number(new URL(address).port);

/** Opens a connection from an address of this machine. */
function open(localAddress: string): Socket {
  return connect({ host: '127.0.0.1', port, localAddress }).on('error', () => undefined);
}

/** Keeps the connections of one attack open; the result ends it. */
async function crowd(bytes: string): Promise<() => void> {
  let isOver = false;
  const sockets = new Set<Socket>();
  const attack = () => {
    if (isOver) return;
    const socket = open('127.66.6.6');
    sockets.add(socket);
    if (bytes !== '') socket.write(bytes);
    socket.once('close', () => {
      sockets.delete(socket);
      setTimeout(attack, 50);
    });
  };
  for (let n = 0; n < connections; n++) {
    attack();
    if (n % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** A visitor's page: milliseconds until it is there; NaN when it is not served. */
async function visit(n: number): Promise<number> {
  const begin = performance.now();
  const socket = open(`127.0.${1 + (n >> 7)}.${1 + (n & 127)}`);
  socket.write('GET /contact HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const closed = once(socket, 'close');
  const response = await text(socket).catch(() => '');
  await closed;
  return response.startsWith('HTTP/1.1 200') ? performance.now() - begin : Number.NaN;
}

let isMet = true;
for (const [name, bytes] of Object.entries(attacks)) {
  const end = await crowd(bytes);
  const times: number[] = [];
  for (let n = 0; n < visitors; n++) times.push(await visit(n));
  end();
  const served = times.filter((ms) => !Number.isNaN(ms)).sort((one, other) => one - other);
  isMet &&= served.length === visitors;
  process.stdout.write(
    `${name.padEnd(18)} ${served.length} of ${visitors} served, median ${median(served).toFixed(1)} ms, worst ${(served.at(-1) ?? Number.NaN).toFixed(0)} ms\n`,
  );
  await new Promise((resolve) => setTimeout(resolve, 2000));
}
child.kill();
rmSync(folder, { recursive: true });
process.exitCode = isMet ? 0 : 1;
