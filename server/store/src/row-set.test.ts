import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCommon, RowSet } from './row-set.ts';
import { createRandom } from './testing/random.ts';

test('knows each row once, near and far', () => {
  const rows = [0, 1, 31, 32, 63, 1023, 1024, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 40 + 31, 2 ** 52];
  const set = new RowSet();
  for (const row of rows) assert.equal(set.add(row), true, `${row} is new`);
  for (const row of rows) assert.equal(set.add(row), false, `${row} is known`);
  for (const row of rows) assert.equal(set.add(row + 2), true, `${row + 2} is another one`);
});

test('counts what several sets have in common, as looking at each row does', () => {
  const random = createRandom(9);
  const all = Array.from({ length: 3 }, () =>
    Array.from({ length: 4000 }, () => random.below(3) * 2 ** 33 + random.below(3000)),
  );
  for (const lists of [all, all.slice(1), [all[0] ?? [], [7, 2 ** 40]]]) {
    const sets = lists.map((rows) => {
      const set = new RowSet();
      for (const row of rows) set.add(row);
      return set;
    });
    const common = [...new Set(lists[0])].filter((row) => sets.every((set) => set.has(row)));
    assert.equal(countCommon(sets), common.length);
  }
  assert.equal(countCommon([]), 0);
});
