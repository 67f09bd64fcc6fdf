import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningStore } from '@longitude/store/running-store';
import { startStore, type RunningStore } from '@longitude/store/supervise';
import type { Config } from './platform/config.ts';
import { connectDatabase, type Connection } from './platform/database/connection.ts';
import { createLog, type Log } from './platform/log.ts';
import { makeFolder } from './platform/make-folder.ts';

interface OpenDatabase {
  readonly databaseUri: string;
  /** The embedded store, when this process runs one; must be stopped last. */
  readonly store: RunningStore | undefined;
}

/** Makes the database of a configuration reachable. @throws Error with one clear line */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  prepareFolder(config);
  if (config.mongodbUri !== undefined) return { databaseUri: config.mongodbUri, store: undefined };
  const store = await openStore(config, log);
  return { databaseUri: store.uri, store };
}

/**
 * Runs a command on the database of a configuration, and closes what was opened.
 * @param isShared whether a server may use the embedded store concurrently; the store must exist
 */
export async function useDatabase<Result>(
  config: Config,
  work: (connection: Connection) => Promise<Result>,
  { isShared = false } = {},
): Promise<Result> {
  const log = createLog('silent');
  const running = isShared ? await findStore(config) : undefined;
  const { databaseUri, store } = running ?? (await openDatabase(config, log));
  try {
    const connection = await connectDatabase(databaseUri, log, { isPatient: true });
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  } finally {
    await store?.stop();
  }
}

/** The embedded store run by another process. @throws Error when the folder has none */
async function findStore({ dataDir, mongodbUri }: Config): Promise<OpenDatabase | undefined> {
  if (mongodbUri !== undefined) return undefined;
  if (!existsSync(join(dataDir, 'store')))
    throw new Error(
      `there is no store in ${dataDir}; set DATA_DIR to the data folder of the server`,
    );
  const databaseUri = await findRunningStore(dataDir);
  return databaseUri === undefined ? undefined : { databaseUri, store: undefined };
}

function openStore({ dataDir }: Config, log: Log): Promise<RunningStore> {
  return startStore({ dataDir, log: (line) => log.warn({ from: 'store' }, line) });
}

function prepareFolder({ dataDir, mongodbUri, secretKey }: Config): void {
  // With an external database and its own key a process needs no folder.
  if (mongodbUri !== undefined && secretKey !== undefined) return;
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`the data folder ${dataDir} cannot be written (${message})`, { cause });
  }
}
