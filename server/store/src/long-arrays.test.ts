import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentKeys } from './index-keys.ts';
import { sortKey } from './sort-key.ts';
import { parseSort } from './sort-spec.ts';
import { doc } from './testing/shell.ts';
import type { Doc } from './values.ts';
import { compileUpdate } from './updater.ts';

const SMALL = 2_000;
const FACTOR = 8;
/** How much more an element may cost in the long array: 1 when the work is linear, 8 when it is quadratic. */
const MOST = 4;
/** Enough for a processor time that the system counts in steps of 4 ms. */
const RUNS = 3;

const range = <Item>(count: number, make: (n: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => make(n));
const texts = (count: number): string[] => range(count, (n) => `text ${n}`);

/** @returns what is to be timed. */
type Prepare = (count: number) => () => unknown;

const keysOf =
  (index: object, makeItem: (n: number) => unknown): Prepare =>
  (count) => {
    const made = doc({ a: range(count, makeItem) });
    const fields = parseSort(doc(index));
    return () => documentKeys(made, fields, false);
  };

const updateOf =
  (before: (count: number) => object, update: (count: number) => object): Prepare =>
  (count) => {
    const made = doc(before(count));
    const compiled = compileUpdate(doc(update(count)), undefined);
    return (): Doc => compiled.apply(made, { position: undefined, inserting: false });
  };

const WORK: [name: string, prepare: Prepare][] = [
  ['keys of an index', keysOf({ 'a.x': 1 }, (x) => ({ x }))],
  ['keys of a compound index', keysOf({ 'a.x': 1, 'a.y': -1 }, (x) => ({ x, y: x }))],
  ['keys of a position', keysOf({ 'a.0': 1, 'a.x': 1 }, (x) => ({ x }))],
  [
    'the key of a sort',
    (count) => {
      const made = doc({ a: range(count, (x) => ({ x })) });
      const fields = parseSort(doc({ 'a.x': 1 }));
      return () => sortKey(made, fields);
    },
  ],
  [
    '$addToSet with $each',
    updateOf(
      () => ({ a: [] }),
      (count) => ({ $addToSet: { a: { $each: texts(count) } } }),
    ),
  ],
  [
    '$pullAll',
    updateOf(
      (count) => ({ a: texts(count) }),
      (count) => ({ $pullAll: { a: texts(count).reverse() } }),
    ),
  ],
  [
    '$pull with $in',
    updateOf(
      (count) => ({ a: texts(count) }),
      (count) => ({ $pull: { a: { $in: texts(count).reverse() } } }),
    ),
  ],
  [
    '$set of all elements',
    updateOf(
      (count) => ({ a: range(count, (x) => ({ x })) }),
      () => ({ $set: { 'a.$[].x': 0 } }),
    ),
  ],
];

/** Milliseconds of this thread's processor time, so that a busy machine does not count. */
function timeOf(work: () => unknown, runs: number): number {
  const start = process.threadCpuUsage();
  for (let run = 0; run < runs; run += 1) work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

test('work on one long array grows with its length, not with the square of it', () => {
  for (const [name, prepare] of WORK) {
    const small = prepare(SMALL);
    const large = prepare(SMALL * FACTOR);
    // Compiles it, which is not part of what is compared.
    timeOf(small, FACTOR);
    const few = timeOf(small, RUNS * FACTOR);
    const many = timeOf(large, RUNS);
    assert.ok(many < MOST * few, `${name}: ${many} ms for what takes ${few} ms in short arrays`);
  }
});

test('elements that lack a field have one key together', () => {
  const made = doc({ a: [{ x: 1 }, {}, { y: 2 }, { x: null }] });
  const { keys } = documentKeys(made, parseSort(doc({ 'a.x': 1 })), false);
  assert.equal(keys.size, 2);
});
