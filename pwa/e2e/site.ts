import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import {
  startTestServer,
  type TestOptions,
  type TestServer,
} from '../../server/src/testing/test-server.ts';

/**
 * A form is suspect for three seconds: these were rendered a minute ago, so that no test has to
 * wait.
 */
const readFormTime = () => new Date(Date.now() - 60_000);

/** The product with its built site, whose links point to its own address. */
export async function startSite(
  environment: Record<string, string> = {},
  options: TestOptions = {},
): Promise<TestServer> {
  const port = environment['PORT'] ?? String(await findFreePort());
  const site = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  return startTestServer({ ...site, ...environment }, { readFormTime, ...options, hasSite: true });
}

let block: Promise<number> | undefined;
let portsGiven = 0;

/**
 * A loopback port without a listener, which is not assigned until it is used: it is below those
 * that the system assigns (Linux from 32,768, others from 49,152), among a hundred of this process.
 */
export async function findFreePort(): Promise<number> {
  block ??= claimBlock();
  const port = (await block) + 1 + (portsGiven++ % 99);
  const probe = await listen(port);
  if (!probe) return findFreePort();
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * The first of a hundred ports; this process listens on it until its end, to mark the range as
 * taken.
 */
async function claimBlock(): Promise<number> {
  for (let at = process.pid; ; at += 1) {
    const first = 20_000 + (at % 120) * 100;
    const sign = await listen(first);
    if (sign) {
      sign.unref();
      return first;
    }
  }
}

/** @returns undefined when another process listens there */
function listen(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** The device storage of a signed-in administrator who has chosen about cookies. */
export const rememberAdministrator = ({ token }: Pick<TestServer, 'token'>) => ({
  ...chosenCookies,
  auth_token: token,
});

/** The device storage of a visitor who has chosen about cookies. */
export const chosenCookies = { consent: `rejected ${new Date().toISOString()}` };

/** The viewer of a screen; `anew`: one who has not answered the cookie question. */
export type Viewer = 'visitor' | 'administrator' | 'anew';

export function rememberFor(viewer: Viewer, site: TestServer): Record<string, string> {
  if (viewer === 'administrator') return rememberAdministrator(site);
  return viewer === 'visitor' ? chosenCookies : {};
}
