import type { Range } from './index-use.ts';
import type { RowSet } from './row-set.ts';

/** Ranges of what is kept, counts and sets of rows that are. */
const MOST_RANGES = 200;
const MOST_COUNTS = 200;
const MOST_SETS = 16;

/**
 * What was found in the indexes of a collection. A write leaves a new one behind, so that work which
 * paused meanwhile keeps what it found where nobody looks any more.
 */
export class Known {
  private readonly counts = new Map<string, number>();
  private readonly sets = new Map<string, RowSet>();

  countOf(name: string | undefined): number | undefined {
    return name === undefined ? undefined : this.counts.get(name);
  }

  keepCount(name: string | undefined, count: number): void {
    if (name !== undefined && this.counts.size < MOST_COUNTS) this.counts.set(name, count);
  }

  rowsOf(name: string | undefined): RowSet | undefined {
    return name === undefined ? undefined : this.sets.get(name);
  }

  keepRows(name: string | undefined, rows: RowSet): void {
    const [oldest] = this.sets.keys();
    if (oldest !== undefined && this.sets.size === MOST_SETS) this.sets.delete(oldest);
    if (name !== undefined) this.sets.set(name, rows);
  }
}

/** What ranges of an index are kept under; undefined when there are too many of them. */
export const nameRanges = (index: string, ranges: readonly Range[]): string | undefined =>
  ranges.length > MOST_RANGES
    ? undefined
    : [index, ...ranges.flatMap(({ lo, hi }) => [lo.toString('hex'), hi.toString('hex')])].join();
