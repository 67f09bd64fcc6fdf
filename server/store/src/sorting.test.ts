import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortStream } from './sorting.ts';
import { PAUSE, type Stream, streamOf } from './stream.ts';
import { sortKey } from './sort-key.ts';
import { parseSort } from './sort-spec.ts';
import { assertCode, doc } from './testing/shell.ts';
import { createRandom } from './testing/random.ts';

interface Item {
  readonly key: number;
  readonly at: number;
}

const keyOf = ({ key }: Item): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(key);
  return bytes;
};

function createItems(count: number, keys: number): Item[] {
  const { below } = createRandom(count);
  return Array.from({ length: count }, (_, at) => ({ key: below(keys), at }));
}

const collect = (stream: Stream<Item>): Item[] => [...stream].filter((item) => item !== PAUSE);

test('sorts any number of items stably, also with a limit', () => {
  const cases: [count: number, keys: number, keep: number][] = [
    [0, 1, 0],
    [1, 1, 0],
    [1, 1, 1],
    [100, 10, 0],
    [100, 10, 7],
    [2048, 50, 0],
    [2049, 5000, 0],
    [20_000, 100, 0],
    [20_000, 100, 20],
    [20_000, 100_000, 3000],
    [20_000, 1, 5000],
    [5000, 100, 100_000],
  ];
  for (const [count, keys, keep] of cases) {
    const items = createItems(count, keys);
    const expected = items.toSorted((a, b) => a.key - b.key || a.at - b.at);
    const sorted = collect(sortStream(streamOf(items), { keyOf, sizeOf: () => 100, keep }));
    const wanted = keep > 0 ? keep : count;
    assert.ok(sorted.length >= Math.min(wanted, count));
    assert.deepEqual(
      sorted.slice(0, wanted),
      expected.slice(0, wanted),
      `${count} items, ${keys} keys, keep ${keep}`,
    );
  }
});

test('keeps at most 100 MB, and only as much as a limit requires', () => {
  const sort = (count: number, size: number, keep: number): number =>
    collect(sortStream(streamOf(createItems(count, 1000)), { keyOf, sizeOf: () => size, keep }))
      .length;
  assert.equal(sort(100, 1_000_000, 0), 100);
  assertCode(292, () => sort(110, 1_000_000, 0));
  assert.ok(sort(1000, 1_000_000, 20) >= 20);
  assertCode(292, () => sort(1000, 1_000_000, 110));
});

test('pauses so often that no slice is long', () => {
  const items = createItems(60_000, 1_000_000);
  let work = 0;
  let longest = 0;
  let pauses = 0;
  const counted = {
    keyOf: (item: Item): Buffer => {
      work++;
      return keyOf(item);
    },
    sizeOf: () => 200,
  };
  const endless = function* unpaused(): Stream<Item> {
    yield* items;
  };
  for (const item of sortStream(endless(), counted)) {
    if (item !== PAUSE) {
      work++;
      continue;
    }
    longest = Math.max(longest, work);
    work = 0;
    pauses++;
  }
  assert.ok(longest <= 2048, `${longest} items without a pause`);
  assert.ok(pauses > 200, `${pauses} pauses`);
});

test('pauses by bytes where items are large', () => {
  const items = createItems(90, 1000);
  let together = 0;
  let longest = 0;
  for (const item of sortStream(streamOf(items), { keyOf, sizeOf: () => 1_000_000 })) {
    together = item === PAUSE ? 0 : together + 1;
    longest = Math.max(longest, together);
  }
  assert.equal(longest, 1);
});

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
    // The two fields come from one element: (1, 9) is after (1, 5), although there is a 0
    // elsewhere.
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
  assertCode(2, () => sortKey(doc({ a: [1], b: [2] }), fields));
});
