import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortStream } from './sorting.ts';
import { PAUSE, type Stream, streamOf } from './stream.ts';
import { codeOf } from './testing/shell.ts';
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

test('sorts any number of items stably, and the first of them', () => {
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

test('holds 100 MB, and only what a limit asks for', () => {
  const sort = (count: number, size: number, keep: number): number =>
    collect(sortStream(streamOf(createItems(count, 1000)), { keyOf, sizeOf: () => size, keep }))
      .length;
  assert.equal(sort(100, 1_000_000, 0), 100);
  assert.equal(
    codeOf(() => sort(110, 1_000_000, 0)),
    292,
  );
  assert.ok(sort(1000, 1_000_000, 20) >= 20);
  assert.equal(
    codeOf(() => sort(1000, 1_000_000, 110)),
    292,
  );
});

test('pauses so often that no slice is long', () => {
  const items = createItems(300_000, 1_000_000);
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
  assert.ok(pauses > 1000, `${pauses} pauses`);
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
