/** The row numbers in some ranges of an index. */
import type { Collection } from './collection.ts';
import type { Range } from './index-use.ts';
import { type Place, readNumbers, type ReadIndex } from './indexes.ts';
import { rangesKey } from './index-cache.ts';
import { RowSet } from './row-set.ts';
import { checkStill } from './scan-page.ts';

/** Rows taken from an index per step, in about a millisecond. */
const STEP = 4096;

export interface RowSource<I> {
  readonly index: I;
  readonly ranges: readonly Range[];
}

/** Reads them step by step; caches a complete result until the next write. */
export class RowReader {
  readonly rows: RowSet;
  isDone: boolean;
  private readonly collection: Collection;
  readonly source: RowSource<ReadIndex>;
  /** The cache at the start: a write during a pause replaces the collection's. */
  private readonly indexCache: Collection['indexCache'];
  private readonly name: string | undefined;
  private position = 0;
  private after: Place | undefined;

  constructor(collection: Collection, source: RowSource<ReadIndex>) {
    this.collection = collection;
    this.source = source;
    this.indexCache = collection.indexCache;
    this.name = rangesKey(source.index.name, source.ranges);
    const before = this.indexCache.rowsOf(this.name);
    this.rows = before ?? new RowSet();
    this.isDone = before !== undefined;
  }

  /**
   * Takes the next rows. @returns the number of their keys @throws MongoError 175 when collection
   * or index were dropped
   */
  step(): number {
    const { index, ranges } = this.source;
    checkStill(this.collection, index);
    let room = STEP;
    for (let range = ranges[this.position]; range && room > 0; range = ranges[this.position]) {
      const { rows, placeOf } = readNumbers(index, range, false, this.after, room);
      for (const [row] of rows) this.rows.add(row);
      const isOver = rows.length < room;
      room -= rows.length;
      if (isOver) this.position++;
      this.after = isOver ? undefined : placeOf(rows.length - 1);
    }
    if (this.position === ranges.length) {
      this.isDone = true;
      this.indexCache.keepRows(this.name, this.rows);
    }
    return STEP - room;
  }
}
