import type { SiteList } from '@longitude/contract/site-list';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../../testing/worker-scope.ts';
import {
  saveSite,
  savedSite,
  refreshSite,
  removeSite,
  restoreSavedSite,
  saving,
  savingFailure,
  stopSaving,
} from './saved-site.ts';

const picture = { path: '/art/fan.svg', bytes: 10, version: 'v1' };
const list: SiteList = {
  pages: [{ path: '/about', bytes: 10, version: 'v1' }],
  articles: [],
  checks: [],
  files: [picture],
};

let isLocked = false;
/** A lock that is not available while it is held; no test here waits for it. */
async function lock(_name: string, ...rest: unknown[]): Promise<void> {
  const change = rest.at(-1) as (lock: object | null) => unknown;
  if (isLocked) return void (await change(null));
  isLocked = true;
  await change({});
  isLocked = false;
}
/** With an article and a check, which the first list lacks. */
const grown: SiteList = {
  ...list,
  articles: [{ path: '/blog/ports', bytes: 10, version: 'v1' }],
  checks: [{ path: '/scanner/checks/hsts', bytes: 10, version: 'v1' }],
};
const device = { locks: { request: lock }, storage: {} };
beforeEach(() => {
  stubCaches();
  for (const [name, value] of Object.entries(device))
    Object.defineProperty(navigator, name, { configurable: true, value });
});
afterEach(() => {
  for (const name of Object.keys(device)) Reflect.deleteProperty(navigator, name);
});

/** A server with these files; returns the cache mode of each request. */
function serve(responses: Readonly<Record<string, () => Response>>, offered = list) {
  const modes: Record<string, RequestCache | undefined> = {};
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    modes[path] = init.cache;
    if (path === '/offline.json') return Response.json(offered);
    return responses[path]?.() ?? new Response('there');
  });
  return modes;
}

const isThere = async (path: string) => Boolean(await caches.match(path, { cacheName: 'site' }));

test('a site only counts as saved when every page was stored', async () => {
  serve({ '/about': () => new Response('busy', { status: 503 }) });
  await saveSite(['pages']);
  expect([savingFailure.value, savedSite.value?.keptAt]).toEqual(['broken', null]);
  serve({});
  await saveSite(['pages']);
  expect([savingFailure.value, await isThere('/about')]).toEqual([null, true]);
  expect(savedSite.value?.keptAt).not.toBeNull();
});

test('a page withdrawn in the meantime is skipped', async () => {
  serve({ '/about': () => new Response('gone', { status: 404 }) });
  await saveSite(['pages']);
  expect([savingFailure.value, await isThere('/about')]).toEqual([null, false]);
});

test('a changed picture is requested past all caches', async () => {
  const modes = serve({});
  await saveSite(['pages']);
  expect(modes['/art/fan.svg']).toBe('no-store');
});

test('the refresh at the start of a window does not disturb a save that has just begun', async () => {
  const about = Promise.withResolvers<Response>();
  serve({});
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string) => (path === '/about' ? about.promise : fetch(path)));
  const saved = saveSite(['pages']);
  const progress = { of: 2, count: 1 };
  await vi.waitFor(() => expect(saving.value).toMatchObject(progress));
  await refreshSite();
  expect(saving.value).toMatchObject(progress);
  about.resolve(new Response('there'));
  await saved;
  expect([saving.value, await isThere('/about')]).toEqual([null, true]);
});

test('removed content stays removed while another window was saving it', async () => {
  serve({});
  await saveSite(['pages']);
  const request = (_name: string, change: () => unknown) => {
    localStorage.setItem('kept-site', JSON.stringify({ groups: ['pages'], keptAt: 'now' }));
    return Promise.resolve(change());
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  await removeSite();
  expect(localStorage.getItem('kept-site')).toBe('false');
  expect(await isThere('/about')).toBe(false);
});

test('a later visit fetches changes, and deletes what the site no longer has', async () => {
  serve({ '/blog/ports': () => new Response('for the train') }, grown);
  await saveSite(['pages', 'articles']);
  expect(await isThere('/scanner/checks/hsts')).toBe(false);
  const changed = { ...grown, articles: [{ path: '/blog/ports', bytes: 10, version: 'v2' }] };
  const modes = serve({ '/blog/ports': () => new Response('for the plane') }, changed);
  await refreshSite();
  const copy = await caches.match('/blog/ports', { cacheName: 'site' });
  expect(await copy?.text()).toBe('for the plane');
  expect(Object.keys(modes)).toEqual(['/offline.json', '/blog/ports']);
  serve({}, list);
  await refreshSite();
  expect([await isThere('/blog/ports'), await isThere('/about')]).toEqual([false, true]);
});

test('a stopped or interrupted save keeps its files, and continues later', async () => {
  await removeSite();
  const stop = () => {
    stopSaving();
    throw new DOMException('Stopped', 'AbortError');
  };
  for (const [end, failure] of [
    [stop, null],
    [() => Promise.reject<Response>(new TypeError('no connection')), 'broken'],
  ] as const) {
    serve({ '/blog/ports': end as () => Response }, grown);
    await saveSite(['pages', 'articles']);
    expect([savingFailure.value, savedSite.value?.keptAt]).toEqual([failure, null]);
    expect([await isThere('/about'), await isThere('/blog/ports')]).toEqual([true, false]);
  }
  serve({}, grown);
  await refreshSite();
  expect([await isThere('/blog/ports'), savedSite.value?.keptAt !== null]).toEqual([true, true]);
});

test.each([
  ['an installed app keeps pages and articles by itself', true, null, true],
  ['but not what somebody has removed', true, 'false', false],
  ['and a page in a tab nothing', false, null, false],
])('%s', async (_, isInstalled, stored, isSaved) => {
  serve({}, grown);
  if (stored !== null) localStorage.setItem('kept-site', stored);
  restoreSavedSite();
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  await refreshSite();
  expect([await isThere('/about'), await isThere('/blog/ports')]).toEqual([isSaved, isSaved]);
  expect(await isThere('/scanner/checks/hsts')).toBe(false);
});
