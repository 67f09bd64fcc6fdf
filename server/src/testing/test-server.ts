import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type Client } from '@longitude/contract/client';
import { login } from '@longitude/contract/auth';
import { startStore, type RunningStore } from '@longitude/store/supervise';
import mongoose from 'mongoose';
import { parseConfig, type Config } from '../platform/config.ts';
import { startProduct, type Product } from '../start.ts';

/** The password of every test administrator. */
export const testPassword = 'correct horse battery';

export interface TestServer {
  readonly product: Product;
  readonly address: string;
  /** A client without a token. */
  readonly visitor: Client;
  /** A client that is signed in as the first administrator. */
  readonly admin: Client;
  readonly token: string;
  stop(): Promise<void>;
}

/** One store for all tests of a file; each server gets a database of its own on it. */
let store: { readonly opened: Promise<RunningStore>; folder: string; users: number } | undefined;

async function openStore(): Promise<string> {
  // The same suites run on a real MongoDB when one is named.
  const real = process.env['MONGODB_URI'];
  if (real) return real;
  if (!store) {
    const folder = mkdtempSync(join(tmpdir(), 'longitude-test-'));
    // Set before anything is awaited: tests may start side by side.
    store = { opened: startStore({ dataDir: folder, log: () => {} }), folder, users: 0 };
  }
  store.users++;
  return (await store.opened).uri;
}

async function closeStore(): Promise<void> {
  if (!store || --store.users > 0) return;
  const { opened, folder } = store;
  store = undefined;
  await (await opened).stop();
  await rm(folder, { recursive: true });
}

/** Names another database on the same server. */
function inDatabase(uri: string, name: string): string {
  const [server = '', query = ''] = uri.split('?');
  return `${server.replace(/(^mongodb(?:\+srv)?:\/\/[^/]+).*/, '$1')}/${name}?${query}`;
}

/**
 * Starts the product on a port of its own and an empty database. Limits are off and nothing is
 * logged unless the environment given says otherwise.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  { hasSite = false }: { hasSite?: boolean } = {},
): Promise<TestServer> {
  const uri = inDatabase(await openStore(), `test_${randomUUID().replaceAll('-', '')}`);
  const config: Config = parseConfig({
    PORT: '0',
    MONGODB_URI: uri,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: testPassword,
    PUBLIC_URL: 'https://longitude.example',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const product = await startProduct(config, { hasSite });
  const address = product.address ?? '';
  const visitor = createClient({ base: address });
  const signedIn =
    config.role === 'worker'
      ? { token: '' }
      : await visitor.call(login, { payload: { username: 'admin', password: testPassword } });
  const admin = createClient({ base: address, token: () => signedIn.token });
  const stop = async () => {
    await product.stop();
    const connection = await mongoose.createConnection(uri).asPromise();
    await connection.dropDatabase();
    await connection.close();
    await closeStore();
  };
  return { product, address, visitor, admin, token: signedIn.token, stop };
}
