import { randomBytes } from 'node:crypto';
import { createClient } from '@longitude/contract/core/client';
import { login } from '@longitude/contract/session';
import { startServerProcess } from '../src/testing/server-process.ts';
import { startStoreProcess } from '../src/testing/store-process.ts';

/** A store and a server without jobs and limits, each in a process of its own. */
export async function startApi() {
  const store = await startStoreProcess();
  const password = 'correct horse battery';
  const server = await startServerProcess({
    MONGODB_URI: store.uri,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
    ROLE: 'api',
    PORT: '0',
  });
  return {
    store,
    server,
    /** The token of a new session of the administrator. */
    signIn: async (): Promise<string> => {
      const payload = { username: 'admin', password };
      return (await createClient({ base: server.address }).call(login, { payload })).token;
    },
  };
}
