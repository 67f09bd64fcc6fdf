import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { BSON } from 'mongodb';
import { writeDocument } from './bson-write.ts';
import { Catalog } from './catalog.ts';
import { checkStore } from './check.ts';
import type { Collection } from './collection.ts';
import type { Plan } from './index-plan.ts';
import { countRows, createQuery, findRows, planQuery, type Query } from './query.ts';
import type { Row } from './record.ts';
import { sortKey } from './sort-key.ts';
import { parseSort } from './sort-spec.ts';
import { StoreFile } from './store-file.ts';
import { finish, PAUSE } from './stream.ts';
import { addIndexes } from './testing/open-catalog.ts';
import { createFolder } from './testing/open-store.ts';
import { createPlannerCases, INDEXES } from './testing/planner-cases.ts';
import { createRandom, isWhole } from './testing/random.ts';
import { codeOf, doc } from './testing/shell.ts';
import { Scalar, T, type Value } from './values.ts';

const SEEDS = isWhole ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1, 4];
const ROUNDS = 6;
const QUERIES = isWhole ? 200 : 40;
const CURSORS = isWhole ? 30 : 4;
const UNDEFINED = new Scalar(T.undefined, Buffer.alloc(0));

const toValue = (item: unknown): Value => doc({ v: item }).get('v') as Value;

interface Bench {
  readonly indexed: Collection;
  readonly plain: Collection;
  readonly random: ReturnType<typeof createRandom>;
  readonly cases: ReturnType<typeof createPlannerCases>;
  /** Kinds of plans used so far. */
  readonly met: Set<string>;
  count: number;
}

function insert({ indexed, plain, cases, random, count }: Bench): void {
  const made = doc(cases.document(count));
  if (random.next() < 0.05) made.set('b', UNDEFINED);
  const isRefused = codeOf(() => indexed.insert(made, writeDocument(made)));
  if (isRefused !== undefined) assert.equal(isRefused, 11000);
  else plain.insert(made, writeDocument(made));
}

/** Changes or removes a document in both collections; returns its _id. */
function change({ indexed, plain, cases, random, count }: Bench): number {
  const id = random.below(count);
  const row = indexed.readId(toValue(id));
  const other = plain.readId(toValue(id));
  if (!row || !other) return id;
  if (random.next() < 0.1) {
    for (const [collection, own] of [
      [indexed, row],
      [plain, other],
    ] as const)
      collection.remove(own);
    return id;
  }
  const changed = new Map(row.doc);
  const field = random.pick(cases.FIELDS);
  if (random.next() < 0.3) changed.delete(field);
  else changed.set(field, toValue(cases.field(field)));
  const bytes = writeDocument(changed);
  const refusal = codeOf(() => indexed.replace(row, changed, bytes));
  if (refusal === undefined) plain.replace(other, changed, bytes);
  else assert.equal(refusal, 11000);
  return id;
}

function kindOf({ index, branches, mergedBy }: Plan): string {
  const kind = branches.length > 0 ? 'union' : (index?.name ?? 'scan');
  if (mergedBy.length === 0) return kind;
  return index ? 'merged ranges' : `merged ${kind}`;
}

interface Result {
  readonly rows: Row[];
  readonly examined: { keys: number; documents: number };
}

function read(collection: Collection, query: Query): Result {
  const examined = { keys: 0, documents: 0 };
  const rows = [...findRows(collection, query, examined, 4)].filter((row) => row !== PAUSE);
  return { rows, examined };
}

const idOf = ({ doc: found }: Row): string => JSON.stringify(found.get('_id'));
const idsOf = (rows: readonly Row[]): string[] => rows.map(idOf).sort();

function compare({ indexed, plain, cases, random, met }: Bench): void {
  const filter = cases.filter();
  const sortKeys = cases.sort();
  const sort = parseSort(doc(sortKeys));
  const isCut = random.next() < 0.4;
  const limit = isCut ? 1 + random.below(10) : 0;
  const skip = isCut ? random.below(8) : 0;
  const hint = random.next() < 0.15 ? random.pick(INDEXES) : undefined;
  const what = BSON.EJSON.stringify({ filter, sortKeys, limit, skip, hint: hint?.name ?? null });
  const own = createQuery(doc(filter), { sort, limit, skip });
  const hinted = hint ? { ...own, hint: hint.name } : own;
  const refusal = codeOf(() => met.add(kindOf(planQuery(indexed, hinted))));
  if (refusal !== undefined) return assert.equal(refusal, 291, what);
  // A sparse index that a hint requires may leave documents out.
  if (hint?.sparse === true) return;
  const byIndex = read(indexed, hinted);
  const byScan = read(plain, own);
  assert.ok(byIndex.examined.documents <= indexed.size, `examined twice: ${what}`);
  assert.equal(byIndex.rows.length, byScan.rows.length, what);
  const order = (rows: readonly Row[]): string[] =>
    rows.map((row) => sortKey(row.doc, sort).toString('hex'));
  if (sort.length > 0) assert.deepEqual(order(byIndex.rows), order(byScan.rows), what);
  if (!isCut) assert.deepEqual(idsOf(byIndex.rows), idsOf(byScan.rows), what);
  if (!isCut && random.next() < 0.3) {
    const all = read(plain, createQuery(doc({}))).rows;
    const matching = all.filter((row) => own.matcher(row.doc));
    assert.deepEqual(idsOf(byScan.rows), idsOf(matching), `read in parts: ${what}`);
  }
  const counted = finish(countRows(indexed, hinted));
  assert.equal(counted, finish(countRows(plain, own)), `count of ${what}`);
}

/** Reads while documents change: in order, none twice, and all unchanged ones. */
function readUnderWrites(bench: Bench): void {
  const { indexed, cases, random } = bench;
  const filter = cases.filter();
  const sortKeys = cases.sort();
  const sort = parseSort(doc(sortKeys));
  const query = createQuery(doc(filter), { sort });
  const what = `under writes: ${BSON.EJSON.stringify({ filter, sortKeys })}`;
  const before = new Set(idsOf(read(indexed, query).rows));
  const rows: Row[] = [];
  const keys: Buffer[] = [];
  for (const row of findRows(indexed, query, { keys: 0, documents: 0 }, 1)) {
    if (row !== PAUSE) {
      rows.push(row);
      keys.push(sortKey(row.doc, sort));
    }
    if (random.next() < 0.7) continue;
    before.delete(JSON.stringify(toValue(change(bench))));
    bench.count++;
    insert({ ...bench, count: bench.count - 1 });
  }
  for (const [at, key] of keys.entries())
    if (at > 0) assert.ok(Buffer.compare(keys[at - 1] as Buffer, key) <= 0, `order ${what}`);
  const found = new Set(rows.map(idOf));
  assert.equal(found.size, rows.length, `twice ${what}`);
  for (const id of before) assert.ok(found.has(id), `${id} lost ${what}`);
}

function createBench(catalog: Catalog, seed: number, met: Set<string>): Bench {
  const indexed = catalog.ensure('d', 'indexed');
  const plain = catalog.ensure('d', 'plain');
  addIndexes(catalog, indexed, ...INDEXES);
  const random = createRandom(seed);
  return { indexed, plain, random, cases: createPlannerCases(random), met, count: 0 };
}

test('every plan finds what a full scan finds, also while documents change', (t) => {
  const met = new Set<string>();
  // Pages, and so the writes between them, depend on how long a page took: never, or always, too
  // long.
  let now = 0;
  let tick = 0;
  t.mock.method(performance, 'now', () => (now += tick));
  for (const seed of SEEDS) {
    tick = seed % 2 === 0 ? 10 : 0;
    const { folder, remove } = createFolder();
    const file = new StoreFile(join(folder, 'fuzz.db'));
    const bench = createBench(new Catalog(file), seed, met);
    for (let round = 0; round < ROUNDS; round++) {
      for (let i = 0; i < 20; i++, bench.count++) insert(bench);
      for (let i = 0; i < 6; i++) change(bench);
      for (let i = 0; i < QUERIES; i++) compare(bench);
      for (let i = 0; i < CURSORS && bench.count < 400; i++) readUnderWrites(bench);
    }
    file.commit();
    file.close();
    assert.deepEqual(checkStore(join(folder, 'fuzz.db')).problems, [], `seed ${seed}`);
    remove();
  }
  const kinds = ['_id_', 'scan', 'union', 'merged union', 'merged ranges'];
  assert.deepEqual([...met].sort(), [...INDEXES.map(({ name }) => name), ...kinds].sort());
});
