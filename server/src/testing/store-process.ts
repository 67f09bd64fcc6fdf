import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../store/bin/longitude-store.js', import.meta.url));

export interface StoreProcess {
  /** Names the database `longitude` on a loopback port. */
  readonly uri: string;
  stop(): Promise<void>;
}

/** A separate, empty embedded store behind TCP, like a real server for the product. */
export async function startStoreProcess(): Promise<StoreProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-tcp-'));
  const child = spawn(process.execPath, [bin, '--data', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      resolve((JSON.parse(line) as { port: number }).port);
    });
    void ended.then(() => reject(new Error('The store ended before it listened')));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  return { uri: `mongodb://127.0.0.1:${port}/longitude?directConnection=true`, stop };
}
