import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';

/** The product with its built site, whose links point to where it answers. */
export async function startSite(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = environment['PORT'] ?? String(await findFreePort());
  const site = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  return startTestServer({ ...site, ...environment }, { hasSite: true });
}

/** A port of loopback that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** What the device of an administrator remembers who signed in and has chosen about cookies. */
export const rememberAdministrator = ({ token }: Pick<TestServer, 'token'>) => ({
  ...chosenCookies,
  auth_token: token,
});

/** What the device of a visitor remembers who has chosen about cookies. */
export const chosenCookies = { consent: `rejected ${new Date().toISOString()}` };

/** Who looks at a screen; `anew`: somebody who has not answered the question about cookies. */
export type Viewer = 'visitor' | 'administrator' | 'anew';

export function rememberFor(viewer: Viewer, site: TestServer): Record<string, string> {
  if (viewer === 'administrator') return rememberAdministrator(site);
  return viewer === 'visitor' ? chosenCookies : {};
}
