import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startStore, type RunningStore } from '@longitude/store/supervise';
import mongoose from 'mongoose';

/** A real MongoDB for the suites; undefined means the embedded store. */
export const realDatabase: string | undefined = process.env['MONGODB_URI'] || undefined;

export interface TestDatabase {
  readonly uri: string;
  /** Releases it; the embedded store ends with its last database. */
  readonly drop: () => Promise<void>;
}

/** One store for all tests of a process; each server gets its own database on it. */
let store: { readonly opened: Promise<RunningStore>; folder: string; users: number } | undefined;

/** Keeps the store running until `release`, whether or not a test uses it. */
export async function holdStore(): Promise<{ uri: string; release: () => Promise<void> }> {
  return { uri: await openStore(), release: closeStore };
}

async function openStore(): Promise<string> {
  if (realDatabase !== undefined) return realDatabase;
  if (!store) {
    const folder = mkdtempSync(join(tmpdir(), 'longitude-test-'));
    // Set before anything is awaited: tests may start concurrently.
    store = { opened: startStore({ dataDir: folder, log: () => {} }), folder, users: 0 };
  }
  store.users++;
  return (await store.opened).uri;
}

/** All bytes of the embedded store's files; undefined with a real MongoDB. */
export function readStoreFiles(): Buffer | undefined {
  if (!store) return undefined;
  const { folder } = store;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  return Buffer.concat(paths.map((path) => readFileSync(path)));
}

async function closeStore(): Promise<void> {
  if (!store || --store.users > 0) return;
  const { opened, folder } = store;
  store = undefined;
  await (await opened).stop();
  await rm(folder, { recursive: true });
}

/** Names another database on the same server; the authentication database stays the same. */
function inDatabase(uri: string, name: string): string {
  const parts = /^(?<server>\w[^:]*:\/\/[^/?]+)\/?(?<database>[^?]*)\??(?<query>.*)$/.exec(uri);
  const { server = '', database = '', query = '' } = parts?.groups ?? {};
  const isSigningIn = server.includes('@') && !/(?:^|&)authSource=/i.test(query);
  const source = isSigningIn ? `authSource=${database || 'admin'}` : '';
  return `${server}/${name}?${[query, source].filter((part) => part !== '').join('&')}`;
}

/** The number of servers on each database that was ever opened here. */
const users = new Map<string, number>();

/** Names of all databases that this process has opened, including dropped ones. */
export const listTestDatabases = (): string[] =>
  [...users.keys()].map((uri) => /\/(test_\w+)\?/.exec(uri)?.[1] ?? '');

/**
 * An empty database that no other test uses; or one more user of a database opened here. The last
 * user's `drop` removes it.
 */
export async function openTestDatabase(shared?: string): Promise<TestDatabase> {
  const server = await openStore();
  const uri = shared ?? inDatabase(server, `test_${randomUUID().replaceAll('-', '')}`);
  users.set(uri, (users.get(uri) ?? 0) + 1);
  const drop = async () => {
    const left = (users.get(uri) ?? 0) - 1;
    users.set(uri, left);
    if (left === 0) await dropDatabase(uri);
    await closeStore();
  };
  return { uri, drop };
}

async function dropDatabase(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}

/** A test about the embedded store's own process or folder, which a real MongoDB lacks. */
export function testEmbedded(name: string, run: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    if (realDatabase === undefined) await run(t);
    else t.diagnostic('not run: it is about the embedded store, and MONGODB_URI names another');
  });
}
