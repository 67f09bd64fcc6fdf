import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { Engine } from '../engine.ts';
import { listen } from '../listen.ts';
import { createStoreServer } from '../server.ts';
import { socketUri } from '../store-address.ts';

export interface OpenStore {
  readonly engine: Engine;
  readonly uri: string;
  readonly socket: string;
  readonly db: Db;
  readonly close: () => Promise<void>;
}

/** A folder that is removed by the returned function. */
export function createFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A store of this process on its own socket, with the official driver connected to it. */
export async function openStore(
  options: {
    now?: () => number;
    file?: string;
    log?: (line: string) => void;
    timeoutMs?: number;
  } = {},
): Promise<OpenStore> {
  const { folder, remove } = createFolder();
  const log = (): void => undefined;
  const engine = new Engine(options.file ?? join(folder, 'data.db'), { log, ...options });
  const { server, close } = createStoreServer(engine, options.timeoutMs);
  const socket = join(folder, 's.sock');
  await listen(server, { socket });
  const uri = socketUri(socket);
  const client = await new MongoClient(uri).connect();
  return {
    engine,
    uri,
    socket,
    db: client.db(),
    close: async () => {
      await client.close();
      await close();
      await engine.close();
      remove();
    },
  };
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
