import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Binary, Decimal128, Long, ObjectId } from 'mongodb';
import { writeDocument } from './bson-write.ts';
import { Catalog } from './catalog.ts';
import type { Collection } from './collection.ts';
import { normalizeIndex } from './index-spec.ts';
import { sortKey } from './paths.ts';
import { countRows, createQuery, findRows, planQuery } from './query.ts';
import type { Row } from './record.ts';
import { parseSort } from './sort-spec.ts';
import { StoreFile } from './store-file.ts';
import { finish, PAUSE } from './stream.ts';
import { createFolder } from './testing/open-store.ts';
import { createRandom } from './testing/random.ts';
import { doc } from './testing/shell.ts';
import { checkStore } from './check.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ROUNDS = 6;
const QUERIES = 60;

const INDEXES = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: 1, c: -1 }, name: 'bc' },
  { key: { c: -1, _id: -1 }, name: 'c' },
  { key: { 'n.k': 1, 'n.j': 1 }, name: 'nkj' },
  { key: { b: 1 }, name: 'partial', partialFilterExpression: { c: { $exists: true } } },
  { key: { b: -1 }, name: 'above', partialFilterExpression: { b: { $gt: 2 } } },
  { key: { c: 1, b: 1 }, name: 'sparse', sparse: true },
  { key: { a: 1, b: -1, c: 1 }, name: 'abc' },
];

function createGenerator(seed: number) {
  const { next, below, pick } = createRandom(seed);
  const ids = Array.from({ length: 5 }, (_, i) => new ObjectId(String(i).repeat(24)));
  const texts = ['', 'a', 'ab', 'abc', 'b', 'a\0b', 'é', 'Z', 'ab\n'];
  const scalars: (() => unknown)[] = [
    () => below(8),
    () => below(8) - 4.5,
    () => pick(texts),
    () => pick(texts),
    () => null,
    () => next() < 0.5,
    () => new Date(below(6) * 1e6 - 2e6),
    () => pick(ids),
    () => Decimal128.fromString(`${below(5)}.5`),
    () => Long.fromNumber(below(6)),
    () => Number.NaN,
    () => new Binary(Buffer.of(below(3), below(256))),
    () => ({ x: below(3), y: pick(['a', 1]) }),
  ];
  const scalar = (): unknown => pick(scalars)();
  const value = (): unknown => (next() < 0.2 ? Array.from({ length: below(4) }, scalar) : scalar());
  const inner = (): object => ({
    ...(next() < 0.9 ? { k: scalar() } : {}),
    ...(next() < 0.7 ? { j: below(4) } : {}),
  });
  const document = (id: number): Record<string, unknown> => {
    const made: Record<string, unknown> = { _id: id };
    if (next() < 0.85) made['a'] = value();
    for (const field of ['b', 'c']) if (next() < 0.85) made[field] = scalar();
    if (next() < 0.6) made['n'] = next() < 0.3 ? Array.from({ length: below(3) }, inner) : inner();
    return made;
  };
  const conditions: (() => unknown)[] = [
    scalar,
    scalar,
    () => ({ $in: [scalar(), scalar(), scalar()] }),
    () => ({ [pick(['$gt', '$gte', '$lt', '$lte'])]: scalar() }),
    () => ({ $gte: below(6), $lt: below(8) }),
    () => ({ $gt: pick(['', 'a', 'ab']), $lte: pick(['b', 'abc']) }),
    () => ({ $ne: scalar() }),
    () => ({ $exists: next() < 0.5 }),
    () => pick([/^a/, /^ab$/, /^ab*/, /^a|b/, /^A/i]),
    () => ({ $regex: '^ab' }),
    () => ({ $in: [/^a/, scalar()] }),
    () => null,
    () => [scalar()],
    () => ({ $not: { $gt: 3 } }),
    () => ({ $all: [scalar(), scalar()] }),
    () => ({ $elemMatch: { $gte: below(4), $lt: 6 } }),
  ];
  const condition = (): unknown => pick(conditions)();
  const filter = (): Record<string, unknown> => {
    const made: Record<string, unknown> = {};
    for (const field of ['a', 'b', 'c', 'n.k', 'n.j']) if (next() < 0.3) made[field] = condition();
    if (next() < 0.1) made['_id'] = { $gte: below(80) };
    if (next() < 0.1) made['n'] = { $elemMatch: { k: condition(), j: below(4) } };
    if (next() < 0.2) made['$or'] = [{ c: condition() }, { c: scalar(), _id: { $lt: below(80) } }];
    if (next() < 0.2) {
      const field = pick(['a', 'b', 'c', 'n.k']);
      return { $and: [made, { [field]: condition() }, { [field]: condition() }] };
    }
    return made;
  };
  const sorts = [
    ['b', 'c'],
    ['c'],
    ['a'],
    ['b'],
    ['_id'],
    ['c', 'b'],
    ['n.k'],
    ['c', '_id'],
    ['b', 'c', '_id'],
  ];
  const sort = (): Record<string, number> => {
    if (next() < 0.35) return {};
    const sign = next() < 0.5 ? 1 : -1;
    return Object.fromEntries(
      pick(sorts).map((field, i) => [field, i === 1 && next() < 0.4 ? -sign : sign]),
    );
  };
  return { next, below, pick, document, value, scalar, filter, sort };
}

type Generator = ReturnType<typeof createGenerator>;

function rowsOf(collection: Collection, filter: object, sort: object, limit: number): Row[] {
  const query = createQuery(doc(filter), { sort: parseSort(doc(sort)), limit });
  return [...findRows(collection, query, { keys: 0, documents: 0 }, 4)].filter(
    (row) => row !== PAUSE,
  );
}

const idOf = ({ doc: found }: Row): number => Number((found.get('_id') as { value: number }).value);

function change(collections: readonly Collection[], generator: Generator, count: number): void {
  const { below, pick, value, scalar, next } = generator;
  const id = below(count);
  const [any = collections[0]] = collections;
  const row = any?.readId(doc({ v: id }).get('v') ?? null);
  if (!row) return;
  const changed = new Map(row.doc);
  const field = pick(['a', 'b', 'c', 'n']);
  if (next() < 0.3) changed.delete(field);
  else changed.set(field, doc({ v: field === 'a' ? value() : scalar() }).get('v') ?? null);
  for (const collection of collections) {
    const own = collection.readId(row.doc.get('_id') ?? null);
    if (!own) continue;
    collection.replace(own, changed, writeDocument(changed));
  }
}

function compare(
  indexed: Collection,
  plain: Collection,
  generator: Generator,
  used: Set<string>,
): void {
  const filter = generator.filter();
  const sort = generator.sort();
  const limit = generator.next() < 0.3 ? 1 + generator.below(10) : 0;
  const fields = parseSort(doc(sort));
  const what = `${JSON.stringify(filter)} sorted by ${JSON.stringify(sort)} limit ${limit}`;
  const byIndex = rowsOf(indexed, filter, sort, limit);
  const byScan = rowsOf(plain, filter, sort, limit);
  used.add(planQuery(indexed, createQuery(doc(filter), { sort: fields })).index?.name ?? 'none');
  const order = (rows: readonly Row[]): string[] =>
    rows.map((row) => sortKey(row.doc, fields).toString('hex'));
  if (fields.length > 0) assert.deepEqual(order(byIndex), order(byScan), what);
  else assert.equal(byIndex.length, byScan.length, what);
  const ids = (rows: readonly Row[]): number[] => rows.map(idOf).sort((a, b) => a - b);
  if (limit === 0) assert.deepEqual(ids(byIndex), ids(byScan), what);
  const query = createQuery(doc(filter));
  assert.equal(
    finish(countRows(indexed, query)),
    finish(countRows(plain, query)),
    `count of ${what}`,
  );
}

test('every index plan finds what a scan of everything finds', () => {
  const used = new Set<string>();
  for (const seed of SEEDS) {
    const { folder, remove } = createFolder();
    const file = new StoreFile(join(folder, 'fuzz.db'));
    const catalog = new Catalog(file);
    const indexed = catalog.ensure('d', 'indexed');
    const plain = catalog.ensure('d', 'plain');
    for (const index of INDEXES) catalog.createIndex(indexed, normalizeIndex(doc(index)));
    const generator = createGenerator(seed);
    let count = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (let i = 0; i < 15; i++) {
        const made = doc(generator.document(count++));
        for (const collection of [indexed, plain]) collection.insert(made, writeDocument(made));
      }
      for (let i = 0; i < 6; i++) change([indexed, plain], generator, count);
      const gone = doc({ v: generator.below(count) }).get('v') ?? null;
      for (const collection of [indexed, plain]) {
        const row = collection.readId(gone);
        if (row) collection.remove(row);
      }
      for (let i = 0; i < QUERIES; i++) compare(indexed, plain, generator, used);
    }
    file.commit();
    file.close();
    assert.deepEqual(checkStore(join(folder, 'fuzz.db')).problems, []);
    remove();
  }
  assert.deepEqual([...used].sort(), [
    '_id_',
    'a',
    'abc',
    'above',
    'bc',
    'c',
    'nkj',
    'none',
    'partial',
    'sparse',
  ]);
});
