/**
 * Conditions on arrays beside a plan with an index that cannot hold them, such as a list in order of
 * time that is searched by words: their own indexes tell which rows are worth reading.
 */
import { fieldBounds } from './bounds.ts';
import type { Collection } from './collection.ts';
import type { Plan } from './index-plan.ts';
import { type Range, rangesOf } from './index-use.ts';
import { estimateKeys, type Place, readNumbers, type ReadIndex } from './indexes.ts';
import { nameRanges } from './known.ts';
import { RowSet } from './row-set.ts';
import type { Task } from './stream.ts';
import { PAUSE } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** Rows that are taken from an index at once, in about a millisecond. */
const STEP = 4096;
/** Keys for each document of the collection beyond which a condition is left to the matcher. */
const MOST_KEYS = 8;

interface Part {
  readonly index: ReadIndex;
  readonly ranges: readonly Range[];
  /** Whether so many documents lack it that it pays to know them before the first is read. */
  readonly isRare: boolean;
}

/** The conditions on one path that must all be met. */
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

function partsOf({ indexes, size }: Collection, used: ReadIndex, filter: Doc): Part[] {
  const parts: Part[] = [];
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

/** Knows the rows that may match; more of them are ruled out when reading takes long. */
export class Sieve {
  /** Undefined while nothing is ruled out. */
  rows: RowSet | undefined;
  private readonly collection: Collection;
  private readonly check: (index: ReadIndex) => void;
  private waiting: readonly Part[];

  constructor(collection: Collection, parts: readonly Part[], check: (index: ReadIndex) => void) {
    this.collection = collection;
    this.waiting = parts;
    this.check = check;
  }

  /** Rules out what has not the rare conditions or, after many documents, any condition. */
  *narrow(documents: number): Task<void> {
    // A page is mostly found in fewer; so many more are read in vain where conditions exclude another.
    const { size } = this.collection;
    const isLong = documents > size >> 6;
    const chosen = this.waiting.filter(({ isRare }) => isRare || isLong);
    if (chosen.length === 0) return;
    this.waiting = this.waiting.filter((part) => !chosen.includes(part));
    for (const part of chosen) {
      if (part.isRare || hasAtMost(part.index, part.ranges, MOST_KEYS * size))
        this.rule(yield* this.readRows(part));
    }
  }

  private rule(met: RowSet): void {
    this.rows = this.rows ? this.rows.intersect(met) : met;
  }

  private *readRows({ index, ranges }: Part): Task<RowSet> {
    const { known } = this.collection;
    const name = nameRanges(index.name, ranges);
    const before = known.rowsOf(name);
    if (before) return before;
    const met = new RowSet();
    for (const range of ranges) {
      let after: Place | undefined;
      for (;;) {
        this.check(index);
        const { rows, placeOf } = readNumbers(index, range, false, after, STEP);
        for (const [row] of rows) met.add(row);
        if (rows.length < STEP) break;
        after = placeOf(STEP - 1);
        yield PAUSE;
      }
    }
    known.keepRows(name, met);
    return met;
  }
}

/** The sieve for a plan; undefined when there is nothing that it could rule out. */
export function createSieve(
  collection: Collection,
  { index }: Plan<ReadIndex>,
  filter: Doc,
  check: (index: ReadIndex) => void,
): Sieve | undefined {
  if (!index || index.multikey) return undefined;
  const parts = partsOf(collection, index, filter);
  return parts.length > 0 ? new Sieve(collection, parts, check) : undefined;
}
