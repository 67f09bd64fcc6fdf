/** Reads records by a plan, page by page; each page is complete before its first row is passed on. */
import type { Collection } from './collection.ts';
import { fail } from './errors.ts';
import { type IndexRow, type ReadIndex, readRange } from './indexes.ts';
import type { Plan, Range } from './planner.ts';
import { openRecord, type Row } from './record.ts';
import { PAUSE, type Stream } from './stream.ts';

const PAGE_ROWS = 256;
const PAGE_BYTES = 1 << 20;

/** What a query cost, for explain. */
export interface Examined {
  keys: number;
  documents: number;
}

/** Takes rows until the page is full; the statement is reset when the loop is left. */
function takePage<R extends readonly unknown[]>(
  rows: Iterable<R>,
  sizeOf: (row: R) => number,
): { page: R[]; cut: boolean } {
  const page: R[] = [];
  let bytes = 0;
  for (const row of rows) {
    page.push(row);
    bytes += sizeOf(row);
    if (bytes >= PAGE_BYTES) return { page, cut: true };
  }
  return { page, cut: false };
}

/** After a pause the table may be gone. */
function checkStill(collection: Collection, index?: ReadIndex): void {
  const isThere =
    !index || index === collection.idIndex || collection.indexes.some((other) => other === index);
  if (collection.isGone || !isThere)
    fail(175, `the collection or index that this query reads was dropped: ${collection.namespace}`);
}

function* scanAll(
  collection: Collection,
  reverse: boolean,
  examined: Examined,
  first: number,
): Stream<Row> {
  let after: number | undefined;
  for (let limit = first; ; limit = Math.min(limit * 4, PAGE_ROWS)) {
    const { page, cut } = takePage(
      collection.readRows(reverse, after, limit),
      (row) => row[2].length,
    );
    for (const [row, crc, bytes] of page) {
      examined.documents++;
      yield openRecord(collection.namespace, collection.id, row, crc, bytes);
    }
    after = page.at(-1)?.[0];
    if (!cut && page.length < limit) return;
    yield PAUSE;
    checkStill(collection);
  }
}

function* scanRange(
  collection: Collection,
  index: ReadIndex,
  range: Range,
  reverse: boolean,
  first: number,
  onRow: (row: IndexRow) => boolean,
): Stream<Row> {
  let after: IndexRow | undefined;
  for (let limit = first; ; limit = Math.min(limit * 4, PAGE_ROWS)) {
    const { page, cut } = takePage(
      readRange(index, range, reverse, after, limit),
      (row) => row[3].length,
    );
    for (const entry of page) {
      if (onRow(entry))
        yield openRecord(collection.namespace, collection.id, entry[1], entry[2], entry[3]);
    }
    after = page.at(-1);
    if (!cut && page.length < limit) return;
    yield PAUSE;
    checkStill(collection, index);
  }
}

function* scanIndex(
  collection: Collection,
  index: ReadIndex,
  plan: Plan,
  examined: Examined,
  first: number,
): Stream<Row> {
  // A record has several keys in a multikey index, and moves when it is changed meanwhile.
  const seen = new Set<number>();
  const onRow = ([, row]: IndexRow): boolean => {
    examined.keys++;
    if (seen.has(row)) return false;
    seen.add(row);
    examined.documents++;
    return true;
  };
  const ranges = plan.reverse ? plan.ranges.toReversed() : plan.ranges;
  let count = 0;
  for (const range of ranges) {
    yield* scanRange(collection, index, range, plan.reverse, first, onRow);
    if (++count % 64 !== 0) continue;
    yield PAUSE;
    checkStill(collection, index);
  }
}

/**
 * The candidates of a plan, still to be matched.
 * @param expected how many rows the reader is likely to want; sizes the first page.
 */
export function scan(
  collection: Collection,
  plan: Plan<ReadIndex>,
  examined: Examined,
  expected: number,
): Stream<Row> {
  const first = Math.max(1, Math.min(expected, PAGE_ROWS));
  return plan.index
    ? scanIndex(collection, plan.index, plan, examined, first)
    : scanAll(collection, plan.reverse, examined, first);
}
