import type { Range } from './index-use.ts';
import type { RowSet } from './row-set.ts';

/** Maximum ranges in a cache key, and maximum cached counts and row sets. */
const MAX_RANGES = 200;
const MAX_COUNTS = 200;
const MAX_SETS = 16;

/**
 * Caches counts and row sets from the indexes of a collection. Each write replaces it, so that work
 * paused during the write fills an abandoned one.
 */
export class IndexCache {
  private readonly counts = new Map<string, number>();
  private readonly sets = new Map<string, RowSet>();

  countOf(name: string | undefined): number | undefined {
    return name === undefined ? undefined : this.counts.get(name);
  }

  keepCount(name: string | undefined, count: number): void {
    if (name !== undefined && this.counts.size < MAX_COUNTS) this.counts.set(name, count);
  }

  rowsOf(name: string | undefined): RowSet | undefined {
    return name === undefined ? undefined : this.sets.get(name);
  }

  keepRows(name: string | undefined, rows: RowSet): void {
    const [oldest] = this.sets.keys();
    if (oldest !== undefined && this.sets.size === MAX_SETS) this.sets.delete(oldest);
    if (name !== undefined) this.sets.set(name, rows);
  }
}

/** The cache key of some ranges of an index; undefined when there are too many. */
export const rangesKey = (index: string, ranges: readonly Range[]): string | undefined =>
  ranges.length > MAX_RANGES
    ? undefined
    : [index, ...ranges.flatMap(({ lo, hi }) => [lo.toString('hex'), hi.toString('hex')])].join();
