/** Starts the store's command as a separate process, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BIN = fileURLToPath(new URL('../../bin/longitude-store.js', import.meta.url));

export interface SpawnedStore {
  readonly child: ChildProcess;
  /** The store's own process id, which may be a child of the started program. */
  readonly pid: number;
  readonly socket: string;
  /** Sends the store a signal and waits until all started processes have ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

interface SpawnOptions {
  /** The program that runs the store, such as strace with its options. */
  readonly through?: readonly string[];
  /** SQLite settings that differ from the product's, such as a smaller log. */
  readonly pragmas?: string;
}

/** Changes SQLite's settings without the store's knowledge, each time after it has set them. */
const preload = (pragmas: string): string =>
  `data:text/javascript,import { DatabaseSync } from 'node:sqlite';
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql);
    if (sql.includes('PRAGMA') && !this.isTransaction) exec.call(this, ${JSON.stringify(pragmas)});
  };`;

/** Resolves when the store on `folder` listens. @throws Error when it ends before. */
export async function spawnStore(
  folder: string,
  { through = [], pragmas = '' }: SpawnOptions = {},
): Promise<SpawnedStore> {
  const socket = join(folder, 's.sock');
  const imports = pragmas === '' ? [] : ['--import', preload(pragmas)];
  const store = [process.execPath, ...imports, BIN, '--data', join(folder, 'data')];
  const [program, ...args] = [...through, ...store, '--socket', socket];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const ready = once(child.stdout, 'data') as Promise<[Buffer]>;
  const first = await Promise.race([ready, ended.then(() => undefined)]);
  if (!first) throw new Error('the store ended before it was ready');
  const { pid } = JSON.parse(first[0].toString()) as { pid: number };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(pid, signal);
    await ended;
  };
  return { child, pid, socket, end };
}
