import mongoose from 'mongoose';
import { holdStore, listTestDatabases } from './database-server.ts';
import type { SharedResource } from './runner/shared.ts';

/** One store for all test files of a worker; a leak of a file is a database. */
export async function open(): Promise<SharedResource> {
  const { uri, release } = await holdStore();
  return { listLeftovers: () => listStored(uri), close: release };
}

/** The number of databases opened when none was last left: most files open none. */
let seen = 0;

/** Without a permanent connection: its timers would count as those of a test. */
async function listStored(uri: string): Promise<string[]> {
  const names = listTestDatabases();
  if (names.length === seen) return [];
  const connection = await mongoose.createConnection(uri).asPromise();
  const { databases } = await connection.listDatabases();
  await connection.close();
  const stored = new Set(databases.map(({ name }) => name));
  const left = names.filter((name) => stored.has(name));
  if (left.length === 0) seen = names.length;
  return left;
}
