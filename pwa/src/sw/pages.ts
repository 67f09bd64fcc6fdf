import { composePageAddress, tidyPath } from '@longitude/contract/page-address';
import { fetchInto, isGone, preferNetwork } from './responses.ts';
import { listFiles, listPlaces } from './requests.ts';
import {
  files,
  find,
  findAnywhere,
  findOlderPage,
  forget,
  isGood,
  composePagesName,
  pictures,
  put,
  versionHeader,
} from './stores.ts';

/** The page that replaces one that is not on the device. */
export const offlinePath = '/offline';

/** Whether the copy that a window was opened with is outdated, by the window's id. */
const overtaken = new Map<string, Promise<boolean>>();

/**
 * The browser requests the page while the worker starts (navigation preload).
 * @throws TypeError without a connection, where Firefox (153) resolves the preload with an error
 * response
 */
export async function loadPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  if (preloaded?.type === 'error') throw new TypeError('There is no connection.');
  return preloaded ?? fetch(event.request);
}

/**
 * This build's cached copy immediately, and the network for the next time. A page with a query
 * comes from the network: its copy shows only the content without the query. Offline the copy is
 * used, and the page adds the rest.
 */
export async function servePage(event: FetchEvent, version: string): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const cache = composePagesName(version);
  const loaded = loadPage(event);
  // A copy may be served first: then its failure is not an error.
  event.waitUntil(loaded.catch(() => undefined));
  const findPage = async (path: string) => (await find(cache, path)) ?? findOlderPage(path);
  if (tidyPath(pathname) !== pathname) {
    return preferNetwork(loaded, () => redirectToCopy(event, findPage)).catch(() => serveOffline());
  }
  const copy = await find(cache, pathname);
  if (copy && search === '') {
    const change = isOvertaken(copy.headers, loaded);
    overtaken.set(event.resultingClientId, change);
    event.waitUntil(change);
    event.waitUntil(
      loaded.then((page) => cacheWhole(page, cache, pathname)).catch(() => undefined),
    );
    return copy;
  }
  const fresh = search === '' ? fetchInto(event, cache, pathname, () => loaded) : loaded;
  event.waitUntil(fresh.catch(() => undefined));
  const findCopy = async () => copy ?? findOlderPage(pathname);
  return preferNetwork(fresh, findCopy).catch(() => serveOffline());
}

/**
 * The server's redirect to the one address of a page, without the server; undefined if the page is
 * not on the device.
 */
export async function redirectToCopy(
  { request }: FetchEvent,
  findPage: (path: string) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const path = tidyPath(pathname);
  if (!(await findPage(path))) return undefined;
  return Response.redirect(
    new URL(composePageAddress(path, search.slice(1)), location.origin),
    308,
  );
}

/** Responses that say nothing about the content: from a busy server, or from a third party. */
const isMute = ({ status, ok, headers }: Response) =>
  status >= 500 || status === 429 || (ok && !headers.has(versionHeader));

async function isOvertaken(copy: Headers, loaded: Promise<Response>): Promise<boolean> {
  try {
    const page = await loaded;
    if (isMute(page)) return false;
    return !page.ok || page.headers.get(versionHeader) !== copy.get(versionHeader);
  } catch {
    return false;
  }
}

/** Whether the content of a window's page is older than the server's. Answered once. */
export async function takeChange(clientId: string): Promise<boolean> {
  const change = overtaken.get(clientId) ?? false;
  overtaken.delete(clientId);
  return change;
}

export async function serveOffline(): Promise<Response> {
  return (await findAnywhere(offlinePath)) ?? Response.error();
}

/** Caches a public page with all files that it names. @throws TypeError without a connection */
export async function cachePage(path: string, version: string): Promise<void> {
  await cacheWhole(await fetch(path), composePagesName(version), path);
}

/** The page last: a page of a new build does not work without the files that it names. */
async function cacheWhole(page: Response, cache: string, path: string): Promise<void> {
  if (isGone(page)) await forget(listPlaces(path));
  if (!isGood(page)) return;
  const copy = page.clone();
  await cacheFiles(listFiles(await page.text()));
  await put(cache, path, copy);
}

/** Caches files of pages, unless they are cached. */
export async function cacheFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const cache = path.startsWith('/assets/') ? files : pictures;
    // The page may have loaded it before: then no request is made.
    const load = () => fetch(path, { cache: 'force-cache' });
    // oxlint-disable-next-line no-await-in-loop -- one at a time: the visitor's own loads come first
    if (!(await findAnywhere(path))) await put(cache, path, await load());
  }
}
