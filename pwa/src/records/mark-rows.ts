import type { Row } from './paged-rows.ts';
import { describeTime } from '../ui/describe-time.ts';
import type { RowMarks } from './row-parts.tsx';

export interface DatedRow extends Row {
  /** ISO. */
  readonly createdAt: string;
}

/** An item with the other props of its row. */
export interface Marked<Item> extends RowMarks {
  readonly item: Item;
}

type MarksOf<Item> = (item: Item) => Omit<RowMarks, 'when'>;

/**
 * Marks the rows of a list at each render. A row of which nothing changed stays the same object, and
 * its time is not formatted again: a list that grows by a few rows per frame does so in each of them.
 */
export function createMarking<Item extends DatedRow>() {
  let marked: ReadonlyMap<string, Marked<Item>> = new Map();
  let time: Date | undefined;
  return (items: readonly Item[], now: Date, marksOf: MarksOf<Item>): readonly Marked<Item>[] => {
    const known = now === time ? marked : new Map<string, Marked<Item>>();
    const rows = items.map((item) => {
      const before = known.get(item.id);
      const marks = marksOf(item);
      if (before?.item === item && isSame(before, marks)) return before;
      return { item, when: describeTime(item.createdAt, now), ...marks };
    });
    marked = new Map(rows.map((row) => [row.item.id, row]));
    time = now;
    return rows;
  };
}

function isSame<Marks extends object>(before: Marks, marks: Marks): boolean {
  const names = Object.keys(marks) as (keyof Marks)[];
  return names.every((name) => before[name] === marks[name]);
}
