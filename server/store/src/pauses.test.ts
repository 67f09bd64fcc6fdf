/** The memory of aggregations, and their work without a pause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Collection } from './collection.ts';
import { countKeys } from './scan.ts';
import { countRows, createQuery, findRows, type Query } from './query.ts';
import { parseSort } from './sort-spec.ts';
import { finish, PAUSE, type Stream, streamOf } from './stream.ts';
import { insert, shareCatalog } from './testing/open-catalog.ts';
import { doc, assertCode } from './testing/shell.ts';
import { type Holdings, nextOf } from './memory.ts';
import { compileStages } from './testing/run-pipeline.ts';
import { type Doc, int, type Value } from './values.ts';

const { file, catalog } = shareCatalog();

function fill(name: string, count: number, size: number): Collection {
  const collection = catalog.ensure('d', name);
  for (let n = 0; n < count; n++) insert(collection, { _id: n, n: n % 7, text: 'x'.repeat(size) });
  return collection;
}

const small = fill('small', 3000, 10);
const large = fill('large', 12, 2_000_000);

interface Slices {
  pauses: number;
  /** The longest work without a pause. */
  documents: number;
  keys: number;
  passed: number;
}

function measure(collection: Collection, query: Query): Slices {
  const examined = { keys: 0, documents: 0 };
  const most = { pauses: 0, documents: 0, keys: 0, passed: 0 };
  let start = { ...examined };
  let passed = 0;
  const close = (): void => {
    most.documents = Math.max(most.documents, examined.documents - start.documents);
    most.keys = Math.max(most.keys, examined.keys - start.keys);
    most.passed = Math.max(most.passed, passed);
    start = { ...examined };
    passed = 0;
  };
  for (const row of findRows(collection, query, examined)) {
    if (row !== PAUSE) {
      passed++;
      continue;
    }
    close();
    most.pauses++;
  }
  close();
  return most;
}

test('a scan pauses after each page, of 256 documents or a megabyte', () => {
  const cases: [Collection, object, string, documents: number, pauses: number][] = [
    [small, { n: 100 }, 'finds nothing', 256, 11],
    [small, { n: { $gte: 0 } }, 'finds everything', 256, 11],
    [small, { _id: { $gte: 0 }, n: 100 }, 'reads by index, finds nothing', 256, 11],
    [large, { n: 100 }, 'reads large documents', 1, 11],
    [large, { _id: { $gte: 0 } }, 'passes large documents on', 1, 11],
  ];
  for (const [collection, filter, what, documents, pauses] of cases) {
    const slices = measure(collection, createQuery(doc(filter)));
    assert.ok(slices.documents <= documents, `${what}: ${slices.documents} documents in a slice`);
    assert.ok(slices.pauses >= pauses, `${what}: ${slices.pauses} pauses`);
  }
});

test('skipping and sorting pause as well', () => {
  const skipped = measure(small, createQuery(doc({}), { skip: 2900 }));
  assert.ok(skipped.documents <= 256 && skipped.pauses >= 11);
  const sorted = measure(small, createQuery(doc({}), { sort: parseSort(doc({ n: 1 })) }));
  assert.ok(sorted.documents <= 256 && sorted.passed <= 256);
  const heavy = measure(large, createQuery(doc({}), { sort: parseSort(doc({ n: 1 })) }));
  assert.equal(heavy.documents, 1);
  assert.equal(heavy.passed, 1);
});

test('ten thousand values are looked up with a pause after each 64', () => {
  const values = Array.from({ length: 10_000 }, (_, n) => n + 0.5);
  const query = createQuery(doc({ _id: { $in: values } }));
  assert.ok(measure(small, query).pauses >= Math.floor(10_000 / 64));
  const counting = countRows(small, query);
  let pauses = 0;
  while (counting.next().done !== true) pauses++;
  assert.ok(pauses >= Math.floor(10_000 / 64));
});

test('counts hundreds of thousands of keys in steps, different ones and equal ones', () => {
  const all = { lo: Buffer.alloc(0), hi: Buffer.of(0xff) };
  const addKeys = (from: number, to: number, key: string): void =>
    file.db.exec(
      `WITH RECURSIVE n(v) AS (SELECT ${from} UNION ALL SELECT v + 1 FROM n WHERE v < ${to - 1})
       INSERT INTO keys SELECT ${key}, v FROM n`,
    );
  file.begin();
  file.db.exec('CREATE TEMP TABLE keys(k BLOB, r INTEGER, PRIMARY KEY(k, r)) WITHOUT ROWID');
  addKeys(0, 600_000, "CAST(printf('a%07d', v) AS BLOB)");
  addKeys(0, 600_000, "CAST('b' AS BLOB)");
  addKeys(0, 10, "CAST('c' AS BLOB)");
  const part = 'FROM keys WHERE k >= ? AND k < ?';
  const prepare = (text: string) => {
    const statement = file.db.prepare(text);
    statement.setReturnArrays(true);
    return statement;
  };
  const index = {
    ...small.idIndex,
    name: 'keys',
    counting: prepare(`SELECT count(*) FROM (SELECT 1 ${part} LIMIT ?)`),
    skipping: prepare(`SELECT k ${part} ORDER BY k LIMIT 1 OFFSET ?`),
  };
  small.indexes.push(index as never);
  const counting = countKeys(small, index, [all]);
  let pauses = 0;
  let step = counting.next();
  for (; step.done !== true; step = counting.next()) pauses++;
  small.indexes.pop();
  assert.equal(step.value, 1_200_010);
  assert.ok(pauses >= 3, `${pauses} pauses`);
  assert.equal(finish(countKeys(small, small.idIndex, [all])), 3000);
});

/** Documents of a megabyte each; their text is in memory once. */
const pad = 'x'.repeat(1_000_000);
const createHeavy = (count: number): Doc[] =>
  Array.from(
    { length: count },
    (_, n): Doc =>
      new Map<string, Value>([
        ['n', int(n)],
        ['pad', pad],
      ]),
  );

const memoryFinish = (documents: readonly Doc[], stages: readonly object[]): Doc[] =>
  [...compileStages(stages)(streamOf(documents))].filter((item) => item !== PAUSE);

test('$group, $sort and $facet end at 100 MB with code 292, and not before', () => {
  const many = createHeavy(110);
  const cases: object[][] = [
    [{ $group: { _id: null, all: { $push: '$pad' } } }],
    [{ $group: { _id: { n: '$n', pad: '$pad' } } }],
    [{ $sort: { n: 1 } }],
    [{ $facet: { a: [{ $match: { n: 1 } }], b: [] } }],
  ];
  for (const stages of cases) {
    assertCode(292, () => memoryFinish(many, stages), stages);
    assertCode(undefined, () => memoryFinish(many.slice(60), stages), stages);
  }
  const one = {
    $group: { _id: null, n: { $max: '$n' }, least: { $min: { n: '$n', pad: '$pad' } } },
  };
  const top = [{ $sort: { n: -1 } }, { $limit: 2 }];
  assert.equal(memoryFinish(many, [{ $facet: { top, one: [one] } }]).length, 1);
});

test('an open cursor counts the memory of its sorts and groups', () => {
  for (const stage of [{ $sort: { n: 1 } }, { $group: { _id: '$n', pad: { $first: '$pad' } } }]) {
    const holdings: Holdings = { bytes: 0 };
    const output = compileStages([stage])(streamOf(createHeavy(30)));
    while (nextOf(output, holdings).value === PAUSE);
    assert.ok(holdings.bytes > 25_000_000, `${JSON.stringify(stage)}: ${holdings.bytes}`);
  }
});

test('pauses within long work', () => {
  const documents = Array.from(
    { length: 10_000 },
    (_, n): Doc =>
      new Map([
        ['n', int((n * 7919) % 10_000)],
        ['g', int(n % 5000)],
      ]),
  );
  const wide: Doc = new Map([['l', Array.from({ length: 50_000 }, (_, n) => int(n))]]);
  const none = { $match: { none: 1 } };
  // The items that a stage processes on its own, behind an input that does not pause.
  const cases: [input: readonly Doc[], items: number, ...stages: object[]][] = [
    [documents, 10_000, { $sort: { n: 1 } }, none],
    [documents, 5000, { $group: { _id: '$g', all: { $push: '$n' } } }, none],
    [documents, 5000, { $facet: { a: [none], b: [{ $sortByCount: '$g' }, { $count: 'n' }] } }],
    [[wide], 50_000, { $unwind: '$l' }, none],
    [[wide], 50_000, { $unwind: '$l' }, { $count: 'n' }],
  ];
  for (const [input, items, ...stages] of cases) {
    const unpaused = function* unpaused(): Stream<Doc> {
      yield* input;
    };
    const output = [...compileStages(stages)(unpaused())];
    const pauses = output.filter((item) => item === PAUSE).length;
    assert.ok(pauses >= items / 2048, `${JSON.stringify(stages)} made ${pauses} pauses`);
  }
});

test('expressions that grow without end are refused, not computed', () => {
  const input: Doc = new Map([['l', Array.from({ length: 300 }, (_, n) => int(n))]]);
  const nest = { $set: { l: { $map: { input: '$l', in: '$l' } } } };
  const double = { $set: { l: { $concatArrays: ['$l', '$l'] } } };
  const text = { $set: { t: { $concat: ['$t', '$t'] } } };
  const cases: [code: number, ...stages: object[]][] = [
    [292, nest, nest, { $group: { _id: '$l' } }],
    [292, nest, nest, { $group: { _id: null, all: { $push: '$l' } } }],
    [292, nest, nest, { $facet: { all: [] } }],
    [10334, nest, nest, { $sort: { a: 1 } }],
    [10334, ...Array.from({ length: 40 }, () => double)],
    [10334, { $set: { t: 'text' } }, ...Array.from({ length: 40 }, () => text)],
  ];
  for (const [code, ...stages] of cases)
    assertCode(code, () => memoryFinish([input], stages), stages);
});
