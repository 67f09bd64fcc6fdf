import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import { HashQueue, maxQueued, type Priority } from './hash-queue.ts';

/** A queue whose hashes end when the test says so; `started` has their names in order. */
function startQueue() {
  const queue = new HashQueue();
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const add = (priority: Priority, name: string) =>
    queue.run(priority, () => {
      started.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    });
  const end = async (name: string, error?: Error) => {
    if (error) ends.get(name)?.reject(error);
    else ends.get(name)?.resolve();
    await nextTurn();
  };
  return { add, end, started };
}

const isUnavailable = (error: unknown) =>
  error instanceof AppError && error.code === 'unavailable' && error.extra.retryAfter === 2;

test('two hashes run at once, and known ones go first, each kind in its order', async () => {
  const { add, end, started } = startQueue();
  const all = [
    add('unknown', 'a'),
    add('unknown', 'b'),
    add('unknown', 'c'),
    add('unknown', 'd'),
    add('known', 'K'),
    add('known', 'L'),
  ];
  await nextTurn();
  assert.deepEqual(started, ['a', 'b']);
  for (const name of ['b', 'a', 'K', 'L', 'd', 'c']) await end(name);
  assert.deepEqual(started, ['a', 'b', 'K', 'L', 'c', 'd']);
  await Promise.all(all);
});

test('a full queue of unknown ones refuses the next of them, and still takes known ones', async () => {
  const { add, end, started } = startQueue();
  const flood = Array.from({ length: 2 + maxQueued.unknown }, (_, n) => add('unknown', `${n}`));
  await assert.rejects(add('unknown', 'too many'), isUnavailable);
  const known = Array.from({ length: maxQueued.known }, (_, n) => add('known', `known ${n}`));
  await assert.rejects(add('known', 'too many'), isUnavailable);
  await nextTurn();
  await end('0');
  assert.equal(started.at(-1), 'known 0');
  // The place of a known one is no place for an unknown one.
  await assert.rejects(add('unknown', 'too many'), isUnavailable);
  for (let n = 0; n < started.length; n++) await end(started[n]!);
  await Promise.all([...flood, ...known]);
  assert.equal(started.length, 2 + maxQueued.unknown + maxQueued.known);
});

test('a hash that fails gives its slot to the next', async () => {
  const { add, end, started } = startQueue();
  const failing = assert.rejects(add('unknown', 'failing'), /no memory/);
  const others = [add('unknown', 'other'), add('unknown', 'next')];
  await nextTurn();
  await end('failing', new Error('no memory'));
  await failing;
  assert.deepEqual(started, ['failing', 'other', 'next']);
  for (const name of ['other', 'next']) await end(name);
  await Promise.all(others);
});
