import { afterEach, expect, test, vi } from 'vitest';

const removed: (() => void)[] = [];

/** Removes a function, as in a browser that lacks it, until the end of the test. */
function remove(owner: object, name: PropertyKey): void {
  const native = Object.getOwnPropertyDescriptor(owner, name);
  if (!native) return;
  Reflect.deleteProperty(owner, name);
  removed.push(() => Object.defineProperty(owner, name, native));
}

afterEach(() => {
  for (const restore of removed.splice(0)) restore();
});

const places = ['https://a.example/b', '/b', '//c.example', 'b c', 'http://', '', '::'];
const words = ['b', 'a10', undefined, 'a9', 'B'];

test.each<[name: string, owner: object, use: () => unknown]>([
  ['parse', URL, () => places.map((text) => URL.parse(text)?.href)],
  ['parse', URL, () => places.map((text) => URL.parse(text, 'https://d.example')?.href)],
  ['canParse', URL, () => places.map((text) => URL.canParse(text))],
  ['canParse', URL, () => places.map((text) => URL.canParse(text, 'https://d.example'))],
  [
    'toSorted',
    Array.prototype, // oxlint-disable-next-line typescript/require-array-sort-compare -- the order by default
    () => [words.toSorted(), words],
  ],
  ['toSorted', Array.prototype, () => [3, 10, 2].toSorted((one, other) => other - one)],
  ['toReversed', Array.prototype, () => [words.toReversed(), words]],
  [
    'groupBy',
    Map,
    () => [...Map.groupBy(new Set('hello'), (letter, at) => letter > 'h' && at > 2)],
  ],
  [
    'toWellFormed',
    String.prototype,
    () =>
      ['', 'a', '\ud800', 'x\udc00\ud83d', '\ud83d\ude00\ud83d'].map((text) => text.toWellFormed()),
  ],
])('%s does without the browser what it does with it', async (name, owner, use) => {
  const expected = use();
  remove(owner, name);
  expect(use).toThrow(TypeError);
  vi.resetModules();
  await import('./fallbacks.ts');
  expect(use()).toEqual(expected);
  Reflect.deleteProperty(owner, name);
});

test('a promise comes with the functions that settle it', async () => {
  remove(Promise, 'withResolvers');
  vi.resetModules();
  await import('./fallbacks.ts');
  const [one, other] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  one.resolve(1);
  other.reject(new Error('no'));
  expect(await one.promise).toBe(1);
  await expect(other.promise).rejects.toThrow('no');
  Reflect.deleteProperty(Promise, 'withResolvers');
});

test('one of several signals aborts, with its reason, and only the first counts', async () => {
  remove(AbortSignal, 'any');
  vi.resetModules();
  await import('./fallbacks.ts');
  const [one, other] = [new AbortController(), new AbortController()];
  const either = AbortSignal.any([one.signal, other.signal]);
  expect(either.aborted).toBe(false);
  other.abort('second');
  one.abort('first');
  expect([either.aborted, either.reason]).toEqual([true, 'second']);
  expect(AbortSignal.any([one.signal, other.signal]).reason).toBe('first');
  expect(AbortSignal.any([]).aborted).toBe(false);
  Reflect.deleteProperty(AbortSignal, 'any');
});

test('a function of the browser stays', async () => {
  const read = () => Object.getOwnPropertyDescriptor(URL, 'parse')?.value as unknown;
  const parse = read();
  vi.resetModules();
  await import('./fallbacks.ts');
  expect(read()).toBe(parse);
});
