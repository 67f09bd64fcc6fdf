import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameList } from './wording.ts';

for (const [names, sentence] of [
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'a'], 'a and b'],
  [['a', 'b', 'c', 'd'], 'a, b, c and d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
] as const) {
  test(`${names.length} names in a sentence`, () => assert.equal(nameList(names), sentence));
}

test('a long name is cut', () => {
  assert.equal(nameList(['x'.repeat(100)]).length, 60);
});
