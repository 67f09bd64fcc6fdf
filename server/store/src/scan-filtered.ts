/** Reads the records that pass a row filter. */
import type { Collection } from './collection.ts';
import type { Range } from './index-use.ts';
import { type Place, readNumbers, type ReadIndex } from './indexes.ts';
import type { Row } from './record.ts';
import type { RowSet } from './row-set.ts';
import {
  checkStill,
  type Examined,
  MIN_ROWS,
  nextLimit,
  PAGE_BYTES,
  type Scan,
} from './scan-page.ts';
import { PAUSE, type Stream } from './stream.ts';

/** Rows to look up per step: few at first, more when most are ruled out. */
const SIEVED_ROWS = { least: 64, most: 4096 };

/** Position at which to continue a range. */
interface Walk {
  readonly index: ReadIndex;
  readonly range: Range;
  readonly reverse: boolean;
  readonly after: Place | undefined;
}

/** The records of a page's rows that pass a row filter, and the number of rows examined. */
function takeSieved(
  { collection, seen }: Scan,
  rows: readonly [row: number][],
  passing: RowSet,
  limit: number,
): { page: Row[]; looked: number } {
  const page: Row[] = [];
  let looked = 0;
  for (let bytes = 0; looked < rows.length && page.length < limit && bytes < PAGE_BYTES; looked++) {
    const [row] = rows[looked] as [number];
    const record = passing.has(row) && seen.add(row) ? collection.readRow(row) : undefined;
    if (!record) continue;
    page.push(record);
    bytes += record.bytes.length;
  }
  return { page, looked };
}

/** Continues a range, and reads only rows that pass a row filter. */
export function* scanFiltered(scan: Scan, passing: RowSet, walk: Walk): Stream<Row> {
  const { collection, examined, first } = scan;
  const { index, range, reverse } = walk;
  let { after } = walk;
  let limit = first;
  for (let step = SIEVED_ROWS.least; ; step = Math.min(step * 4, SIEVED_ROWS.most)) {
    const startedAt = performance.now();
    checkStill(collection, index);
    const { rows, placeOf } = readNumbers(index, range, reverse, after, step);
    const { page, looked } = takeSieved(scan, rows, passing, limit);
    if (looked > 0) after = placeOf(looked - 1);
    examined.keys += looked;
    examined.documents += page.length;
    yield* page;
    if (looked === rows.length && rows.length < step) return;
    limit = nextLimit(limit, startedAt);
    yield PAUSE;
  }
}

/** The records of some rows, in insertion order. */
export function* scanRows(collection: Collection, rows: RowSet, examined: Examined): Stream<Row> {
  let count = 0;
  for (const row of rows) {
    const record = collection.readRow(row);
    if (!record) continue;
    examined.documents++;
    yield record;
    if (++count % MIN_ROWS > 0) continue;
    yield PAUSE;
    checkStill(collection);
  }
}
