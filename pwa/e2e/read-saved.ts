import type { Page } from 'playwright-core';

export interface Saved {
  /** Local and session storage by key. */
  readonly storage: Readonly<Record<string, string>>;
  /** Paths with queries in Cache Storage. */
  readonly addresses: readonly string[];
  /** Names of IndexedDB databases with content. */
  readonly databases: readonly string[];
  /** Where a text is stored: keys of storage and addresses of cached responses. */
  findText(text: string): string[];
}

/** Everything that the site stores on this device. */
export async function readSaved(page: Page): Promise<Saved> {
  const { storage, cached, databases } = await page.evaluate(collectSaved);
  const places = [...Object.entries(storage), ...cached];
  return {
    storage,
    addresses: cached.map(([address]) => address),
    databases,
    findText: (text) => places.filter(([, body]) => body.includes(text)).map(([place]) => place),
  };
}

/** Runs in the page. */
async function collectSaved() {
  const storage = Object.fromEntries(
    [localStorage, sessionStorage].flatMap((place) => Object.entries(place) as [string, string][]),
  );
  const cached: [string, string][] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      const body = (await (await cache.match(request))?.text()) ?? '';
      cached.push([`${name} ${pathname}${search}`, body]);
    }
  }
  const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
  return { storage, cached, databases };
}
