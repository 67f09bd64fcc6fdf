import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { openPhone } from './browser.ts';
import { waitForForms, waitForSaved } from './steps.ts';

export interface Visit {
  readonly requests: number;
  /** Everything received from the server, including headers. */
  readonly bytes: number;
}

/**
 * The transfer of a phone's first visit to a page, including everything that its worker caches. The
 * server renders pages again each minute: a visit across a minute's end transfers the document
 * twice, and is measured again.
 */
export async function measureFirstVisit(
  browser: Browser,
  port: number,
  path: string,
): Promise<Visit> {
  const minute = () => Math.floor(Date.now() / 60_000);
  const begun = minute();
  const visit = await measure(browser, port, path);
  return minute() === begun ? visit : measureFirstVisit(browser, port, path);
}

async function measure(browser: Browser, port: number, path: string): Promise<Visit> {
  const meter = await startMeter(port);
  const { context, page } = await openPhone(browser, { baseURL: meter.address });
  // Next pages are loaded after ten seconds, which a slow machine needs for this one.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(path);
  await waitForSaved(page, [path, '/offline']);
  await waitForForms(page);
  await page.waitForLoadState('networkidle');
  const visit = meter.read();
  await context.close();
  meter.close();
  return visit;
}

/** Counts the bytes between a browser and a server on loopback. */
async function startMeter(port: number) {
  let [requests, bytes] = [0, 0];
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.on('data', (chunk) => {
      requests +=
        chunk.toString('latin1').match(/^(?:GET|HEAD|POST) \S+ HTTP\/1\.1\r$/gm)?.length ?? 0;
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      bytes += chunk.length;
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
    read: (): Visit => ({ requests, bytes }),
    close: () => server.close(),
  };
}
