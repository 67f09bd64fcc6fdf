import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Collection } from './collection.ts';
import { countKeys } from './scan.ts';
import { countRows, createQuery, findRows, type Query } from './query.ts';
import { parseSort } from './sort-spec.ts';
import { finish, PAUSE } from './stream.ts';
import { insert, shareCatalog } from './testing/open-catalog.ts';
import { doc } from './testing/shell.ts';

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
  /** The most that was done without a pause. */
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
