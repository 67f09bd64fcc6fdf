import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ItemList, pageRows, type RowPage } from './item-list.ts';
import { DetailCache } from './detail-cache.ts';

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

test('new rows do not hide others while a list is read to its end', async () => {
  const { stored, list, readIds } = startList(3 * pageRows);
  await list.renew();
  await list.moveToEnd();
  list.moveToId('250');
  stored.unshift('new 2', 'new 1');
  await list.renew();
  assert.deepEqual(readIds(), stored);
  assert.equal(list.chosen?.id, '250');
});

test('removed rows disappear, also where later rows move up a page', async () => {
  const { stored, list, readIds } = startList(2 * pageRows + 10);
  await list.renew();
  await list.moveToEnd();
  stored.splice(5, 20);
  await list.renew();
  assert.deepEqual(readIds(), stored);
});

test('more new rows than a page leave no gap', async () => {
  const { stored, list, readIds } = startList(2 * pageRows);
  await list.renew();
  await list.moveToEnd();
  stored.unshift(...Array.from({ length: pageRows + 1 }, (_, index) => `new ${index}`));
  await list.renew();
  assert.deepEqual(readIds(), stored.slice(0, pageRows));
  await list.moveToEnd();
  assert.deepEqual(readIds(), stored);
});

test('a response older than a change is dropped', async () => {
  let respond: (page: RowPage<Row>) => void = () => {};
  const list = new ItemList<Row>(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
    () => {},
  );
  const rows = [{ id: '2' }, { id: '1' }];
  const first = list.renew();
  respond({ rows, total: 2, next: null });
  await first;
  const second = list.renew();
  list.remove(new Set(['2']));
  respond({ rows, total: 2, next: null });
  await second;
  assert.deepEqual(list.rows, [{ id: '1' }]);
  assert.equal(list.total, 1);
});

test('a response that arrives after that of a later request is dropped', async () => {
  const answers: ((text: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => answers.push(resolve));
  const cache = new DetailCache<string>(read, () => {});
  const [before, after] = [cache.renew('1'), cache.renew('1')];
  answers[1]?.('after the change');
  await after;
  answers[0]?.('before the change');
  await before;
  assert.equal(cache.get('1'), 'after the change');
});

test('it keeps the last twenty items', async () => {
  const cache = new DetailCache<string>(
    async (id) => id,
    () => {},
  );
  for (let id = 1; id <= 21; id++) await cache.renew(String(id));
  assert.deepEqual([cache.get('1'), cache.get('2'), cache.get('21')], [undefined, '2', '21']);
});
