import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
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
  readonly server: TestServer;
  readonly seat: Seat;
  /** For files of the tests. */
  readonly folder: string;
  /** Stores what the tests begin with. */
  readonly prepare: (fill: () => Promise<unknown>) => void;
  /** Writes such a file. @returns its path */
  readonly inFile: (name: string, content: string | Uint8Array) => Promise<string>;
}

/**
 * Like `startSignedIn`, without jobs unless requested, for all tests of a file: the properties are
 * set once they run.
 */
export function shareSignedIn(
  environment: Record<string, string> = { ROLE: 'api' },
  options: Parameters<typeof startTestServer>[1] = {},
): SignedIn {
  const folder = mkdtempSync(join(tmpdir(), 'longitude-files-'));
  const server = {} as TestServer;
  const seat = {} as Seat;
  const inFile: SignedIn['inFile'] = async (name, content) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const start = async () => {
    const started = await startSignedIn(environment, options);
    Object.assign(server, started.server);
    Object.assign(seat, started.seat);
  };
  const started = start();
  before(() => started);
  // Hooks of a test that is already running start immediately, in parallel.
  const prepare: SignedIn['prepare'] = (fill) =>
    before(async () => {
      await started;
      await fill();
    });
  after(async () => {
    await started.then(() => server.stop());
    await rm(folder, { recursive: true });
  });
  return { server, seat, folder, prepare, inFile };
}
