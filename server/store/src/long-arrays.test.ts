import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentKeys } from './index-keys.ts';
import { sortKey } from './sort-key.ts';
import { parseSort } from './sort-spec.ts';
import { doc } from './testing/shell.ts';
import type { Value } from './values.ts';
import { compileUpdate } from './updater.ts';

/** Of linear work it is a part of a second, and of quadratic work more than a test may take. */
const COUNT = 60_000;

const range = <Item>(make: (n: number) => Item): Item[] =>
  Array.from({ length: COUNT }, (_, n) => make(n));
const texts = range((n) => `text ${n}`);
const backwards = texts.toReversed();

const countKeys = (index: object, makeItem: (n: number) => unknown): number =>
  documentKeys(doc({ a: range(makeItem) }), parseSort(doc(index)), false).keys.size;

function update(before: unknown[], operators: object): Value[] {
  const compiled = compileUpdate(doc(operators), undefined);
  const request = { position: undefined, inserting: false };
  return compiled.apply(doc({ a: before }), request).get('a') as Value[];
}

test('work on one long array grows with its length, not with the square of it', () => {
  const keys: [index: object, count: number][] = [
    [{ 'a.x': 1 }, COUNT],
    [{ 'a.x': 1, 'a.y': -1 }, COUNT],
    // The element at the position, and none of that name in the others.
    [{ 'a.0': 1, 'a.x': 1 }, 2 * COUNT],
  ];
  for (const [index, count] of keys)
    assert.equal(
      countKeys(index, (x) => ({ x, y: x })),
      count,
      JSON.stringify(index),
    );
  const fields = parseSort(doc({ 'a.x': 1 }));
  const least = sortKey(doc({ a: [{ x: 0 }] }), fields);
  assert.deepEqual(sortKey(doc({ a: range((x) => ({ x })) }), fields), least);
  assert.equal(update([], { $addToSet: { a: { $each: [...texts, ...backwards] } } }).length, COUNT);
  assert.deepEqual(update(texts, { $pullAll: { a: backwards } }), []);
  assert.deepEqual(update(texts, { $pull: { a: { $in: backwards } } }), []);
  const zeros = update(
    range((x) => ({ x })),
    { $set: { 'a.$[].x': 0 } },
  );
  assert.equal(zeros.length, COUNT);
});

test('elements that lack a field have one key together', () => {
  const made = doc({ a: [{ x: 1 }, {}, { y: 2 }, { x: null }] });
  const { keys } = documentKeys(made, parseSort(doc({ 'a.x': 1 })), false);
  assert.equal(keys.size, 2);
});
