import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Start = { readonly targetURL?: string };
let start: (path?: string) => Promise<void>;

beforeEach(async () => {
  vi.resetModules();
  history.replaceState(null, '', '/contact');
  const loaded = { name: location.href } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loaded]);
  const setConsumer = (consume: (start: Start) => void) => {
    start = async (path) => {
      consume(path === undefined ? {} : { targetURL: new URL(path, location.origin).href });
      await Promise.resolve();
    };
    // The launch that loaded this page was queued before.
    consume({ targetURL: loaded.name });
  };
  Object.defineProperty(window, 'launchQueue', { configurable: true, value: { setConsumer } });
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(display-mode: standalone)' }),
  );
  // Only the installed app handles launches.
  const { startClient } = await import('./start-client.ts');
  startClient(new Date().toISOString());
  await vi.dynamicImportSettled();
});
afterEach(() => {
  Reflect.deleteProperty(window, 'launchQueue');
  vi.restoreAllMocks();
});

test('a start of the app is followed like a link in the open window', async () => {
  await start('/scanner?url=https%3A%2F%2Fshop.example.com');
  expect(location.pathname + location.search).toBe('/scanner?url=https%3A%2F%2Fshop.example.com');
  await start('/contact');
  expect(location.pathname).toBe('/contact');
});

test('a launch from the icon leaves the window as it is', async () => {
  await start('/');
  await start();
  expect(location.pathname).toBe('/contact');
});
