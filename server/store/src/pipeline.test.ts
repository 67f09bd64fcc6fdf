/** Sections of MongoDB's manual, "Aggregation Stages", are named by the tests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, runPipeline, showAll } from './testing/run-pipeline.ts';

test('$sort: BSON order over types, stable, least element of an array', () => {
  const documents = [{ a: 'x' }, { a: [3, 1] }, { b: 1 }, { a: null, b: 2 }, { a: 2 }];
  check(documents, [
    [{ $sort: { a: 1 } }, [{ b: 1 }, { a: null, b: 2 }, { a: [3, 1] }, { a: 2 }, { a: 'x' }]],
    [
      { $sort: { a: -1, b: -1 } },
      [{ a: 'x' }, { a: [3, 1] }, { a: 2 }, { a: null, b: 2 }, { b: 1 }],
    ],
  ]);
  const sorted = runPipeline(documents, { $sort: { a: 1 } }, { $limit: 2 });
  assert.deepEqual(sorted, showAll([{ b: 1 }, { a: null, b: 2 }]));
});

test('$facet: several pipelines over the same input', () => {
  const documents = Array.from({ length: 500 }, (_, n) => ({ n, t: [n % 2, n % 3] }));
  check(documents, [
    [
      {
        $facet: {
          first: [{ $limit: 2 }, { $project: { n: 1 } }],
          tags: [{ $unwind: '$t' }, { $sortByCount: '$t' }],
          none: [{ $match: { n: -1 } }],
          total: [{ $sort: { n: -1 } }, { $count: 'n' }],
        },
      },
      [
        {
          first: [{ n: 0 }, { n: 1 }],
          tags: [
            { _id: 0, count: 417 },
            { _id: 1, count: 417 },
            { _id: 2, count: 166 },
          ],
          none: [],
          total: [{ n: 500 }],
        },
      ],
    ],
  ]);
  check(
    [{ a: 1 }],
    [[{ $facet: { all: [], 1: [{ $limit: 1 }] } }, [{ 1: [{ a: 1 }], all: [{ a: 1 }] }]]],
  );
  check([], [[{ $facet: { all: [] } }, [{ all: [] }]]]);
});
