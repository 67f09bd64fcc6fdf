import { createServer } from 'node:net';
import { once } from 'node:events';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';

/** The product with its built site, whose links point to where it answers. */
export async function startSite(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = environment['PORT'] ?? String(await findFreePort());
  const site = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  return startTestServer({ ...site, ...environment }, { hasSite: true });
}

let portsGiven = 0;

/**
 * A port of loopback that nobody listens on, nor is given until it is used: it lies below those that
 * the system deals out (Linux from 32,768, others from 49,152), among a hundred of this process.
 */
export async function findFreePort(): Promise<number> {
  const port = 20_000 + (process.pid % 120) * 100 + (portsGiven++ % 100);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return findFreePort();
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
