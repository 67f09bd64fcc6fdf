import { fetchInto, preferNetwork } from './answers.ts';
import { listFiles } from './requests.ts';
import { files, find, findAnywhere, findOlderPage, namePages, pictures, put } from './stores.ts';

/** Where the page is that stands in for one that is not on the device. */
export const offlinePath = '/offline';

/** Whether the copy that a window was opened with has been overtaken, by the window's id. */
const overtaken = new Map<string, Promise<boolean>>();

/** The browser asks the server while the worker starts (navigation preload). */
export async function loadPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/**
 * The copy of this build at once, and the network for the next time. A page with a query comes from
 * the network: its copy shows only what is there without. Offline it does, and the page adds the rest.
 */
export async function answerPage(event: FetchEvent, version: string): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const cache = namePages(version);
  const fresh =
    search === '' ? fetchInto(event, cache, pathname, () => loadPage(event)) : loadPage(event);
  // A copy may answer before: its failure is no error.
  event.waitUntil(fresh.catch(() => undefined));
  const copy = await find(cache, pathname);
  if (copy && search === '') {
    const change = isOvertaken(copy.headers, fresh);
    overtaken.set(event.resultingClientId, change);
    event.waitUntil(change);
    return copy;
  }
  const findCopy = async () => copy ?? findOlderPage(pathname);
  return preferNetwork(fresh, findCopy).catch(() => answerOffline());
}

async function isOvertaken(copy: Headers, fresh: Promise<Response>): Promise<boolean> {
  const version = (headers: Headers) => headers.get('content-version');
  try {
    const { ok, headers } = await fresh;
    return !ok || version(headers) !== version(copy);
  } catch {
    return false;
  }
}

/** Whether the content of a window's page is older than the server's. Asked for once. */
export async function takeChange(clientId: string): Promise<boolean> {
  const change = overtaken.get(clientId) ?? false;
  overtaken.delete(clientId);
  return change;
}

export async function answerOffline(): Promise<Response> {
  return (await findAnywhere(offlinePath)) ?? Response.error();
}

/** Caches a public page with all that it names, unless it is there. Best effort. */
export async function keepPage(
  event: ExtendableEvent,
  path: string,
  version: string,
): Promise<void> {
  const response = await fetchInto(event, namePages(version), path, () => fetch(path));
  if (response.ok) await keepFiles(listFiles(await response.text()));
}

/** Caches files of pages, unless they are there. */
export async function keepFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const cache = path.startsWith('/assets/') ? files : pictures;
    // oxlint-disable-next-line no-await-in-loop -- one at a time: the visitor's own loads come first
    if (!(await findAnywhere(path))) await put(cache, path, await fetch(path));
  }
}
