import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortKey } from './sort-key.ts';
import { parseSort } from './sort-spec.ts';
import { codeOf, doc } from './testing/shell.ts';

const order = (sort: object, a: object, b: object): number => {
  const fields = parseSort(doc(sort));
  return Math.sign(Buffer.compare(sortKey(doc(a), fields), sortKey(doc(b), fields)));
};

test('sorts arrays by their least or greatest element (manual, "Sort", arrays)', () => {
  const rows: [sort: object, before: object, after: object][] = [
    [{ a: 1 }, { a: [5, 1] }, { a: 2 }],
    [{ a: -1 }, { a: [5, 1] }, { a: 4 }],
    [{ a: 1 }, { a: [] }, {}],
    [{ a: 1 }, { a: null }, { a: [3] }],
    [{ 'n.k': 1 }, { n: [{ k: 4 }, { k: 0 }] }, { n: { k: 1 } }],
    [
      { a: 1, b: -1 },
      { a: 1, b: [1, 9] },
      { a: 1, b: 8 },
    ],
    // The two fields come from one element: (1, 9) is after (1, 5), though a 0 stands elsewhere.
    [
      { 'n.k': 1, 'n.j': 1 },
      { n: { k: 1, j: 5 } },
      {
        n: [
          { k: 1, j: 9 },
          { k: 2, j: 0 },
        ],
      },
    ],
    [
      { 'n.k': -1, 'n.j': 1 },
      {
        n: [
          { k: 1, j: 0 },
          { k: 2, j: 3 },
        ],
      },
      { n: { k: 2, j: 4 } },
    ],
  ];
  for (const [sort, before, after] of rows) {
    assert.equal(order(sort, before, after), -1, JSON.stringify([sort, before, after]));
    assert.equal(order(sort, after, before), 1);
  }
});

test('refuses to sort by two arrays', () => {
  const fields = parseSort(doc({ a: 1, b: 1 }));
  assert.equal(
    codeOf(() => sortKey(doc({ a: [1], b: [2] }), fields)),
    2,
  );
});
