/** The offline page with its files. */
export const shell = 'shell';
/** One per build: pages name the hashed files of their build. */
const pagesPrefix = 'pages-';
/** Hashed files of public pages: never changed, shared by all builds. */
export const files = 'files';
/** Drawings, and images in articles. */
export const pictures = 'pictures';
/** Posts, categories, skills, checks and public settings. */
export const content = 'content';
/**
 * The content that a visitor saves on purpose, written by the page (features/install/saved-site.ts).
 */
const site = 'site';

/** Maximum entries of a cache, except that of pages; the oldest are deleted first. */
const limits: Readonly<Record<string, number>> = { [files]: 250 };
const defaultLimit = 60;
/** In bytes. */
const maxPicture = 500_000;
/**
 * Names the content of a page. Pages of a third party, such as a captive portal, have no such
 * header.
 */
export const versionHeader = 'content-version';

const exact = { ignoreVary: true } as const;

export const composePagesName = (version: string) => pagesPrefix + version;

/** Whether a response may be cached: it is complete, not redirected, and does not forbid it. */
export function isGood(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.redirected &&
    !response.headers.get('cache-control')?.includes('no-store')
  );
}

/**
 * Caches a response, within the cache's limit. On a full device, and if the connection is lost on
 * the way, the earlier copy stays.
 */
export async function put(name: string, key: string, response: Response): Promise<void> {
  const size = Number(response.headers.get('content-length') ?? 0);
  if (!isGood(response) || (name === pictures && size > maxPicture)) return;
  if (name.startsWith(pagesPrefix) && !response.headers.has(versionHeader)) return;
  try {
    const cache = await caches.open(name);
    await cache.put(key, response);
    await trim(cache, limits[name] ?? defaultLimit);
  } catch (error) {
    // The device is full. Images are the most dispensable part of a page.
    if ((error as Error).name === 'QuotaExceededError') await caches.delete(pictures);
  }
}

/** Deletes the oldest entries, except those of `except`. */
export async function trim(cache: Cache, limit: number, except = ''): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => !except || !url.endsWith(except));
  const surplus = keys.slice(0, Math.max(0, keys.length - limit));
  await Promise.all(surplus.map((key) => cache.delete(key, exact)));
}

export function find(name: string, key: string): Promise<Response | undefined> {
  return caches.match(key, { ...exact, cacheName: name });
}

/** Searches all caches. */
export function findAnywhere(key: string): Promise<Response | undefined> {
  return caches.match(key, exact);
}

/** A page of another build: content saved on purpose, or visited before an update. */
export async function findOlderPage(path: string): Promise<Response | undefined> {
  const older = (await caches.keys()).filter((name) => name.startsWith(pagesPrefix));
  for (const name of [site, ...older.toReversed()]) {
    // oxlint-disable-next-line no-await-in-loop -- the first that has it
    const found = await find(name, path);
    if (found) return found;
  }
  return undefined;
}

/** Removes content that no longer exists from all caches of public content. */
export async function forget(paths: readonly string[]): Promise<void> {
  const options = { ...exact, ignoreSearch: true };
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(pagesPrefix) || name === content || name === site,
  );
  await Promise.all(
    names.map(async (name) => {
      const cache = await caches.open(name);
      await Promise.all(paths.map((path) => cache.delete(path, options)));
    }),
  );
}

/**
 * Keeps the pages of the previous build, which stay readable offline until they are visited again.
 */
export async function dropOldPages(version: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(pagesPrefix));
  const others = names.filter((name) => name !== composePagesName(version));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** Removes the files of other builds' offline pages. */
export async function dropOldShell(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(shell);
  const old = (await cache.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname));
  await Promise.all(old.map((key) => cache.delete(key, exact)));
}
