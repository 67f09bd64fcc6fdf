import { find, findAnywhere, files, forget, isGood, put } from './stores.ts';
import { listPlaces } from './requests.ts';

/** Milliseconds until a cached copy replaces a slow network. */
const timeoutMs = 3000;

/** The part of an address that is the cache key of a copy. */
const readCallPath = ({ pathname, search }: URL) => pathname + search;

/** Fetches, and caches a good response. Deletes the copy if the server has deleted the content. */
export async function fetchInto(
  event: ExtendableEvent,
  cache: string,
  key: string,
  load: () => Promise<Response>,
): Promise<Response> {
  const response = await load();
  if (isGone(response)) {
    event.waitUntil(forget(listPlaces(new URL(key, location.origin).pathname)));
  } else if (isGood(response)) event.waitUntil(put(cache, key, response.clone()));
  return response;
}

/** Whether the server has deleted it. */
export const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

/** The network's response, or the copy if it fails, takes too long, or is a server error. */
export async function preferNetwork(
  fresh: Promise<Response>,
  findCopy: () => Promise<Response | undefined>,
): Promise<Response> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  const first = await Promise.race([fresh, timeout]).catch(() => undefined);
  if (first && first.status < 500) return first;
  return (await findCopy()) ?? first ?? fresh;
}

/**
 * Network first: a visitor who returns after a month wants today's articles. Network only for
 * content saved on purpose.
 */
export function serveContent(event: FetchEvent, cache: string): Promise<Response> {
  const key = readCallPath(new URL(event.request.url));
  const fresh = fetchInto(event, cache, key, () => fetch(event.request));
  if (event.request.cache === 'no-store') return fresh;
  // A response that arrives after the copy was served is cached for the next time.
  event.waitUntil(fresh.catch(() => undefined));
  return preferNetwork(fresh, () => find(cache, key));
}

/** The copy, and the network for the next time; network only for content saved on purpose. */
export async function servePicture(event: FetchEvent, cache: string): Promise<Response> {
  const key = new URL(event.request.url).pathname;
  const fresh = fetchInto(event, cache, key, () => fetch(event.request));
  if (event.request.cache === 'no-store') return fresh;
  const copy = await findAnywhere(key);
  if (!copy) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return copy;
}

/** Only the copy: the name of a file identifies its content. */
export async function serveFile(event: FetchEvent): Promise<Response> {
  const key = new URL(event.request.url).pathname;
  return (await findAnywhere(key)) ?? fetchInto(event, files, key, () => fetch(event.request));
}
