import { expect, test } from 'vitest';
import { groupRows, maxInGroup, type RowGroup } from './group-rows.ts';

const list = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `row ${from + index}`);
const group = (rows: readonly string[], before?: readonly RowGroup<string>[]) =>
  groupRows(rows, (row) => row, before);
const join = (groups: readonly RowGroup<string>[]) => groups.flatMap(({ rows }) => rows);

/** The key of the group that each row is in. */
const homes = (groups: readonly RowGroup<string>[]) =>
  new Map(groups.flatMap(({ key, rows }) => rows.map((row) => [row, key] as const)));

test('keeps the order, and fills one group after the other', () => {
  const rows = list(maxInGroup * 2 + 3);
  const groups = group(rows);
  expect(join(groups)).toEqual(rows);
  expect(groups.map((each) => each.rows.length)).toEqual([maxInGroup, maxInGroup, 3]);
  expect(group([])).toEqual([]);
});

test('more rows fill the last group and begin others', () => {
  const before = group(list(50));
  const after = group(list(100), before);
  expect(join(after)).toEqual(list(100));
  expect(after.slice(0, before.length).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
});

test.each([
  ['the first', 0],
  ['one that begins a group', maxInGroup],
  ['one inside a group', maxInGroup + 3],
  ['one that ends a group', maxInGroup * 2 - 1],
])('when %s goes, all others stay in their groups', (_, index) => {
  const rows = list(50);
  const before = group(rows);
  const after = group(rows.toSpliced(index, 1), before);
  expect(join(after)).toEqual(rows.toSpliced(index, 1));
  const known = homes(before);
  for (const [row, key] of homes(after)) expect(key).toBe(known.get(row));
});

test('a new first row leaves all others in their groups', () => {
  const rows = list(50);
  const before = group(rows);
  const known = homes(before);
  const after = group(['new', ...rows], before);
  expect(join(after)).toEqual(['new', ...rows]);
  for (const row of rows) expect(homes(after).get(row)).toBe(known.get(row));
});

test('another order is grouped again, each group with its own key', () => {
  const mixed = list(64).toSorted((a, b) => a.slice(-1).localeCompare(b.slice(-1)));
  const after = group(mixed, group(list(64)));
  expect(join(after)).toEqual(mixed);
  expect(after).toHaveLength(Math.ceil(64 / maxInGroup));
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
});

test('no two groups share a key, whatever is added and removed', () => {
  let groups = group(list(40));
  for (let round = 0; round < 30; round++) {
    const rows = join(groups).filter((_, index) => (index + round) % 7 !== 0);
    const more = list(6, 100 + round * 6);
    groups = group(rows.toSpliced((round * 5) % rows.length, 0, ...more), groups);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    expect(Math.max(...groups.map((each) => each.rows.length))).toBeLessThanOrEqual(maxInGroup);
  }
});
