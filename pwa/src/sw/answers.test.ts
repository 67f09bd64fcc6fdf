import { beforeEach, expect, test } from 'vitest';
import { stubCaches } from '../testing/worker-scope.ts';
import { find, namePages, put } from './stores.ts';

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
