/** Watches the system calls of a store: does a sync stand between each write and its answer? */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { socketUri } from '../store-address.ts';
import { createFolder } from './open-store.ts';

const BIN = fileURLToPath(new URL('../../bin/longitude-store.js', import.meta.url));
const CALLS = 'trace=fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg';

export interface Trace {
  /** Writes to the log, syncs of the log, and answers to the client. */
  readonly writes: number;
  readonly syncs: number;
  readonly answers: number;
  /** Answers that went out while something written to the log was not synced. */
  readonly unsynced: number;
}

export const isTraceable = (): boolean => spawnSync('strace', ['-V']).status === 0;

/** Reads the output of `strace -f -y`. */
export function readTrace(text: string): Trace {
  let isDirty = false;
  const counts = { writes: 0, syncs: 0, answers: 0, unsynced: 0 };
  for (const line of text.split('\n')) {
    if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) {
      counts.writes++;
      isDirty = true;
    } else if (
      /f(?:data)?sync\(\d+<[^>]*-wal>\)\s+= 0/.test(line) ||
      /f(?:data)?sync resumed>.*= 0/.test(line)
    ) {
      counts.syncs++;
      isDirty = false;
    } else if (/(?:write|writev|sendto|sendmsg)\(\d+<(?:UNIX|socket)/.test(line)) {
      counts.answers++;
      if (isDirty) counts.unsynced++;
    }
  }
  return counts;
}

/** Inserts `count` documents one after the other into a traced store. */
export async function traceInserts(count: number): Promise<Trace> {
  const { folder, remove } = createFolder();
  const output = join(folder, 'trace');
  const socket = join(folder, 's.sock');
  const store = [process.execPath, BIN, '--data', join(folder, 'data'), '--socket', socket];
  const child = spawn('strace', ['-f', '-y', '-e', CALLS, '-o', output, ...store], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { pid } = JSON.parse(line.toString()) as { pid: number };
  const client = await new MongoClient(socketUri(socket)).connect();
  for (let n = 0; n < count; n++) await client.db().collection('items').insertOne({ n });
  await client.close();
  process.kill(pid, 'SIGTERM');
  await once(child, 'exit');
  const trace = readTrace(readFileSync(output, 'utf8'));
  remove();
  return trace;
}
