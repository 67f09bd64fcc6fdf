import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ItemList, pageRows, type RowPage } from './item-list.ts';

interface Row {
  readonly id: string;
}

/** A list of the server that can change between two pages, the newest row first. */
function startList(count: number) {
  const stored = Array.from({ length: count }, (_, index) => String(count - index));
  const readPage = async (cursor: string | undefined): Promise<RowPage<Row>> => {
    const start = cursor === undefined ? 0 : stored.indexOf(cursor) + 1;
    const ids = stored.slice(start, start + pageRows);
    const hasMore = start + pageRows < stored.length;
    const rows = ids.map((id) => ({ id }));
    return { rows, total: stored.length, next: hasMore ? (ids.at(-1) ?? null) : null };
  };
  const list = new ItemList<Row>(readPage, () => {});
  return { stored, list, readIds: () => list.rows.map(({ id }) => id) };
}

test('rows that arrive push none out of a list that is read to its end', async () => {
  const { stored, list, readIds } = startList(3 * pageRows);
  await list.renew();
  await list.moveToEnd();
  list.moveToId('250');
  stored.unshift('new 2', 'new 1');
  await list.renew();
  assert.deepEqual(readIds(), stored);
  assert.equal(list.chosen?.id, '250');
});

test('rows that left the list go, also where later rows move up a page', async () => {
  const { stored, list, readIds } = startList(2 * pageRows + 10);
  await list.renew();
  await list.moveToEnd();
  stored.splice(5, 20);
  await list.renew();
  assert.deepEqual(readIds(), stored);
});

test('more new rows than a page leave no hole: the list is read on from there', async () => {
  const { stored, list, readIds } = startList(2 * pageRows);
  await list.renew();
  await list.moveToEnd();
  stored.unshift(...Array.from({ length: pageRows + 1 }, (_, index) => `new ${index}`));
  await list.renew();
  assert.deepEqual(readIds(), stored.slice(0, pageRows));
  await list.moveToEnd();
  assert.deepEqual(readIds(), stored);
});

test('an answer that is older than a change is dropped', async () => {
  let answer: (page: RowPage<Row>) => void = () => {};
  const list = new ItemList<Row>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    () => {},
  );
  const rows = [{ id: '2' }, { id: '1' }];
  const first = list.renew();
  answer({ rows, total: 2, next: null });
  await first;
  const second = list.renew();
  list.remove(new Set(['2']));
  answer({ rows, total: 2, next: null });
  await second;
  assert.deepEqual(list.rows, [{ id: '1' }]);
  assert.equal(list.total, 1);
});
