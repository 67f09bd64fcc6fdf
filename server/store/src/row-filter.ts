/**
 * Conditions on arrays beside a plan whose index cannot contain them, such as a chronological list
 * that is searched by words: their own indexes show which rows are worth reading.
 */
import { fieldBounds } from './bounds.ts';
import type { Collection } from './collection.ts';
import type { Plan } from './index-plan.ts';
import { type Range, rangesOf } from './index-use.ts';
import { estimateKeys, type ReadIndex } from './indexes.ts';
import type { RowSet } from './row-set.ts';
import { RowReader, type RowSource } from './row-source.ts';
import type { Task } from './stream.ts';
import { PAUSE } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** Keys per document of the collection beyond which the matcher checks a condition instead. */
const MAX_KEYS = 8;

interface RareCondition extends RowSource<ReadIndex> {
  /** Whether it excludes so many documents that reading it first pays off. */
  readonly isRare: boolean;
}

/** The conditions on one path, all of which must be met. */
function conditionsOn(path: string, filter: Doc): Value[] {
  const own = filter.get(path);
  const all = filter.get('$and');
  const inner = Array.isArray(all) ? all.filter(isDoc) : [];
  return [
    ...(own === undefined ? [] : [own]),
    ...inner.flatMap((clause) => conditionsOn(path, clause)),
  ];
}

const hasAtMost = (index: ReadIndex, ranges: readonly Range[], keys: number): boolean =>
  estimateKeys(index, ranges, keys) < Infinity;

function partsOf({ indexes, size }: Collection, used: ReadIndex, filter: Doc): RareCondition[] {
  const parts: RareCondition[] = [];
  for (const index of indexes) {
    const path = index.fields[0]?.path;
    if (index === used || !index.multikey || index.sparse || index.partial || !path) continue;
    for (const condition of conditionsOn(path, filter)) {
      const bounds = fieldBounds(new Map([[path, condition]]), path, true);
      if (!bounds) continue;
      const use = { bounds: [bounds], fixed: 0, equalities: 0, used: 1, size: bounds.length };
      const ranges = rangesOf(index, use);
      parts.push({ index, ranges, isRare: hasAtMost(index, ranges, size >> 1) });
    }
  }
  return parts;
}

/** The rows that may match; rules out more of them when reading takes long. */
export class RowFilter {
  /** Undefined until something is ruled out. */
  rows: RowSet | undefined;
  private readonly collection: Collection;
  private waiting: readonly RareCondition[];

  constructor(collection: Collection, parts: readonly RareCondition[]) {
    this.collection = collection;
    this.waiting = parts;
  }

  /** Rules out rows without the rare conditions or, after many documents, without any condition. */
  *narrow(documents: number): Task<void> {
    // Most pages fill sooner; reading this many means that conditions exclude each other.
    const { size } = this.collection;
    const isLong = documents > size >> 6;
    const chosen = this.waiting.filter(({ isRare }) => isRare || isLong);
    if (chosen.length === 0) return;
    this.waiting = this.waiting.filter((part) => !chosen.includes(part));
    for (const part of chosen) {
      if (part.isRare || hasAtMost(part.index, part.ranges, MAX_KEYS * size))
        this.rule(yield* this.readRows(part));
    }
  }

  private rule(met: RowSet): void {
    this.rows = this.rows ? this.rows.intersect(met) : met;
  }

  private *readRows(part: RareCondition): Task<RowSet> {
    const reader = new RowReader(this.collection, part);
    while (!reader.isDone) {
      reader.step();
      yield PAUSE;
    }
    return reader.rows;
  }
}

/** The row filter for a plan; undefined when it could rule out nothing. */
export function createRowFilter(
  collection: Collection,
  { index }: Plan<ReadIndex>,
  filter: Doc,
): RowFilter | undefined {
  if (!index || index.multikey) return undefined;
  const parts = partsOf(collection, index, filter);
  return parts.length > 0 ? new RowFilter(collection, parts) : undefined;
}
