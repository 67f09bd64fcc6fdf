import { tidyPath } from '@longitude/contract/page-address';
import { adminCacheMark, adminCacheName } from '../platform/admin-cache.ts';
import { loadPage, redirectToCopy, serveOffline } from './pages.ts';
import { isGood, trim } from './stores.ts';

/**
 * Cache first. The page marks the cache on sign-in and deletes it on sign-out
 * (platform/session-state.ts).
 */
export async function serveAdminCode(event: ExtendableEvent, path: string): Promise<Response> {
  return (await findCopy(path)) ?? fetchAdmin(event, path, () => fetch(path));
}

/** Network first; offline the empty frame of the back office, which contains no personal data. */
export async function serveAdminPage(event: FetchEvent): Promise<Response> {
  const path = new URL(event.request.url).pathname;
  try {
    return await fetchAdmin(event, path, () => loadPage(event));
  } catch {
    const isTidy = tidyPath(path) === path;
    const copy = isTidy ? await findCopy(path) : await redirectToCopy(event, findCopy);
    return copy ?? serveOffline();
  }
}

export async function fetchAdmin(
  event: ExtendableEvent,
  path: string,
  load: () => Promise<Response>,
): Promise<Response> {
  const response = await load();
  if (isGood(response)) {
    const copy = response.clone();
    const keep = async (cache: Cache) => {
      await cache.put(path, copy);
      await trim(cache, maxEntries, adminCacheMark);
    };
    event.waitUntil(withAdminCode(keep));
  }
  return response;
}

/** More than the files of two builds. */
const maxEntries = 250;

const findCopy = (path: string) =>
  caches.match(path, { cacheName: adminCacheName, ignoreVary: true });

/**
 * Uses the cache of admin code while it is marked. The page deletes it under the same lock: otherwise
 * opening it here could recreate it between check and use.
 */
async function withAdminCode(use: (cache: Cache) => Promise<unknown>): Promise<void> {
  await navigator.locks.request(adminCacheName, async () => {
    if (await findCopy(adminCacheMark)) await use(await caches.open(adminCacheName));
  });
}
