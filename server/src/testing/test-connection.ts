import { connectDatabase, type Connection } from '../platform/database/connection.ts';
import { createLog, type Log } from '../platform/log.ts';
import { openTestDatabase } from './database-server.ts';
import { slowestMs } from './wait-until.ts';

export interface TestConnection {
  readonly uri: string;
  readonly connection: Connection;
  /** Silent. */
  readonly log: Log;
  /** As another process of the site has it. */
  connectAgain(): Promise<Connection>;
  /** Closes all of its connections and drops the database. */
  close(): Promise<void>;
}

/** An empty database and a connection to it, for tests that need no product. */
export async function openTestConnection(): Promise<TestConnection> {
  const { uri, drop } = await openTestDatabase();
  const log = createLog('silent');
  const all: Connection[] = [];
  const connectAgain = async () => {
    const connection = await connectDatabase(uri, log, { maxMs: slowestMs });
    all.push(connection);
    return connection;
  };
  const close = async () => {
    for (const each of all) await each.close();
    await drop();
  };
  return { uri, log, connection: await connectAgain(), connectAgain, close };
}
