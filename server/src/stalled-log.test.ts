import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { testEmbedded } from './testing/database-server.ts';
import { bin } from './testing/server-process.ts';
import { testPassword } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';
import { isWhole } from './testing/whole.ts';

/** A reader of the log, as a pipe or a socket. */
interface Reader {
  /** The end that the product writes to. */
  readonly end: number | Socket;
  /** All that it has read so far. */
  readonly read: () => string;
  /** From now on it reads nothing, and there is no room for a line. */
  readonly stall: () => Promise<void>;
  readonly die: () => void;
}

function openPipe(folder: string, name: string): Reader {
  const path = join(folder, name);
  assert.equal(spawnSync('mkfifo', [path]).status, 0);
  // Not blocking, and without waiting for a writer.
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const end = openSync(path, 'w');
  let text = '';
  const buffer = Buffer.alloc(65_536);
  const read = () => {
    try {
      text += buffer.toString('utf8', 0, readSync(reader, buffer));
    } catch {
      // Nothing to read.
    }
    return text;
  };
  const stall = async () => {
    const filler = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    for (const size of [65_536, 4096, 512, 1]) {
      try {
        for (;;) writeSync(filler, 'x'.repeat(size));
      } catch (error) {
        assert.equal((error as NodeJS.ErrnoException).code, 'EAGAIN');
      }
    }
    closeSync(filler);
  };
  return { end, read, stall, die: () => closeSync(reader) };
}

async function openSocket(folder: string, name: string): Promise<Reader> {
  const server = createServer({ pauseOnConnect: true }).listen(join(folder, name));
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const end = connect(join(folder, name));
  const [reader] = await accepted;
  let text = '';
  const take = (chunk: Buffer) => void (text += chunk.toString());
  reader.on('error', () => undefined).on('data', take);
  reader.resume();
  server.close();
  const stall = async () => {
    reader.pause();
    end.on('error', () => undefined).write('x'.repeat(8_000_000));
  };
  return { end, read: () => text, stall, die: () => reader.destroy() };
}

async function serve(t: TestContext, folder: string, { end, read }: Reader): Promise<ChildProcess> {
  const child = spawn(process.execPath, [bin, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: testPassword,
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', end, 'ignore'],
  });
  t.after(() => child.kill('SIGKILL'));
  await waitUntil('ready', () => /is ready: \S+/.test(read()));
  return child;
}

testEmbedded('a log that is not read, or whose reader ends, does not delay the end', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-stalled-'));
  t.after(() => rm(folder, { recursive: true }));
  const cases: [open: () => Reader | Promise<Reader>, dies?: 'before' | 'after'][] = [
    [() => openPipe(folder, 'pipe')],
    [() => openSocket(folder, 'socket')],
    [() => openPipe(folder, 'dies-before'), 'before'],
    [() => openPipe(folder, 'dies-after'), 'after'],
  ];
  for (const [open, dies] of cases.slice(0, isWhole ? undefined : 2)) {
    const reader = await open();
    const child = await serve(t, folder, reader);
    const ended = once(child, 'exit');
    const address = /is ready: (\S+)/.exec(reader.read())?.[1] ?? '';
    await reader.stall();
    // The site goes on, and has lines to write.
    for (let n = 0; n < 20; n++) assert.equal((await fetch(`${address}/health`)).status, 200);
    if (dies === 'before') reader.die();
    child.kill('SIGTERM');
    if (dies === 'after') reader.die();
    // Not by the watchdog.
    assert.deepEqual(await ended, [0, null], String(open));
    if (dies === undefined) reader.die();
  }
});
