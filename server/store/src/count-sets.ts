/**
 * Counts by rows: where indexes say of each condition which rows meet it, no document is read. Such is
 * a list that is searched by words, or one that two indexes narrow.
 */
import { fieldBounds, mayBeMissing } from './bounds.ts';
import type { Collection } from './collection.ts';
import { createBounds, isExact, isExactCondition, rangesOf, useIndex } from './index-use.ts';
import { estimateKeys, type ReadIndex } from './indexes.ts';
import { rangesKey } from './index-cache.ts';
import { isOperatorDoc } from './matcher.ts';
import { isPrefixOnly, isRegex, regexSource } from './regex.ts';
import { countCommon } from './row-set.ts';
import { type RowSource, RowReader } from './row-source.ts';
import type { Examined } from './scan-page.ts';
import { PAUSE, type Task } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** Of so few rows the documents may be read sooner than the indexes of the other conditions. */
const FEW_ROWS = 512;
/** Keys that are read while one document is. */
const KEYS_PER_DOCUMENT = 100;

/** The conditions of a filter one by one; undefined when there is more than conditions on fields. */
function listConditions(filter: Doc): [path: string, condition: Value][] | undefined {
  const list: [string, Value][] = [];
  for (const [key, value] of filter) {
    if (!key.startsWith('$')) list.push([key, value]);
    else if (key !== '$and' || !Array.isArray(value)) return undefined;
    else {
      for (const clause of value) {
        const inner = isDoc(clause) ? listConditions(clause) : undefined;
        if (!inner) return undefined;
        list.push(...inner);
      }
    }
  }
  return list;
}

/** Whether what has a key in the bounds of a condition on arrays meets it, and nothing else does. */
function isExactOnArrays(condition: Value): boolean {
  if (isRegex(condition)) return isPrefixOnly(regexSource(condition));
  return !isOperatorDoc(condition) && isExactCondition(['$eq', condition]);
}

/** Where the rows stand that meet a condition on arrays. */
function sourceOf(
  { indexes }: Collection,
  path: string,
  condition: Value,
): RowSource<ReadIndex> | undefined {
  const index = indexes.find(
    ({ multikey, sparse, partial, fields }) =>
      multikey && !sparse && !partial && fields[0]?.path === path,
  );
  if (!index || !isExactOnArrays(condition)) return undefined;
  const bounds = fieldBounds(new Map([[path, condition]]), path, true);
  if (!bounds || mayBeMissing(bounds)) return undefined;
  const use = { bounds: [bounds], fixed: 0, equalities: 0, used: 1, size: bounds.length };
  return { index, ranges: rangesOf(index, use) };
}

/** The index that says most of the conditions that are still open, and nothing but what they say. */
function findCover(
  indexes: readonly ReadIndex[],
  filter: Doc,
  open: ReadonlySet<string>,
): { source: RowSource<ReadIndex>; paths: readonly string[] } | undefined {
  let best: ReturnType<typeof findCover>;
  let most = 0;
  for (const index of indexes) {
    if (index.partial) continue;
    const use = useIndex(index, filter, createBounds(filter));
    const paths = index.fields.slice(0, use.used).map(({ path }) => path);
    const said: Doc = new Map([...filter].filter(([path]) => paths.includes(path)));
    const gain = paths.filter((path) => open.has(path)).length;
    if (gain <= most || !isExact(index, use, said)) continue;
    most = gain;
    best = { source: { index, ranges: rangesOf(index, use) }, paths };
  }
  return best;
}

/**
 * The sources whose common rows are all that a filter matches; undefined when the indexes do not say
 * all of it.
 */
export function findSources(
  collection: Collection,
  filter: Doc,
): readonly RowSource<ReadIndex>[] | undefined {
  const conditions = listConditions(filter);
  if (!conditions) return undefined;
  const sources: RowSource<ReadIndex>[] = [];
  const rest: Doc = new Map();
  for (const [path, condition] of conditions) {
    const source = sourceOf(collection, path, condition);
    if (source) sources.push(source);
    else if (rest.has(path)) return undefined;
    else rest.set(path, condition);
  }
  const open = new Set(rest.keys());
  while (open.size > 0) {
    const cover = findCover(collection.indexes, rest, open);
    if (!cover) return undefined;
    sources.unshift(cover.source);
    for (const path of cover.paths) open.delete(path);
  }
  return sources.length > 0 ? sources : undefined;
}

/** Whether the documents of a few rows are read sooner than what the other indexes hold. */
function isSooner(few: number, others: readonly RowSource<ReadIndex>[]): boolean {
  const most = few * KEYS_PER_DOCUMENT;
  return others.some(({ index, ranges }) => estimateKeys(index, ranges, most) === Infinity);
}

/**
 * How many rows all sources have, counted up to a limit (0 for none): they are read side by side, and
 * no further than needed. Undefined when so few rows are left that their documents had better be read.
 */
export function* countCommonRows(
  collection: Collection,
  sources: readonly RowSource<ReadIndex>[],
  limit: number,
  examined: Examined,
): Task<number | undefined> {
  const { indexCache } = collection;
  const names = sources.map(({ index, ranges }) => rangesKey(index.name, ranges));
  const name = names.every((each) => each !== undefined) ? [limit, ...names].join() : undefined;
  const before = indexCache.countOf(name);
  if (before !== undefined) return before;
  const readers = sources.map((source) => new RowReader(collection, source));
  const sets = readers.map(({ rows }) => rows);
  for (;;) {
    const open = readers.filter(({ isDone }) => !isDone);
    const least = Math.min(...readers.map(({ isDone, rows }) => (isDone ? rows.size : Infinity)));
    const others = open.map(({ source }) => source);
    if (least <= FEW_ROWS && isSooner(least, others)) return undefined;
    const count = countCommon(sets);
    if (open.length === 0 || (limit > 0 && count >= limit)) {
      indexCache.keepCount(name, count);
      return count;
    }
    for (const reader of open) {
      examined.keys += reader.step();
      yield PAUSE;
    }
  }
}
