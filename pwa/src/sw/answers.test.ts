import { beforeEach, expect, test, vi } from 'vitest';
import { FakeFetchEvent, stubCaches } from '../testing/worker-scope.ts';
import { answerContent } from './answers.ts';
import { content, find, namePages, put } from './stores.ts';

beforeEach(stubCaches);

const version = 'this-build';
const cache = namePages(version);
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

test('a copy stays when the connection is lost while it is replaced', async () => {
  await put(cache, '/about', page('copy'));
  await put(cache, '/about', broken());
  expect(await readCopy(cache, '/about')).toBe('copy');
});

test('a slow answer is kept for the next time, after the copy has answered', async () => {
  vi.useFakeTimers();
  await put(content, '/api/categories', page('copy'));
  const server = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => server.promise);
  const event = new FakeFetchEvent('/api/categories');
  const answer = event.respondWith((opened) => answerContent(opened, content));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await (await answer).text()).toBe('copy');
  server.resolve(page('fresh'));
  await event.end();
  expect(await readCopy(content, '/api/categories')).toBe('fresh');
});
