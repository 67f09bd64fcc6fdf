import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { classifyRequest, isAdminPath, listPlaces, type Kind } from './requests.ts';

type Matcher = Extract<Parameters<typeof registerRoute>[0], (...options: never[]) => unknown>;
type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']>[0];

/** Network timeout in seconds before the cache answers. */
const networkTimeoutSeconds = 3;
const pagesPrefix = 'pages-';
/** The page creates this cache on sign-in and deletes it on sign-out. */
const adminCode = 'admin-code';
/** Posts, categories and skills. */
const content = 'content';

/** Caches only successful responses, and none with no-store. */
const keepGood = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.headers.get('cache-control')?.includes('no-store')
      ? response
      : null,
};

/**
 * Caches pages by path only: the browser also renders what a query adds. A response to a query is
 * not cached, because it shows only a part, or contains somebody's token from an email.
 */
const keepByPath = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const { origin, pathname } = new URL(request.url);
    return origin + pathname;
  },
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    new URL(request.url).search === '' ? response : null,
};

/**
 * A 404, such as that of an unpublished post, removes the copies on the device, whether the page or
 * its data was requested.
 */
const dropDeleted = (pagesName: string) => ({
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    if (response.status === 404) {
      const [kept, places] = [[pagesName, content], listPlaces(new URL(request.url).pathname)];
      await Promise.all(kept.flatMap((name) => places.map((place) => forget(name, place))));
    }
    return response;
  },
});

async function forget(cacheName: string, place: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.delete(place, { ignoreSearch: true, ignoreVary: true });
}

/** The plugin's type allows `undefined` where a strategy's does not. */
const keepFew = () => new ExpirationPlugin({ maxEntries: 60 }) as Plugin;

const isOfKind =
  (kind: Kind): Matcher =>
  ({ request, url, sameOrigin }) =>
    classifyRequest(request, url, sameOrigin) === kind;

/** Pages refer to the hashed files of one build: each build has its own cache. */
const namePages = (version: string) => `${pagesPrefix}${version}`;

/** Network first; the cache answers after the timeout. */
export function createPages(version: string): NetworkFirst {
  const cacheName = namePages(version);
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds,
    plugins: [dropDeleted(cacheName), keepByPath, keepGood, keepFew()],
  });
}

/** The strategy for each kind of request; `classifyRequest` leaves the rest to the network. */
export function routeRequests(pages: NetworkFirst, version: string): void {
  registerRoute(isOfKind('page'), async (options) => {
    try {
      return await pages.handle(options);
    } catch {
      return offlinePage();
    }
  });
  registerRoute(isOfKind('admin-page'), ({ request }) => fetch(request).catch(offlinePage));
  registerRoute(
    isOfKind('settings'),
    new StaleWhileRevalidate({ cacheName: 'settings', plugins: [keepGood] }),
  );
  // Not cache first: a visitor who returns after a month wants today's articles.
  registerRoute(
    isOfKind('content'),
    new NetworkFirst({
      cacheName: content,
      networkTimeoutSeconds,
      plugins: [dropDeleted(namePages(version)), keepGood, keepFew()],
    }),
  );
  registerRoute(isOfKind('admin-code'), ({ request }) => answerAdminCode(request));
}

/**
 * Cache first, while the cache exists. A Workbox strategy opens its cache whenever it stores or
 * counts entries, which would recreate the cache after signing out.
 */
async function answerAdminCode(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: adminCode });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    await withAdminCode((cache) => cache.put(request, copy));
  }
  return response;
}

/**
 * Uses the cache of admin code if it exists. The page deletes it under the same lock: otherwise
 * opening it here could recreate it between check and use.
 */
async function withAdminCode(use: (cache: Cache) => Promise<unknown>): Promise<void> {
  await navigator.locks.request(adminCode, async () => {
    if (await caches.has(adminCode)) await use(await caches.open(adminCode));
  });
}

/** Nothing requests the files of an older build any more. */
export async function dropOldAdminCode(): Promise<void> {
  await withAdminCode(async (cache) => {
    const requests = await cache.keys();
    await Promise.all(requests.map((request) => cache.delete(request)));
  });
}

/** Caches public pages for reading offline. A failed page is cached when it is visited. */
export async function savePages(version: string, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(namePages(version));
  for (const url of urls.filter((url) => !isAdminPath(url))) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: the visitor's own loads come first
    if (!(await cache.match(url))) await cache.add(url).catch(() => {});
  }
}

/** Caches a public page that was read, within the cache's limit of entries. */
export async function keepPage(
  pages: NetworkFirst,
  url: string,
  event: ExtendableEvent,
): Promise<void> {
  if (isAdminPath(new URL(url, location.href).pathname)) return;
  const [answer, isDone] = pages.handleAll({ request: new Request(url), event });
  // Without a connection the earlier copy stays.
  await answer.catch(() => {});
  await isDone.catch(() => {});
}

export async function dropOldPages(version: string): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(pagesPrefix) && name !== namePages(version),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function offlinePage(): Promise<Response> {
  return (await matchPrecache('/offline')) ?? Response.error();
}
