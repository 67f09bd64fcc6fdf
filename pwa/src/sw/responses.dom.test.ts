import { beforeEach, expect, test, vi } from 'vitest';
import { FakeFetchEvent, stubCaches } from '../testing/worker-scope.ts';
import { serveContent, servePicture } from './responses.ts';
import { servePage, takeChange } from './pages.ts';
import { content, files, find, composePagesName, pictures, put, shell } from './stores.ts';

beforeEach(stubCaches);

const version = 'this-build';
const cache = composePagesName(version);
const old = { 'content-version': 'old' };
const page = (text: string, headers: Record<string, string> = old) =>
  new Response(text, { headers });
/** A body whose connection is lost halfway. */
const broken = () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('half'));
        stream.error(new TypeError('connection lost'));
      },
    }),
    { headers: old },
  );
const readCopy = async (name: string, path: string) => (await find(name, path))?.text();

async function openPage(path: string, preload?: Promise<Response>): Promise<string> {
  const event = new FakeFetchEvent(path);
  if (preload) event.preloadResponse = preload;
  const response = await event.respondWith((opened) => servePage(opened, version));
  await event.end();
  return response.text();
}

test('a copy stays when the connection is lost during its replacement', async () => {
  await put(cache, '/about', page('copy'));
  await put(cache, '/about', broken());
  expect(await readCopy(cache, '/about')).toBe('copy');
});

test('a slow response is cached for the next time, after the copy was served', async () => {
  vi.useFakeTimers();
  await put(content, '/api/categories', page('copy'));
  const server = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => server.promise);
  const event = new FakeFetchEvent('/api/categories');
  const response = event.respondWith((opened) => serveContent(opened, content));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await (await response).text()).toBe('copy');
  server.resolve(page('fresh'));
  await event.end();
  expect(await readCopy(content, '/api/categories')).toBe('fresh');
});

test('content saved on purpose comes from the network, however slow', async () => {
  vi.useFakeTimers();
  await put(content, '/api/categories', page('copy'));
  const server = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => server.promise);
  const event = new FakeFetchEvent('/api/categories', { cache: 'no-store' });
  const response = event.respondWith((opened) => serveContent(opened, content));
  await vi.advanceTimersByTimeAsync(3001);
  server.resolve(page('fresh'));
  expect(await (await response).text()).toBe('fresh');
});

test('a page of a new build is cached with its files', async () => {
  await put(cache, '/about', page('copy'));
  const html = '<script src="/assets/client-new.js"></script><img src="/art/new.svg">';
  vi.stubGlobal('fetch', async (request: Request | string) =>
    page(typeof request === 'string' ? `file ${request}` : html),
  );
  expect(await openPage('/about')).toBe('copy');
  expect(await readCopy(cache, '/about')).toBe(html);
  expect(await readCopy(files, '/assets/client-new.js')).toBe('file /assets/client-new.js');
  expect(await readCopy(pictures, '/art/new.svg')).toBe('file /art/new.svg');
});

test('the copy stays when the files of a new build cannot be fetched', async () => {
  await put(cache, '/about', page('copy'));
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (typeof request === 'string') throw new TypeError('connection lost');
    return page('<script src="/assets/client-new.js"></script>');
  });
  expect(await openPage('/about')).toBe('copy');
  expect(await readCopy(cache, '/about')).toBe('copy');
});

test.each([
  ['newer content', () => page('fresh', { 'content-version': 'new' }), true],
  ['the same content', () => page('fresh'), false],
  ['a page that is gone', () => new Response('', { status: 404, headers: old }), true],
  ['a server that is busy', () => new Response('', { status: 503 }), false],
  ['the page of a captive portal', () => new Response('Welcome aboard'), false],
])('%s says whether the open page has to change', async (_, respond, isOvertaken) => {
  await put(cache, '/about', page('copy'));
  vi.stubGlobal('fetch', async () => respond());
  await openPage('/about');
  expect(await takeChange('window')).toBe(isOvertaken);
});

test.each([
  ['Chromium', () => Promise.reject<Response>(new TypeError('no connection'))],
  ['Firefox', () => Promise.resolve(Response.error())],
])('a preload that fails as in %s leaves the copy, or the offline page', async (_, preload) => {
  await put(cache, '/calculator', page('copy'));
  await put(shell, '/offline', page('offline'));
  expect(await openPage('/calculator?team=net-j2', preload())).toBe('copy');
  expect(await openPage('/contact', preload())).toBe('offline');
  expect(await openPage('/calculator', preload())).toBe('copy');
  expect(await takeChange('window')).toBe(false);
});

test.each([
  ['/about/', '/about'],
  ['//About//', '/about'],
  ['/%41bout?utm_source=X%20y&team=a', '/about?utm_source=X%20y&team=a'],
])('offline, %s redirects to the page on the device, as the server does', async (sent, to) => {
  await put(cache, '/about', page('copy'));
  await put(shell, '/offline', page('offline'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  const event = new FakeFetchEvent('/');
  Object.defineProperty(event.request, 'url', { value: location.origin + sent });
  const { status, headers } = await event.respondWith((opened) => servePage(opened, version));
  await event.end();
  expect([status, headers.get('location')]).toEqual([308, location.origin + to]);
  expect(await openPage('/contact/')).toBe('offline');
});

test('online, another spelling is left to the server', async () => {
  await put(cache, '/about', page('copy'));
  vi.stubGlobal('fetch', async () => page('from the server'));
  expect(await openPage('/about/')).toBe('from the server');
});

test('only our own pages are cached', async () => {
  vi.stubGlobal('fetch', async () => new Response('Welcome aboard'));
  expect(await openPage('/about')).toBe('Welcome aboard');
  expect(await readCopy(cache, '/about')).toBeUndefined();
});

test('a picture comes from the cache, unless the page bypasses it', async () => {
  await put(pictures, '/art/fan.svg', page('copy'));
  vi.stubGlobal('fetch', async () => page('fresh'));
  for (const [init, text] of [
    [{ cache: 'no-store' }, 'fresh'],
    [{}, 'copy'],
  ] as const) {
    await put(pictures, '/art/fan.svg', page('copy'));
    const event = new FakeFetchEvent('/art/fan.svg', init);
    const response = await event.respondWith((opened) => servePicture(opened, pictures));
    await event.end();
    expect(await response.text()).toBe(text);
  }
});

test.each([
  ['its page', '/blog/ports'],
  ['a link in the list', '/api/blog-posts/ports'],
])('an article that the server no longer has leaves the device, noticed at %s', async (_, path) => {
  await put(cache, '/blog/ports', page('copy'));
  await put(content, '/api/blog-posts/ports', page('data'));
  vi.stubGlobal('fetch', async () => new Response('', { status: 404, headers: old }));
  if (path.startsWith('/api/')) {
    const event = new FakeFetchEvent(path);
    const response = await event.respondWith((opened) => serveContent(opened, content));
    await event.end();
    expect(response.status).toBe(404);
  } else await openPage(path);
  expect(await readCopy(cache, '/blog/ports')).toBeUndefined();
  expect(await readCopy(content, '/api/blog-posts/ports')).toBeUndefined();
});
