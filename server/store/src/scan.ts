/** Reads records by a plan, page by page; each page is complete before its first row is passed on. */
import type { Collection } from './collection.ts';
import { countRange, type IndexRow, type Place, type ReadIndex, readRange } from './indexes.ts';
import type { Range } from './index-use.ts';
import { rangesKey } from './index-cache.ts';
import { mergeStreams } from './merge.ts';
import type { Plan } from './index-plan.ts';
import { openRecord, type Row } from './record.ts';
import { RowSet } from './row-set.ts';
import type { RowFilter } from './row-filter.ts';
import { rootsOf, sortKey } from './sort-key.ts';
import {
  checkStill,
  type Examined,
  nextLimit,
  PAGE_BYTES,
  PAGE_MS,
  PAGE_ROWS,
  type Scan,
} from './scan-page.ts';
import { scanFiltered } from './scan-filtered.ts';
import { PAUSE, type Stream, type Task } from './stream.ts';

/** First rows of each merged stream. */
const MIN_SHARE = 4;
/** Growth factor of their pages: the more one of them yields, the less the others do. */
const SHARE_GROWTH = 2;

/** Takes rows until the page is full; leaving the loop resets the statement. */
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

function* scanAll({ collection, examined, first }: Scan, reverse: boolean): Stream<Row> {
  let after: number | undefined;
  for (let limit = first; ;) {
    const startedAt = performance.now();
    checkStill(collection);
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
    limit = nextLimit(limit, startedAt);
    yield PAUSE;
  }
}

function* scanRange(scan: Scan, index: ReadIndex, range: Range, reverse: boolean): Stream<Row> {
  const { collection, examined, first, seen, rowFilter } = scan;
  const isMerged = range.shared !== undefined;
  let after: Place | undefined;
  for (let limit = first; ;) {
    const startedAt = performance.now();
    if (rowFilter) yield* rowFilter.narrow(examined.documents);
    checkStill(collection, index);
    if (rowFilter?.rows) {
      yield* scanFiltered({ ...scan, first: limit }, rowFilter.rows, {
        index,
        range,
        reverse,
        after,
      });
      return;
    }
    const { page, cut } = takePage(
      readRange(index, range, reverse, after, limit),
      (row) => row[3].length,
    );
    for (const [key, row, crc, bytes] of page) {
      examined.keys++;
      if (!seen.add(row)) continue;
      examined.documents++;
      const record = openRecord(collection.namespace, collection.id, row, crc, bytes);
      if (isMerged) record.place = key.subarray(range.shared);
      yield record;
    }
    const last: IndexRow | undefined = page.at(-1);
    after = last && [last[0], last[1]];
    if (!cut && page.length < limit) return;
    limit = nextLimit(limit, startedAt, isMerged ? SHARE_GROWTH : undefined);
    yield PAUSE;
  }
}

/** The number of keys in the ranges; cached until the next write. */
export function* countKeys(
  collection: Collection,
  index: ReadIndex,
  ranges: readonly Range[],
): Task<number> {
  // The cache at the start: a write during a pause replaces the collection's.
  const { indexCache } = collection;
  const name = rangesKey(index.name, ranges);
  const before = indexCache.countOf(name);
  if (before !== undefined) return before;
  let total = 0;
  for (const [position, range] of ranges.entries()) {
    checkStill(collection, index);
    let { count, rest } = countRange(index, range);
    for (total += count; rest; total += count) {
      yield PAUSE;
      checkStill(collection, index);
      ({ count, rest } = countRange(index, rest));
    }
    if (position % 64 === 63) yield PAUSE;
  }
  indexCache.keepCount(name, total);
  return total;
}

function* joinStreams(parts: readonly Stream<Row>[]): Stream<Row> {
  let startedAt = performance.now();
  for (const [position, part] of parts.entries()) {
    yield* part;
    if (position % 64 !== 63 && performance.now() - startedAt < PAGE_MS) continue;
    yield PAUSE;
    startedAt = performance.now();
  }
}

interface Keyed {
  readonly row: Row;
  readonly key: Uint8Array;
}

function* addKeys(rows: Stream<Row>, keyOf: (row: Row) => Uint8Array): Stream<Keyed> {
  for (const row of rows) yield row === PAUSE ? PAUSE : { row, key: keyOf(row) };
}

/** Merges streams in the order of the plan's `mergedBy`. */
function* mergeRows(
  parts: readonly Stream<Row>[],
  { index, mergedBy, reverse }: Plan<ReadIndex>,
): Stream<Row> {
  const roots = rootsOf(mergedBy);
  const keyOfDoc = (row: Row): Uint8Array => sortKey(row.part(roots), mergedBy);
  // The end of an index key is the key of these fields.
  const keyOf = index ? (row: Row): Uint8Array => row.place ?? keyOfDoc(row) : keyOfDoc;
  const keyed = parts.map((part) => addKeys(part, keyOf));
  const sign = index && reverse ? -1 : 1;
  for (const entry of mergeStreams(keyed, (a, b) => sign * Buffer.compare(a.key, b.key)))
    yield entry === PAUSE ? PAUSE : entry.row;
}

const shareOf = (first: number, count: number): number =>
  Math.min(first, Math.max(MIN_SHARE, Math.ceil(first / Math.max(1, count))));

function scanPart(scan: Scan, plan: Plan<ReadIndex>): Stream<Row> {
  const { index, ranges, branches, reverse } = plan;
  const isMerged = plan.mergedBy.length > 0;
  if (!index && branches.length === 0) return scanAll(scan, reverse);
  const ordered = reverse ? ranges.toReversed() : ranges;
  const count = index ? ordered.length : branches.length;
  // Each merged stream probably yields only its share.
  const share = isMerged ? { ...scan, first: shareOf(scan.first, count) } : scan;
  const parts = index
    ? ordered.map((range) => scanRange(share, index, range, reverse))
    : branches.map((branch) => scanPart(share, branch));
  return isMerged ? mergeRows(parts, plan) : joinStreams(parts);
}

/**
 * The candidates of a plan, not matched yet.
 * @param expected number of rows that the reader probably wants; determines the first page.
 */
export function scan(
  collection: Collection,
  plan: Plan<ReadIndex>,
  examined: Examined,
  expected: number,
  rowFilter?: RowFilter,
): Stream<Row> {
  const first = Math.max(1, Math.min(expected, PAGE_ROWS));
  return scanPart({ collection, examined, first, rowFilter, seen: new RowSet() }, plan);
}
