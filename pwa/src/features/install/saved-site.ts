import { signal } from '@preact/signals-react';
import {
  siteGroups,
  siteListPath,
  type SiteEntry,
  type SiteGroup,
  type SiteList,
} from '@longitude/contract/site-list';
import { readStoredJson, writeStored } from '../../platform/storage.ts';

/** The pages that a visitor has saved for offline use; remembered on the device. */
export interface SavedSite {
  readonly groups: readonly SiteGroup[];
  /** The time when everything was on the device, ISO 8601; null while some is missing. */
  readonly keptAt: string | null;
}

export interface Saving {
  readonly group: SiteGroup;
  /** Saved pages of the group, and their total. */
  readonly count: number;
  readonly of: number;
  /** Bytes of everything; `total` is 0 until the list has loaded. */
  readonly done: number;
  readonly total: number;
}

/** Also the name of the lock for writing it. */
const cacheName = 'site';
const storageKey = 'kept-site';
/** The header with the version of a copy. */
const versionHeader = 'kept-version';
const exact = { ignoreVary: true } as const;

export const savedSite = signal<SavedSite | null>(null);
export const saving = signal<Saving | null>(null);
/** The reason why the last attempt ended early. */
export const savingFailure = signal<'full' | 'broken' | null>(null);
let current: AbortController | undefined;

/** Reads the state stored on the device. */
export function restoreSavedSite(): SavedSite | null {
  const stored = readStoredJson(storageKey) as Partial<SavedSite> | false | null;
  const groups = siteGroups.filter((group) => stored && stored.groups?.includes(group));
  savedSite.value = groups.length > 0 ? { groups, keptAt: (stored || {}).keptAt ?? null } : null;
  return savedSite.value;
}

/** `false`: the visitor removed it, and an installed app does not save it again automatically. */
function remember(saved: SavedSite | false): void {
  savedSite.value = saved || null;
  writeStored(storageKey, JSON.stringify(saved));
}

/** The pages and files that can be saved, with sizes. @throws TypeError without a connection */
export async function loadSiteList(signal: AbortSignal | null = null): Promise<SiteList> {
  const response = await fetch(siteListPath, { signal });
  if (!response.ok) throw new TypeError(`The list responded with ${response.status}`);
  return (await response.json()) as SiteList;
}

/** Bytes of a group; those of the program count for the pages. */
export function weigh(list: SiteList, group: SiteGroup): number {
  const entries = group === 'pages' ? [...list.files, ...list.pages] : list[group];
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Updates the device to these groups, and remembers the choice. One window at a time, and one call
 * in it: others do nothing. The next call continues an interrupted one. Never rejects.
 */
export async function saveSite(groups: readonly SiteGroup[]): Promise<void> {
  if (saving.peek()) return;
  const before = savedSite.peek();
  const isSame = before?.groups.join(' ') === groups.join(' ');
  remember({ groups, keptAt: isSame ? before.keptAt : null });
  savingFailure.value = null;
  saving.value = { group: 'pages', count: 0, of: 0, done: 0, total: 0 };
  await navigator.locks.request(cacheName, { ifAvailable: true }, async (lock) => {
    if (lock) await saveAll(groups);
  });
  saving.value = null;
}

async function saveAll(groups: readonly SiteGroup[]): Promise<void> {
  current = new AbortController();
  const { signal } = current;
  try {
    const list = await loadSiteList(signal);
    await storeGroups(list, groups, signal);
    remember({ groups, keptAt: new Date().toISOString() });
    // Requested without a question if the browser decides automatically.
    await navigator.storage.persist?.();
  } catch (error) {
    const { name } = error as Error;
    if (name !== 'AbortError')
      savingFailure.value = name === 'QuotaExceededError' ? 'full' : 'broken';
  }
}

async function storeGroups(
  list: SiteList,
  groups: readonly SiteGroup[],
  signal: AbortSignal,
): Promise<void> {
  const cache = await caches.open(cacheName);
  const total = groups.reduce((sum, group) => sum + weigh(list, group), 0);
  let done = 0;
  for (const group of groups) {
    // The program first: a page without it can only be read.
    const entries = group === 'pages' ? [...list.files, ...list.pages] : list[group];
    for (const [count, entry] of entries.entries()) {
      saving.value = { group, count, of: entries.length, done, total };
      // oxlint-disable-next-line no-await-in-loop -- one at a time: the visitor's own loads come first
      await storeEntry(cache, entry, signal);
      done += entry.bytes;
    }
  }
  const wanted = new Set(
    [...list.files, ...groups.flatMap((group) => list[group])].map(({ path }) => path),
  );
  const keys = await cache.keys();
  const surplus = keys.filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(surplus.map((key) => cache.delete(key, exact)));
}

async function storeEntry(cache: Cache, entry: SiteEntry, signal: AbortSignal): Promise<void> {
  const { path, version } = entry;
  const known = await cache.match(path, exact);
  if (known?.headers.get(versionHeader) === version) return;
  // The worker may return a copy of any age for a file without a hashed name.
  const isHashed = path.startsWith('/assets/');
  const response = await fetch(path, { signal, cache: isHashed ? 'default' : 'no-store' });
  // Withdrawn since the list was read: the next list omits it.
  if (response.status === 404) return;
  if (!response.ok) throw new TypeError(`${path} responded with ${response.status}`);
  const headers = new Headers(response.headers);
  // The body is no longer compressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(versionHeader, version);
  await cache.put(path, new Response(await response.blob(), { headers }));
}

/** Stops saving; files on the device stay. */
export function stopSaving(): void {
  current?.abort();
}

/** Removes everything that was saved on purpose. */
export async function removeSite(): Promise<void> {
  stopSaving();
  await navigator.locks.request(cacheName, async () => {
    await caches.delete(cacheName);
    // Another window may have finished in the meantime.
    remember(false);
  });
}

/** The default of an installed app; the checks only on request. */
const ofInstalled: readonly SiteGroup[] = ['pages', 'articles'];

/** At the start of a window: continues an interrupted save, and refreshes saved content. */
export async function refreshSite(): Promise<void> {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const wasRemoved = readStoredJson(storageKey) === false;
  const groups =
    restoreSavedSite()?.groups ?? (isInstalled && !wasRemoved ? ofInstalled : undefined);
  if (groups) await saveSite(groups);
}
