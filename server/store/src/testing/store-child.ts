import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Db, MongoClient } from 'mongodb';
import { startStore } from '../supervise.ts';
import { createFolder } from './open-store.ts';

export interface StoreChild {
  readonly uri: string;
  /** A database for this test only. */
  readonly db: Db;
  /**
   * Current and maximum megabytes of the store's process; undefined if the system does not report
   * them.
   */
  readonly readMemory: () => { now: number; most: number } | undefined;
  readonly close: () => Promise<void>;
}

function readMemory(pid: number): { now: number; most: number } | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

/** A store in a separate process, as the application runs it; or the server of MONGODB_URI. */
export async function openStoreChild(): Promise<StoreChild> {
  const real = process.env['MONGODB_URI'];
  const { folder, remove } = createFolder();
  const store =
    real === undefined ? await startStore({ dataDir: folder, log: () => {} }) : undefined;
  const uri = store?.uri ?? real ?? '';
  const client = await new MongoClient(uri).connect();
  const db = client.db(`test_${randomUUID().replaceAll('-', '')}`);
  return {
    uri,
    db,
    readMemory: () => (store ? readMemory(store.pid) : undefined),
    close: async () => {
      await db.dropDatabase();
      await client.close();
      await store?.stop();
      remove();
    },
  };
}
