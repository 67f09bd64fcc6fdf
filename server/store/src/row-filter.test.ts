import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Collection } from './collection.ts';
import { countRows, createQuery, findRows } from './query.ts';
import { parseSort } from './sort-spec.ts';
import { finish, PAUSE } from './stream.ts';
import { countCommon, RowSet } from './row-set.ts';
import { IndexCache, rangesKey } from './index-cache.ts';
import { addIndexes, insert, shareCatalog } from './testing/open-catalog.ts';
import { createRandom } from './testing/random.ts';
import { doc } from './testing/shell.ts';

const COUNT = 1600;
const LIST = { name: 'list', key: { kind: 1, at: -1, _id: -1 } };
const WORDS = { name: 'words', key: { words: 1 } };
const random = createRandom(3);
const { catalog } = shareCatalog();
const indexed = catalog.ensure('d', 'indexed');
const plain = catalog.ensure('d', 'plain');

/**
 * Every second one has `even`, the others `odd`; the nth of the other words is in every `n`th
 * document.
 */
function wordsOf(n: number): string[] {
  const others = [3, 10, 100, 1000].filter((every) => n % every === 0).map((every) => `by${every}`);
  return [n % 2 === 0 ? 'even' : 'odd', ...others, 'all', 'also'];
}

function add(n: number): void {
  const made = { _id: n, kind: n % 3, at: random.below(500), words: wordsOf(n) };
  for (const collection of [indexed, plain]) insert(collection, made);
}

addIndexes(catalog, indexed, LIST, WORDS);
for (let n = 0; n < COUNT; n++) add(n);

const filterOf = (words: string, kinds: readonly number[] = [0, 1, 2]) => ({
  kind: { $in: kinds },
  $and: words.split(' ').map((word) => ({ words: new RegExp(`^${word}`) })),
});

/** A page in the order of time; its cost, and its content. */
function read(collection: Collection, filter: object, direction: 1 | -1 = -1, limit = 20) {
  const examined = { keys: 0, documents: 0 };
  const sort = parseSort(doc({ at: direction, _id: direction }));
  const query = createQuery(doc(filter), { sort, limit });
  const rows = [...findRows(collection, query, examined, limit)].filter((row) => row !== PAUSE);
  return { examined, ids: rows.map(({ doc: found }) => found.get('_id')) };
}

const count = (collection: Collection, filter: object, limit = 0): number =>
  finish(countRows(collection, createQuery(doc(filter), { limit })));

test('lists by words equal those of a full scan', () => {
  const words = ['all', 'even', 'by', 'by3', 'by10', 'by1000', 'a by3', 'even odd', 'all zz'];
  for (const each of [...words, 'even by3', 'by10 by3', 'by100 by3 even', 'also all odd']) {
    for (const kinds of [[0, 1, 2], [1]]) {
      const filter = filterOf(each, kinds);
      for (const direction of [1, -1] as const) {
        const all = read(plain, filter, direction, 0).ids;
        assert.deepEqual(read(indexed, filter, direction, 0).ids, all, each);
        assert.deepEqual(read(indexed, filter, direction, 20).ids, all.slice(0, 20), each);
        assert.equal(count(indexed, filter), all.length, each);
        assert.equal(count(indexed, filter, 20), Math.min(20, all.length), each);
      }
    }
  }
});

test('only matching documents are read, whether the words are common, rare, or never together', () => {
  const cases: [words: string, documents: number][] = [
    ['all', 60],
    ['all even', 120],
    ['by3', 120],
    ['by10', 160],
    ['by10 by3', 54],
    ['by1000 all', 2],
    ['zz', 0],
    ['all zz', 0],
    // Until it is clear that a page is not filled soon.
    ['even odd', 150],
  ];
  for (const [words, most] of cases) {
    const { documents } = read(indexed, filterOf(words)).examined;
    assert.ok(documents <= most, `${words}: ${documents} documents were read`);
  }
});

test('common words are counted without reading documents, as far as requested', () => {
  const cases: [words: string, limit: number, documents: number, keys: number][] = [
    ['all', 0, 0, 3 * COUNT],
    ['a', 0, 0, 4 * COUNT],
    ['all even', 0, 0, 4 * COUNT],
    // A rare condition is read; the others are not needed.
    ['by100 all', 0, 20, 3 * COUNT],
  ];
  for (const [words, limit, documents, keys] of cases) {
    const examined = { keys: 0, documents: 0 };
    const query = createQuery(doc(filterOf(words)), { limit });
    finish(countRows(indexed, query, examined));
    assert.ok(examined.documents <= documents, `${words}: ${examined.documents} documents`);
    assert.ok(examined.keys <= keys, `${words}: ${examined.keys} keys`);
  }
});

test('conditions that indexes cannot decide are counted by documents', () => {
  const cases = [
    { kind: 1, words: { $gte: 'by', $lt: 'c' } },
    { kind: 1, words: /^by.0$/ },
    { kind: 1, words: /^BY/i },
    { kind: 1, words: { $ne: 'odd' } },
    { kind: 1, words: null },
    { kind: 1, $or: [{ words: 'odd' }, { words: 'by3' }] },
    { kind: 1, $and: [{ words: /^by1/ }, { words: 'by3' }, { at: { $lt: 200 } }] },
    { $and: [{ kind: 1 }, { kind: 2 }, { words: 'all' }] },
    { words: ['even', 'all', 'also'] },
  ];
  for (const filter of cases)
    assert.equal(count(indexed, filter), count(plain, filter), JSON.stringify(filter));
});

test('cached index results end with a write, and with the index', () => {
  const all = { kind: { $in: [0, 1, 2] } };
  const before = [count(indexed, all), count(indexed, filterOf('by100 all'))];
  add(COUNT * 100);
  assert.deepEqual(
    [count(indexed, all), count(indexed, filterOf('by100 all'))],
    [(before[0] as number) + 1, (before[1] as number) + 1],
  );
  const list = indexed.indexes.find(({ name }) => name === 'list');
  assert.ok(list);
  catalog.dropIndex(indexed, list);
  const partial = {
    name: 'list',
    key: { kind: 1 },
    partialFilterExpression: { at: { $gt: 1000 } },
  };
  addIndexes(catalog, indexed, partial);
  assert.equal(count(indexed, all), count(plain, all));
});

test('contains each row once, near and far', () => {
  const rows = [0, 1, 31, 32, 63, 1023, 1024, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 40 + 31, 2 ** 52];
  const set = new RowSet();
  for (const row of rows) assert.equal(set.add(row), true, `${row} is new`);
  for (const row of rows) assert.equal(set.add(row), false, `${row} is known`);
  for (const row of rows) assert.equal(set.add(row + 2), true, `${row + 2} is another one`);
});

test('counts the intersection of several sets like a row by row comparison', () => {
  const { below } = createRandom(9);
  const all = Array.from({ length: 3 }, () =>
    Array.from({ length: 4000 }, () => below(3) * 2 ** 33 + below(3000)),
  );
  for (const lists of [all, all.slice(1), [all[0] ?? [], [7, 2 ** 40]]]) {
    const sets = lists.map((rows) => {
      const set = new RowSet();
      for (const row of rows) set.add(row);
      return set;
    });
    const common = [...new Set(lists[0])].filter((row) => sets.every((set) => set.has(row)));
    assert.equal(countCommon(sets), common.length);
  }
  assert.equal(countCommon([]), 0);
});

const rangeOf = (n: number) => ({ lo: Buffer.of(n), hi: Buffer.of(n + 1) });

test('a count is cached by its index and ranges', () => {
  const cache = new IndexCache();
  cache.keepCount(rangesKey('list', [rangeOf(1), rangeOf(5)]), 7);
  assert.equal(cache.countOf(rangesKey('list', [rangeOf(1), rangeOf(5)])), 7);
  for (const other of [
    rangesKey('words', [rangeOf(1), rangeOf(5)]),
    rangesKey('list', [rangeOf(1)]),
    rangesKey('list', [rangeOf(1), rangeOf(6)]),
  ]) {
    assert.equal(cache.countOf(other), undefined);
  }
});

test('two hundred counts are cached, and none of more than two hundred ranges', () => {
  const cache = new IndexCache();
  for (let n = 0; n <= 200; n++) cache.keepCount(`count ${n}`, n);
  assert.equal(cache.countOf('count 199'), 199);
  assert.equal(cache.countOf('count 200'), undefined);
  const many = Array.from({ length: 201 }, (_, n) => rangeOf(n));
  assert.equal(rangesKey('list', many), undefined);
  assert.notEqual(rangesKey('list', many.slice(1)), undefined);
  cache.keepRows(undefined, new RowSet());
  assert.equal(cache.rowsOf(undefined), undefined);
});

test('of more than sixteen row sets the oldest is evicted', () => {
  const cache = new IndexCache();
  const sets = Array.from({ length: 17 }, () => new RowSet());
  for (const [n, rows] of sets.entries()) cache.keepRows(`set ${n}`, rows);
  assert.equal(cache.rowsOf('set 0'), undefined);
  for (const n of [1, 16]) assert.equal(cache.rowsOf(`set ${n}`), sets[n]);
});
