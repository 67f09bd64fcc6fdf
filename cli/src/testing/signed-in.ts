import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import {
  startTestServer,
  testPassword,
  type TestServer,
} from '../../../server/src/testing/test-server.ts';
import { openSeat, type Seat } from './run-cli.ts';

/** A product, and a seat that is signed in to it as the first administrator; it stops with the product. */
export async function startSignedIn(
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestServer>[1] = {},
): Promise<{ server: TestServer; seat: Seat }> {
  const [server, seat] = await Promise.all([startTestServer(environment, options), openSeat()]);
  await seat.signIn(server.address, testPassword);
  const stop = async () => {
    await server.stop();
    await seat.leave();
  };
  return { server: { ...server, stop }, seat };
}

interface SignedIn {
  server: TestServer;
  seat: Seat;
  /** For files of the tests. */
  folder: string;
  /** Writes such a file. @returns its path */
  readonly inFile: (name: string, text: string) => Promise<string>;
}

/** As `startSignedIn`, without jobs unless asked for, for all tests of a file: its values are there once they run. */
export function shareSignedIn(
  environment: Record<string, string> = { ROLE: 'api' },
  options: Parameters<typeof startTestServer>[1] = {},
): Readonly<SignedIn> {
  const inFile: SignedIn['inFile'] = async (name, text) => {
    const file = join(shared.folder, name);
    await writeFile(file, text);
    return file;
  };
  const shared = { inFile } as SignedIn;
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'longitude-files-'));
    Object.assign(shared, await startSignedIn(environment, options), { folder });
  });
  after(async () => {
    await shared.server.stop();
    await rm(shared.folder, { recursive: true });
  });
  return shared;
}
