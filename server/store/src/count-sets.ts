/**
 * Counts rows without reading documents, if indexes provide the rows of each condition: for example
 * in a list searched by words, or narrowed by two indexes.
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

/** With so few rows, reading their documents may be faster than reading further indexes. */
const FEW_ROWS = 512;
/** Keys that can be read in the time of one document. */
const KEYS_PER_DOCUMENT = 100;

/** The conditions of a filter; undefined when it contains anything but conditions on fields. */
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

/** Whether exactly the keys in the bounds of a condition on arrays meet it. */
function isExactOnArrays(condition: Value): boolean {
  if (isRegex(condition)) return isPrefixOnly(regexSource(condition));
  return !isOperatorDoc(condition) && isExactCondition(['$eq', condition]);
}

/** The index ranges with the rows that meet a condition on arrays. */
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

/** The index that covers most of the remaining conditions, exactly. */
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
 * The sources whose intersection is exactly the filter's matches; undefined when indexes do not
 * cover the whole filter.
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

/** Whether reading the documents of a few rows is faster than reading the other indexes. */
function isSooner(few: number, others: readonly RowSource<ReadIndex>[]): boolean {
  const most = few * KEYS_PER_DOCUMENT;
  return others.some(({ index, ranges }) => estimateKeys(index, ranges, most) === Infinity);
}

/**
 * Counts the rows common to all sources, up to a limit (0 for none): reads them in parallel, and no
 * further than needed. Undefined when so few rows are left that reading their documents is faster.
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
