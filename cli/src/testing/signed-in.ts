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
