/** $lookup with and without an index against its definition, over random documents with fixed seeds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileFilter } from './matcher.ts';
import { shareStore } from './testing/open-store.ts';
import { createRandom, isWhole } from './testing/random.ts';
import { doc } from './testing/shell.ts';

const store = await shareStore();

interface Numbered {
  readonly _id: number;
}
const SEEDS = isWhole ? 60 : 12;
const LEAVES = [null, 0, 1, 1.5, 'a', true, {}, [], [1], [null], [[1]], ['a', 1], /a/];
const PATHS = ['a', 'a.b', 'a.0', 'a.b.c', 'a.0.b'];

function createDocuments(seed: number, count: number): Numbered[] {
  const { below, pick } = createRandom(seed);
  const value = (depth: number): unknown => {
    if (depth === 0 || below(2) === 0) return pick(LEAVES);
    if (below(3) === 0) return Array.from({ length: below(3) }, () => value(depth - 1));
    return below(4) === 0 ? {} : { [pick(['b', 'c'])]: value(depth - 1) };
  };
  return Array.from({ length: count }, (_, _id) =>
    below(5) === 0 ? { _id } : { _id, a: value(3) },
  );
}

/** The manual's local values: arrays on the way are entered, one at the end stands for its elements. */
function localValues(value: unknown, [part, ...rest]: string[]): unknown[] {
  if (part === undefined) return Array.isArray(value) ? value : [value];
  if (Array.isArray(value)) {
    if (/^\d+$/.test(part))
      return Number(part) < value.length ? localValues(value[Number(part)], rest) : [];
    return value
      .filter((item) => !Array.isArray(item))
      .flatMap((item) => localValues(item, [part, ...rest]));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return [];
  return localValues((value as Record<string, unknown>)[part], rest);
}

function joinSlowly(
  local: Numbered,
  localPath: string,
  foreign: readonly Numbered[],
  path: string,
): number[] {
  const found = localValues(local, localPath.split('.'));
  const matchers = (found.length > 0 ? found : [null]).map((value) =>
    compileFilter(doc({ [path]: { $eq: value } })),
  );
  return foreign
    .filter((other) => matchers.some((matcher) => matcher(doc(other))))
    .map(({ _id }) => _id);
}

test('$lookup finds what its definition says, by an index and by a hash table', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { pick } = createRandom(seed * 1000);
    const [local, foreign] = [createDocuments(seed, 40), createDocuments(-seed, 40)];
    const items = store.create<Numbered>();
    const others = store.create<Numbered>();
    await items.insertMany(local);
    await others.insertMany(foreign);
    const [localField, foreignField] = [pick(PATHS), pick(PATHS)];
    const expected = local.map((one) => joinSlowly(one, localField, foreign, foreignField));
    const lookup = { from: others.collectionName, localField, foreignField, as: 'f' };
    for (const isIndexed of [false, true]) {
      if (isIndexed) await others.createIndex({ [foreignField]: 1 });
      const answer = await items.aggregate([{ $sort: { _id: 1 } }, { $lookup: lookup }]).toArray();
      const joined = answer.map(({ f }) =>
        (f as Numbered[]).map(({ _id }) => _id).sort((a, b) => a - b),
      );
      assert.deepEqual(
        joined,
        expected,
        `seed ${seed}, ${localField} to ${foreignField}, index: ${isIndexed}`,
      );
    }
  }
});
