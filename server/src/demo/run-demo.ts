import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { explain } from '../explain.ts';
import { parseConfig, type Config } from '../platform/config.ts';
import { startProduct } from '../start.ts';
import { stopOnSignals } from '../stop-on-signals.ts';
import { fillDemo } from './fill-demo.ts';
import { catchMail } from './mail-catcher.ts';
import { refuseRecipient } from './mailboxes.ts';
import { startShop, type Shop } from './shop/start-shop.ts';

/**
 * Serves the product with made-up data from a temporary folder, only on this machine, until it is
 * stopped; then it deletes the folder. Reads PORT, ADMIN_PASSWORD and LOG_LEVEL of the environment.
 * @returns the exit code of a start that failed; 0 while it keeps running
 */
export async function runDemo(environment: NodeJS.ProcessEnv): Promise<number> {
  const ending = new AbortController();
  // Before the folder exists: an unhandled signal would leave it behind.
  stopOnSignals(async () => {
    ending.abort();
    const demo = await starting.catch(() => undefined);
    await demo?.stop();
  }, ['SIGINT', 'SIGTERM', 'SIGHUP']);
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${folderName}${process.pid}-`));
  // However the process ends, it deletes its folder.
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  const starting = startDemo(environment, folder, ending.signal);
  try {
    const { config, address, shopUrls } = await starting;
    process.stdout.write(describeDemo(config, address, shopUrls));
    return 0;
  } catch (error) {
    // The requested shutdown is in progress.
    if (ending.signal.aborted) return 1;
    process.stderr.write(`${explain('The demo cannot start', error)}\n`);
    // It may already be listening.
    return process.exit(1);
  }
}

const folderName = 'longitude-demo-';

/** Deletes the folders of demos that were killed: their process no longer runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${folderName}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function startDemo(environment: NodeJS.ProcessEnv, folder: string, signal: AbortSignal) {
  const [catcher, shop] = await Promise.all([catchMail(refuseRecipient), startShop(Date.now())]);
  const { PORT = '', ADMIN_PASSWORD, LOG_LEVEL } = environment;
  const config: Config = {
    ...parseConfig({
      PORT: Number(PORT) === 0 ? String(await findFreePort()) : PORT,
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: ADMIN_PASSWORD || randomBytes(9).toString('base64url'),
      LOG_LEVEL: LOG_LEVEL || 'error',
      RATE_LIMITS: 'off',
      // The scanner must reach the demo shop, which runs on this machine.
      SCAN_ALLOW: '127.0.0.0/8',
    }),
    demoMailPort: catcher.port,
  };
  const shopUrls = listUrls(shop);
  const product = await startProduct(config, {
    fill: (context, address) => fillDemo({ context, address, shopUrls, signal, now: Date.now() }),
  });
  const stop = async () => {
    await product.stop();
    await Promise.all([catcher.close(), shop.close()]);
    process.stdout.write(
      `\n  ${catcher.caught} emails were captured. All data has been deleted.\n`,
    );
  };
  return { config, address: product.address ?? '', shopUrls, stop };
}

/** Links in emails and pages name the port, so it is chosen before the product starts. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** By IP address: localhost also resolves to ::1, where nothing listens. */
const listUrls = ({ https, http }: Shop) => [
  `https://127.0.0.1:${https}/`,
  `http://127.0.0.1:${http}/`,
];

function describeDemo(
  { admin }: Config,
  address: string,
  [https, http]: readonly string[],
): string {
  return `
  ${styleText('bold', 'The Longitude demo')} is ready: ${address}
  Sign in at ${address}/admin/login: ${admin.username} / ${admin.password}
  A small, deliberately vulnerable shop to scan at ${address}/scanner:
  ${https} or, without encryption, ${http}

  All data is made up and is deleted when you stop it (Ctrl-C). No email leaves this machine.

`;
}
