import { randomBytes } from 'node:crypto';
import { startTestServer, type TestOptions, type TestServer } from './test-server.ts';

/** Two products that share a database and a key, as two processes of one site do. */
export async function startTestPair(
  first: Record<string, string> = {},
  second: Record<string, string> = {},
  options: TestOptions = {},
): Promise<[TestServer, TestServer]> {
  const SECRET_KEY = randomBytes(32).toString('base64');
  const one = await startTestServer({ SECRET_KEY, ...first }, options);
  const MONGODB_URI = one.product.databaseUri;
  const two = await startTestServer({ SECRET_KEY, MONGODB_URI, ...second }, options);
  return [one, two];
}
