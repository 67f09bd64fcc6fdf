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
/** What a factor of 8 may cost: 8 when the work is linear, 64 when it is quadratic. */
const MOST = 32;
/** The first ones still warm up; a busy machine gets more than it needs. */
const RUNS = { least: 4, most: 60 };

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

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

test('work on one long array grows with its length, not with the square of it', () => {
  for (const [name, prepare] of WORK) {
    const small = prepare(SMALL);
    const large = prepare(SMALL * FACTOR);
    const least = { small: Infinity, large: Infinity };
    let ratio = Infinity;
    // The least of some runs is what the work itself takes, whatever else the machine does.
    for (let run = 0; run < RUNS.least || (run < RUNS.most && ratio >= MOST); run += 1) {
      least.small = Math.min(least.small, timeOf(small));
      least.large = Math.min(least.large, timeOf(large));
      ratio = least.large / least.small;
    }
    assert.ok(ratio < MOST, `${name}: ${FACTOR} times the elements took ${ratio} times as long`);
  }
});

test('elements that lack a field have one key together', () => {
  const made = doc({ a: [{ x: 1 }, {}, { y: 2 }, { x: null }] });
  const { keys } = documentKeys(made, parseSort(doc({ 'a.x': 1 })), false);
  assert.equal(keys.size, 2);
});
