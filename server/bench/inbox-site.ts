import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { startStore } from '@longitude/store/supervise';
import { type Collection, MongoClient } from 'mongodb';
import { createRandom } from '../src/testing/random.ts';
import { createItem } from './inbox-dataset.ts';
import { startScript } from './measure.ts';

const program = fileURLToPath(new URL('../bin/longitude-server.js', import.meta.url));
const password = 'correct horse battery';
const [count, batch] = [100_000, 1000];

/** A running server, and the store below it. */
export interface InboxSite {
  readonly address: string;
  /** Of an administrator. */
  readonly token: string;
  readonly requests: Collection;
  readonly stop: () => Promise<void>;
}

async function fill(requests: Collection): Promise<void> {
  const random = createRandom(7);
  for (let n = 0; n < count; n += batch) {
    const items = Array.from({ length: batch }, (_, at) => createItem(n + at, 'requests', random));
    await requests.insertMany(items);
  }
}

/** Starts store and server over 100,000 requests; a folder that was filled before is used as it is. */
export async function startInbox(folder: string): Promise<InboxSite> {
  const isFilled = existsSync(join(folder, 'store'));
  const store = await startStore({ dataDir: folder, log: (line) => process.stderr.write(line) });
  const client = await new MongoClient(store.uri).connect();
  const requests = client.db('longitude').collection('service_requests');
  if (!isFilled) await fill(requests);
  const server = await startScript(process.execPath, [program, 'serve'], {
    PORT: '0',
    DATA_DIR: folder,
    MONGODB_URI: store.uri,
    // The same at each run: a database refuses another one.
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  const signIn = { payload: { username: 'admin', password } };
  const { token } = await createClient({ base: server.address }).call(login, signIn);
  const stop = async () => {
    server.child.kill();
    await client.close();
    await store.stop();
  };
  return { address: server.address, token, requests, stop };
}
