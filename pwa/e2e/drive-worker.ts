import type { BrowserContext } from 'playwright-core';

/** Browser events for the service worker of a site. */
export interface WorkerDriver {
  /**
   * Wakes it as if the connection were back (Background Sync). Resolves once the browser was
   * notified.
   */
  readonly sync: () => Promise<unknown>;
  /** Ends it whatever it is doing, like a browser that needs memory. */
  readonly kill: () => Promise<unknown>;
}

/**
 * Drives the worker from an empty page that belongs to no site, so that no page of the site needs
 * to be open.
 */
export async function driveWorker(context: BrowserContext, address: string): Promise<WorkerDriver> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${address}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await found;
  const event = { origin: address, registrationId, tag: 'outbox', lastChance: false };
  return {
    sync: () => client.send('ServiceWorker.dispatchSyncEvent', event),
    kill: () => client.send('ServiceWorker.stopAllWorkers'),
  };
}
