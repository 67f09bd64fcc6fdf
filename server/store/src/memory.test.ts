/** What aggregations may hold in memory, and how much they do without a pause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Holdings, nextOf } from './memory.ts';
import { PAUSE, type Stream, streamOf } from './stream.ts';
import { compileStages } from './testing/run-pipeline.ts';
import { assertCode } from './testing/shell.ts';
import { type Doc, int, type Value } from './values.ts';

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

const finish = (documents: readonly Doc[], stages: readonly object[]): Doc[] =>
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
    assertCode(292, () => finish(many, stages), stages);
    assertCode(undefined, () => finish(many.slice(60), stages), stages);
  }
  const one = { $group: { _id: null, n: { $max: '$n' }, least: { $min: '$pad' } } };
  const top = [{ $sort: { n: -1 } }, { $limit: 2 }];
  assert.equal(finish(many, [{ $facet: { top, one: [one] } }]).length, 1);
});

test('an open cursor knows what its sorts and groups hold', () => {
  for (const stage of [{ $sort: { n: 1 } }, { $group: { _id: '$n', pad: { $first: '$pad' } } }]) {
    const holdings: Holdings = { bytes: 0 };
    const output = compileStages([stage])(streamOf(createHeavy(30)));
    while (nextOf(output, holdings).value === PAUSE);
    assert.ok(holdings.bytes > 25_000_000, `${JSON.stringify(stage)}: ${holdings.bytes}`);
  }
});

test('pauses within long work', () => {
  const documents = Array.from(
    { length: 20_000 },
    (_, n): Doc =>
      new Map([
        ['n', int((n * 7919) % 20_000)],
        ['g', int(n % 10_000)],
      ]),
  );
  const wide: Doc = new Map([['l', Array.from({ length: 50_000 }, (_, n) => int(n))]]);
  const none = { $match: { none: 1 } };
  // The items that a stage goes through by itself, behind an input that does not pause.
  const cases: [input: readonly Doc[], items: number, ...stages: object[]][] = [
    [documents, 20_000, { $sort: { n: 1 } }, none],
    [documents, 10_000, { $group: { _id: '$g', all: { $push: '$n' } } }, none],
    [documents, 10_000, { $facet: { a: [none], b: [{ $sortByCount: '$g' }, { $count: 'n' }] } }],
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
  const input: Doc = new Map([['l', Array.from({ length: 1000 }, (_, n) => int(n))]]);
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
  for (const [code, ...stages] of cases) assertCode(code, () => finish([input], stages), stages);
});
