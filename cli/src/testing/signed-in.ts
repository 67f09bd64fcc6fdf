import {
  startTestServer,
  testPassword,
  type TestServer,
} from '../../../server/src/testing/test-server.ts';
import { takeSeat, type Seat } from './run-cli.ts';

/** A product of its own, and a seat that is signed in to it as the first administrator. */
export async function startSignedIn(
  environment: Record<string, string> = {},
): Promise<{ server: TestServer; seat: Seat }> {
  const [server, seat] = await Promise.all([startTestServer(environment), takeSeat()]);
  await seat.signIn(server.address, testPassword);
  return { server, seat };
}
