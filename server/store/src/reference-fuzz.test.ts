import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeDocument } from './bson-write.ts';
import { compileFilter, type Found } from './matcher.ts';
import { compileUpdate } from './updater.ts';
import { type Doc, int, isDoc, Scalar, type Value } from './values.ts';
import {
  createFilters,
  createValues,
  NUMBERS,
  PATHS,
  type Random,
} from './testing/random-documents.ts';
import { createRandom, isWhole } from './testing/random.ts';
import { type Request, updateReference } from './testing/reference-updater.ts';
import { assertCode, codeOf, show } from './testing/shell.ts';
import { matchReference } from './testing/reference-matcher.ts';

const SEEDS = isWhole ? 20 : 1;
const UPDATES = isWhole ? 4000 : 1500;
const DYNAMIC = [
  'a.$',
  'a.$.b',
  'a.$[]',
  'a.$[].b',
  'a.$[x]',
  'a.$[x].b',
  'a.$[].b.$[y]',
  'b.$[y]',
  'a.b.$[x]',
];

const doc = (...entries: [string, Value][]): Doc => new Map(entries);

function createUpdates(random: Random, near: readonly Doc[]): () => Doc {
  const { next, below, pick } = random;
  const { value, scalar } = createValues(random);
  const { condition } = createFilters(random, near);
  // Decimals and their rounding have tests of their own.
  const plain = NUMBERS.filter((number) => !(number instanceof Scalar));
  const list = (): Value[] => Array.from({ length: below(4) }, () => value(1));
  const clauses = (): [string, Value][] => [
    ...(next() < 0.5 ? [['$slice', int(below(7) - 3)] as [string, Value]] : []),
    ...(next() < 0.5 ? [['$position', int(below(7) - 3)] as [string, Value]] : []),
    ...(next() < 0.5
      ? [
          [
            '$sort',
            pick<Value>([
              int(1),
              int(-1),
              doc(['a', int(1)]),
              doc(['a.b', int(-1)], ['b', int(1)]),
            ]),
          ] as [string, Value],
        ]
      : []),
  ];
  const operands: Record<string, () => Value> = {
    $set: () => value(2),
    $setOnInsert: () => value(1),
    $unset: () => '',
    $inc: () => (next() < 0.95 ? pick(plain) : 'x'),
    $mul: () => (next() < 0.95 ? pick(plain) : null),
    $min: scalar,
    $max: scalar,
    $rename: () => pick(PATHS),
    $push: () =>
      next() < 0.4 ? value(1) : doc(['$each', next() < 0.95 ? list() : int(1)], ...clauses()),
    $addToSet: () => (next() < 0.5 ? value(1) : doc(['$each', list()])),
    $pull: () => condition(0),
    $pullAll: list,
    $pop: () => pick([int(1), int(-1)]),
  };
  const path = (): string => (next() < 0.25 ? pick(DYNAMIC) : pick(PATHS));
  return () => {
    const update: Doc = new Map();
    for (let left = next() < 0.6 ? 1 : 2; left > 0; left--) {
      const operator = pick(Object.keys(operands));
      const fields = update.get(operator);
      const own: Doc = isDoc(fields) ? fields : new Map();
      own.set(operator === '$rename' ? pick(PATHS) : path(), operands[operator]?.() ?? null);
      update.set(operator, own);
    }
    return update;
  };
}

/** Invalid paths are in the tables; here both sides get valid ones. */
const isNested = (update: Doc): boolean => {
  const renames = update.get('$rename');
  return (
    isDoc(renames) &&
    [...renames].some(
      ([from, to]) =>
        typeof to === 'string' &&
        (`${from}.`.startsWith(`${to}.`) || `${to}.`.startsWith(`${from}.`)),
    )
  );
};

/** The array filters that an update refers to. */
function filtersFor(update: Doc, random: Random, near: readonly Doc[]): Doc[] {
  const paths = [...update.values()].flatMap((fields) => (isDoc(fields) ? [...fields.keys()] : []));
  const { condition } = createFilters(random, near);
  return ['x', 'y']
    .filter((name) => paths.some((path) => path.includes(`$[${name}]`)))
    .map((name) =>
      doc([
        random.pick([name, name, `${name}.a`]),
        random.next() < 0.5 ? doc(['$exists', true]) : condition(0),
      ]),
    );
}

type Counts = Record<'refused' | 'same' | 'changed', number>;

function compare(source: Doc, update: Doc, request: Request, what: string, counts: Counts): void {
  const before = writeDocument(source);
  let after: Doc | undefined;
  const code = codeOf(() => {
    const filters = request.filters.length > 0 ? [...request.filters] : undefined;
    after = compileUpdate(update, filters).apply(source, request);
  });
  const wanted = updateReference(source, update, request);
  assert.ok(writeDocument(source).equals(before), `${what}: the given document was changed`);
  if (wanted === undefined) return;
  if (!isDoc(wanted)) {
    counts.refused++;
    assert.ok(
      code !== undefined && wanted.includes(code),
      `${what}: ${code}, wanted ${wanted.join()}`,
    );
    return;
  }
  assert.equal(code, undefined, what);
  assert.ok(after);
  const bytes = writeDocument(after);
  assert.ok(bytes.equals(writeDocument(wanted)), `${what}: ${show(after)}, wanted ${show(wanted)}`);
  counts[bytes.equals(before) ? 'same' : 'changed']++;
}

test('updates like a literal implementation of the manual, byte by byte', () => {
  const counts: Counts = { refused: 0, same: 0, changed: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = createRandom(seed);
    const { document } = createValues(random);
    for (let round = 0; round < UPDATES; round++) {
      const source = document(3);
      const update = createUpdates(random, [source])();
      const filters = filtersFor(update, random, [source]);
      const isWrong = filters.some((one) => codeOf(() => compileFilter(one)) !== undefined);
      const position = random.next() < 0.5 ? random.below(3) : undefined;
      const request = { position, inserting: random.next() < 0.2, filters };
      const what = `seed ${seed}, round ${round}: ${show(update)} with ${filters.map(show).join()} at ${position} on ${show(source)}`;
      if (!isWrong && !isNested(update)) compare(source, update, request, what, counts);
    }
  }
  for (const [kind, count] of Object.entries(counts))
    assert.ok(count > (SEEDS * UPDATES) / 20, `${kind}: ${count}`);
});

const QUERY_SEEDS = isWhole ? 30 : 1;
const FILTERS = isWhole ? 1000 : 600;
const DOCUMENTS = 8;

function compareMatches(filter: Doc, documents: readonly Doc[], what: string): number {
  const wanted = codeOf(() => matchReference(filter, new Map()));
  assertCode(wanted, () => compileFilter(filter), what);
  if (wanted !== undefined) return 0;
  const matcher = compileFilter(filter);
  let matched = 0;
  for (const document of documents) {
    const found: Found = {};
    const matches = matcher(document, found);
    const reference = matchReference(filter, document);
    const details = `${what} on ${show(document)}`;
    assert.equal(matches, reference.matches, details);
    if (matches) assert.equal(found.position, reference.position, `position of ${details}`);
    matched += Number(matches);
  }
  return matched;
}

test('matches like a literal implementation of the manual', () => {
  let matched = 0;
  for (let seed = 1; seed <= QUERY_SEEDS; seed++) {
    const random = createRandom(seed);
    const { document } = createValues(random);
    for (let round = 0; round < FILTERS; round++) {
      const documents = Array.from({ length: DOCUMENTS }, () => document(3));
      const query = createFilters(random, documents).filter();
      matched += compareMatches(query, documents, `seed ${seed}, round ${round}: ${show(query)}`);
    }
  }
  const share = matched / (QUERY_SEEDS * FILTERS * DOCUMENTS);
  assert.ok(share > 0.08 && share < 0.9, `${share} of all cases matched`);
});
