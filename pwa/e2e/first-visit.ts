import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openPhone } from './browser.ts';

export interface Visit {
  readonly requests: number;
  /** Everything that came from the server, headers included. */
  readonly bytes: number;
}

/** Milliseconds without a byte after which the network counts as idle. */
const idleMs = 1500;

/** Longer than a visit takes. */
const visitMs = 10_000;

/** The server renders pages again each minute: a visit across its end transfers the document twice. */
async function avoidNextMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < visitMs) await wait(left);
}

/** What a phone that was never here transfers for a page until the network is idle, its worker included. */
export async function measureFirstVisit(
  browser: Browser,
  port: number,
  path: string,
): Promise<Visit> {
  await avoidNextMinute();
  const meter = await startMeter(port);
  const { context, page } = await openPhone(browser, { baseURL: meter.address });
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  while (performance.now() - meter.lastAt() < idleMs) await page.waitForTimeout(100);
  const visit = meter.read();
  await context.close();
  meter.close();
  return visit;
}

/** Counts what passes between a browser and a server of loopback. */
async function startMeter(port: number) {
  let [requests, bytes, lastAt] = [0, 0, performance.now()];
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.on('data', (chunk) => {
      requests +=
        chunk.toString('latin1').match(/^(?:GET|HEAD|POST) \S+ HTTP\/1\.1\r$/gm)?.length ?? 0;
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      [bytes, lastAt] = [bytes + chunk.length, performance.now()];
      near.write(chunk);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => undefined);
      socket.once('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastAt: () => lastAt,
    read: (): Visit => ({ requests, bytes }),
    close: () => server.close(),
  };
}
