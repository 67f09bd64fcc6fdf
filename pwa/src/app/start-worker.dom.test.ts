import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../testing/worker-scope.ts';

interface Message {
  readonly type: string;
  readonly paths: readonly string[];
}
let saved: string[];
let registered: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: Date.now() });
  stubCaches();
  [saved, registered] = [[], []];
  const active = { postMessage: ({ paths }: Message) => void saved.push(...paths) };
  const serviceWorker = {
    controller: null,
    ready: Promise.resolve({ active }),
    register: async (path: string) => void registered.push(path),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
});
afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});

/** Starts on a page, and simulates a visitor who stays there. */
async function stay(ms: number): Promise<void> {
  // Pending work of an earlier test's visit belongs to that test.
  vi.resetModules();
  const { visitedPath } = await import('./worker.ts');
  const { startWorker } = await import('./start-worker.ts');
  visitedPath.value = '/about';
  await startWorker();
  await vi.advanceTimersByTimeAsync(ms);
  // The files that it loads for that.
  await vi.dynamicImportSettled();
}

test('a first visit registers the worker, and keeps the page', async () => {
  await stay(499);
  expect([registered, saved]).toEqual([['/sw.js'], ['/about']]);
});

test('half a second later a page with a form has cached what it needs offline', async () => {
  document.body.innerHTML = '<form method="post"></form>';
  await stay(500);
  await vi.waitFor(() => expect(saved).toContain('/outbox'));
});

test('a visitor who stays gets the likely next pages cached', async () => {
  await stay(10_000);
  await vi.waitFor(() => expect(saved).toEqual(['/about', '/outbox', '/calculator', '/contact']));
});

test.each([
  ['saves data', { saveData: true }],
  ['is slow', { effectiveType: '3g' }],
])('a line that %s is not used for that', async (_, connection) => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  await stay(10_000);
  expect(saved).toEqual(['/about']);
});

test.each([
  ['on purpose', () => localStorage.setItem('kept-site', '{"groups":["pages"],"keptAt":null}')],
  ['as an installed app', () => vi.stubGlobal('matchMedia', () => ({ matches: true }))],
])('a site that is kept %s is refreshed', async (_, prepare) => {
  prepare();
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return Promise.reject(new TypeError('no connection'));
  });
  const request = (__: string, ...rest: unknown[]) =>
    (rest.at(-1) as (lock: object) => unknown)({});
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  await stay(10_000);
  await vi.waitFor(() => expect(fetched).toContain('/offline.json'));
  Reflect.deleteProperty(navigator, 'locks');
});
