import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RowSet } from './row-set.ts';

test('knows each row once, near and far', () => {
  const rows = [0, 1, 31, 32, 63, 1023, 1024, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 40 + 31, 2 ** 52];
  const set = new RowSet();
  for (const row of rows) assert.equal(set.add(row), true, `${row} is new`);
  for (const row of rows) assert.equal(set.add(row), false, `${row} is known`);
  for (const row of rows) assert.equal(set.add(row + 2), true, `${row + 2} is another one`);
});
