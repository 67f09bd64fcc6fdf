import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, mock } from 'node:test';
import { type Collection, type Db, type Document, MongoClient, MongoServerError } from 'mongodb';
import { Engine } from '../engine.ts';
import { listen } from '../listen.ts';
import { createStoreServer } from '../server.ts';
import { socketUri } from '../store-address.ts';

export interface OpenStore {
  readonly engine: Engine;
  readonly uri: string;
  readonly socket: string;
  readonly db: Db;
  /** A collection for one test only, which does not exist yet. */
  readonly create: <Item extends Document = Document>() => Collection<Item>;
  readonly close: () => Promise<void>;
}

/** A folder that is removed by the returned function. */
export function createFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

interface StoreOptions {
  now?: () => number;
  file?: string;
  log?: (line: string) => void;
  timeoutMs?: number;
}

/** A store of this process on its own socket, with the official driver connected to it. */
export async function openStore(options: StoreOptions = {}): Promise<OpenStore> {
  const { folder, remove } = createFolder();
  const log = (): void => undefined;
  const engine = new Engine(options.file ?? join(folder, 'data.db'), { log, ...options });
  const { server, close } = createStoreServer(engine, options.timeoutMs);
  const socket = join(folder, 's.sock');
  await listen(server, { socket });
  const uri = socketUri(socket);
  const client = await new MongoClient(uri).connect();
  const db = client.db();
  let made = 0;
  return {
    engine,
    uri,
    socket,
    db,
    create: <Item extends Document>() => db.collection<Item>(`c${++made}`),
    close: async () => {
      await client.close();
      await close();
      await engine.close();
      remove();
    },
  };
}

/** One store for all tests of a file. */
export async function shareStore(options?: StoreOptions): Promise<OpenStore> {
  const store = await openStore(options);
  after(() => store.close());
  return store;
}

/**
 * Advances the clock of this process by 10 ms with each reading, so that long work is interrupted
 * wherever possible; `mock.restoreAll` ends it.
 */
export function hurryClock(): void {
  let now = performance.now();
  mock.method(performance, 'now', () => (now += 10));
}

/** The code a command is refused with; undefined when it is not. */
export async function refusalOf(work: Promise<unknown>): Promise<number | string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error instanceof MongoServerError ? error.code : String(error);
  }
}
