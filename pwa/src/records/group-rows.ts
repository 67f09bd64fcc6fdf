import { useEffect, useState } from 'react';

/** Rows that the browser renders, or skips, together. */
export interface RowGroup<Row> {
  readonly key: number;
  readonly rows: readonly Row[];
}

/**
 * Maximum rows in a group. In each frame the browser checks every group, on screen or not, and
 * renders all rows of one that comes near: smaller groups make the check more expensive, larger
 * ones the rendering.
 */
export const maxInGroup = 3;

/** Maximum rows that a frame adds, beside its scrolling and the groups that come near. */
const maxPerFrame = 2;

/**
 * Splits a list into groups. Rows stay in the group that they had in `before`, because a row that
 * changes its group is remounted and loses the focus; a fragmented list is split from scratch.
 */
export function groupRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  before: readonly RowGroup<Row>[] = [],
): readonly RowGroup<Row>[] {
  const homes = new Map<string, number>();
  for (const { key, rows: known } of before) for (const row of known) homes.set(idOf(row), key);
  let last = Math.max(0, ...before.map(({ key }) => key));
  const groups: { readonly key: number; readonly rows: Row[] }[] = [];
  const used = new Set<number>();
  for (const row of rows) {
    const home = homes.get(idOf(row));
    const current = groups.at(-1);
    const isAtHome = home === undefined || home === current?.key;
    if (current && isAtHome && current.rows.length < maxInGroup) {
      current.rows.push(row);
      continue;
    }
    const key = home === undefined || used.has(home) ? (last += 1) : home;
    used.add(key);
    groups.push({ key, rows: [row] });
  }
  const isBroken = groups.length > 2 * Math.ceil(rows.length / maxInGroup) + 1;
  return isBroken ? groupRows(rows, idOf) : groups;
}

/**
 * Splits a list into groups at each render, starting from those of the previous render. A group of
 * the same rows keeps its array, so that it is not re-rendered.
 */
export function createGrouping<Row>(idOf: (row: Row) => string) {
  let groups: readonly RowGroup<Row>[] = [];
  return (rows: readonly Row[]): readonly RowGroup<Row>[] => {
    const known = new Map(groups.map((group) => [group.key, group]));
    groups = groupRows(rows, idOf, groups).map((group) => {
      const before = known.get(group.key);
      return before && isSame(before.rows, group.rows) ? before : group;
    });
    return groups;
  };
}

function isSame<Row>(before: readonly Row[], rows: readonly Row[]): boolean {
  return before.length === rows.length && rows.every((row, index) => row === before[index]);
}

/**
 * Follows `count`, growing by at most `maxPerFrame` per frame: rendering a whole page of rows would
 * block scrolling. Takes the first count, and smaller ones, immediately.
 */
export function useSteps(count: number): number {
  const [reached, setReached] = useState(count);
  useEffect(() => {
    if (reached >= count) return undefined;
    const frame = requestAnimationFrame(() => setReached(Math.min(count, reached + maxPerFrame)));
    return () => cancelAnimationFrame(frame);
  }, [count, reached]);
  return Math.min(reached, count);
}
