import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BSON, BSONSymbol } from 'mongodb';
import { normalizeIndex } from './index-spec.ts';
import { compileFilter } from './matcher.ts';
import { planHinted } from './planner.ts';
import { parseSort } from './sort-spec.ts';
import { createPlannerCases } from './testing/planner-cases.ts';
import { createRandom, isWhole } from './testing/random.ts';
import { doc } from './testing/shell.ts';
import { type Doc, isDoc } from './values.ts';

const SEEDS = isWhole ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1];
const DOCUMENTS = 120;
const ROUNDS = isWhole ? 5000 : 700;
const PATHS = ['a', 'b', 'n.k', 'a.0'];
const TYPES = ['number', 'string', 'symbol', 'array', 'object', 'date', 'null', 'bool', 'int'];

/** Fields that occur in documents and in partial conditions alike. */
const LISTS = [[1, 2], [[1, 2]], [[1], 2], [], [[]], [null]];

type Random = ReturnType<typeof createRandom>;
type Fields = Record<string, unknown>;

/** Every kind of condition that a partial index may have. */
function createKinds({ next, below, pick }: Random, { scalar, value }: Cases) {
  const list = (): unknown[] => Array.from({ length: below(3) }, value);
  const kinds: Record<string, () => unknown> = {
    value: scalar,
    array: () => pick<unknown[]>([[scalar(), ...list()], ...LISTS]),
    'empty array': () => [],
    null: () => null,
    $eq: () => ({ $eq: pick([scalar, value])() }),
    '$eq regex': () => ({ $eq: /^a/ }),
    range: () => ({ [pick(['$gt', '$gte', '$lt', '$lte'])]: pick([scalar, value])() }),
    span: () => ({ $gte: below(4), $lt: 4 + below(5) }),
    $in: () => ({ $in: Array.from({ length: 1 + below(4) }, scalar) }),
    '$in with arrays': () => ({ $in: [[scalar(), scalar()], [], scalar(), [[1], 2]] }),
    '$in with null': () => ({ $in: [null, scalar()] }),
    $exists: () => ({ $exists: true }),
    $type: () => ({ $type: pick(TYPES) }),
    '$type of several': () => ({ $type: [pick(TYPES), pick(TYPES), 'symbol', 'string'] }),
    '$type and range': () => ({ $type: pick(['number', 'string']), $gt: pick([1, 'a']) }),
    list: () => ({ $in: [next() < 0.5, 1, 2, 3, 'a', 'ab', 'abc'] }),
  };
  return kinds;
}
type Cases = ReturnType<typeof createPlannerCases>;

/** A value within a condition: an operand, an item of a list, or an item of that. */
function partOf(condition: unknown, random: Random): unknown {
  if (Array.isArray(condition) && condition.length > 0) {
    const item: unknown = random.pick(condition);
    return random.next() < 0.3 ? partOf(item, random) : item;
  }
  const isOperator = condition instanceof Object && Object.keys(condition)[0]?.startsWith('$');
  if (!isOperator) return condition;
  const operand: unknown = random.pick(Object.values(condition));
  return random.next() < 0.8 ? partOf(operand, random) : operand;
}

function createFilter(random: Random, cases: Cases, partial: Fields): Fields {
  const { next, pick } = random;
  const kinds = Object.values(createKinds(random, cases));
  const condition = (): unknown => (next() < 0.4 ? cases.condition() : pick(kinds)());
  const made: Fields = {};
  for (const path of Object.keys(partial)) {
    if (path === '$and') return { $and: [...(partial[path] as Fields[]), { b: condition() }] };
    const near = next() < 0.5 ? partOf(partial[path], random) : partial[path];
    const own = next() < 0.5 ? near : condition();
    if (next() < 0.1) made['$or'] = [{ [path]: condition() }, { [path]: own }];
    else if (next() < 0.15) made['$and'] = [{ [path]: condition() }, { [path]: own }];
    else if (path === 'n.k' && next() < 0.3) made['n'] = { $elemMatch: { k: own } };
    else made[path] = own;
  }
  return made;
}

function createPartial(kind: () => unknown, { next, pick }: Random): Fields {
  const path = pick(PATHS);
  if (next() < 0.1) return { $and: [{ [path]: kind() }, { a: { $exists: true } }] };
  return { [path]: kind(), ...(next() < 0.1 ? { s: 'open' } : {}) };
}

/**
 * Documents with values that the planner's cases lack: symbols, and values of lists as elements.
 */
function createDocuments({ next, pick }: Random, cases: Cases): Doc[] {
  const lists = [...LISTS, [/^a/], [new BSONSymbol('ab')]];
  return Array.from({ length: DOCUMENTS }, (_, id) => {
    const made = cases.document(id);
    if (next() < 0.2) made[pick(['a', 'b'])] = pick([new BSONSymbol(pick(['a', 'ab'])), /^a/]);
    if (next() < 0.2) made['a'] = pick(lists);
    return doc(made);
  });
}

/** Whether the index may serve the filter; if so it must contain all matches. */
function isServed(partial: Fields, filter: Fields, documents: readonly Doc[]): boolean {
  const spec = doc({ key: { z: 1 }, name: 'z', partialFilterExpression: partial });
  const kept = normalizeIndex(spec).get('partialFilterExpression');
  assert.ok(isDoc(kept));
  const fields = parseSort(doc({ z: 1 }));
  const index = { name: 'z', fields, unique: false, sparse: false, multikey: true, partial: kept };
  const query = doc(filter);
  if (!planHinted(index, query, [])) return false;
  const matches = compileFilter(query);
  const holds = compileFilter(kept);
  const lost = documents.filter((made) => matches(made) && !holds(made));
  assert.deepEqual(lost, [], `${BSON.EJSON.stringify({ partial, filter })} loses documents`);
  return documents.some((made) => matches(made));
}

test('a partial index serves no filter that matches documents outside of it', () => {
  const served = new Set<string>();
  let names: string[] = [];
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    const cases = createPlannerCases(random);
    const documents = createDocuments(random, cases);
    const kinds = createKinds(random, cases);
    names = Object.keys(kinds);
    for (let round = 0; round < ROUNDS; round++) {
      const name = random.pick(names);
      const partial = createPartial(kinds[name] as () => unknown, random);
      const filter = createFilter(random, cases, partial);
      if (isServed(partial, filter, documents)) served.add(name);
    }
  }
  assert.deepEqual([...served].sort(), names.sort());
});
