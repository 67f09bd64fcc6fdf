import type { CallResult } from '@longitude/contract/core/client';
import { ApiError } from '@longitude/contract/core/errors';
import { expect, test, vi } from 'vitest';
import { createPagedList, type PageWish } from './paged-list.ts';

interface Row {
  readonly id: string;
  readonly status?: string;
}
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const respond = (items: Row[], next: string | null, total = items.length): CallResult<Row[]> => ({
  response: items,
  next,
  total,
  etag: null,
});

function listOf(pages: (wish: PageWish) => Promise<CallResult<Row[]>>) {
  const wishes: PageWish[] = [];
  const list = createPagedList<Row>((wish) => {
    wishes.push(wish);
    return pages(wish);
  });
  return { list, wishes };
}

test('continues at the cursor and shows no row twice', async () => {
  const { list, wishes } = listOf(async ({ cursor }) =>
    cursor ? respond(rows('b', 'c'), null, 3) : respond(rows('a', 'b'), 'next', 3),
  );
  await list.load();
  expect(list.hasMore.value).toBe(true);
  await list.loadMore();
  expect(list.items.value?.map((row) => row.id)).toEqual(['a', 'b', 'c']);
  expect(list.total.value).toBe(3);
  expect(list.hasMore.value).toBe(false);
  await list.loadMore();
  expect(wishes.map((wish) => wish.cursor)).toEqual([undefined, 'next']);
});

test('a reload requests as many rows as are shown, up to the largest page', async () => {
  const many = rows(...Array.from({ length: 240 }, (_, index) => `${index}`));
  const { list, wishes } = listOf(async () => respond(many, null));
  await list.load();
  await list.load();
  expect(wishes.map((wish) => wish.limit)).toEqual([50, 200]);
});

test('a reload of more rows than a page reads page by page, and shows all together', async () => {
  const all = rows(...Array.from({ length: 300 }, (_, index) => `${index}`));
  const { list, wishes } = listOf(async ({ limit, cursor }) => {
    const start = Number(cursor ?? 0);
    const end = start + limit;
    return respond(all.slice(start, end), end < all.length ? `${end}` : null, 300);
  });
  await list.load();
  while (list.hasMore.value) await list.loadMore();
  expect(list.items.value).toHaveLength(300);
  wishes.length = 0;
  await list.load();
  expect(wishes.map(({ limit }) => limit)).toEqual([200, 100]);
  expect(list.items.value).toHaveLength(300);
});

test('a sync reports added and removed rows, and moves nothing', async () => {
  let held = rows('a', 'b');
  const { list } = listOf(async () => respond(held, null));
  await list.load();
  held = rows('x', 'a');
  await list.sync();
  expect(list.items.value).toEqual(rows('a', 'b'));
  expect([...list.removedIds.value]).toEqual(['b']);
  expect(list.newCount.value).toBe(1);
  await list.load();
  expect(list.items.value).toEqual(rows('x', 'a'));
  expect(list.removedIds.value.size).toBe(0);
  expect(list.newCount.value).toBe(0);
});

test('a sync after a change by this user removes rows and reports nothing', async () => {
  let held = rows('a', 'b');
  const { list } = listOf(async () => respond(held, null, held.length));
  await list.load();
  held = rows('b');
  await list.sync(() => true);
  expect(list.items.value).toEqual(rows('b'));
  expect(list.total.value).toBe(1);
  expect(list.removedIds.value.size).toBe(0);
});

test('rows appear in an empty list immediately', async () => {
  let held = rows();
  const { list } = listOf(async () => respond(held, null));
  await list.load();
  held = rows('a');
  await list.sync();
  expect(list.items.value).toEqual(rows('a'));
  expect(list.newCount.value).toBe(0);
});

test('rows are changed in place, and removed together with the total', async () => {
  const { list } = listOf(async () => respond(rows('a', 'b'), null));
  await list.load();
  list.update(['b'], { status: 'read' });
  list.remove(['a', 'unknown']);
  expect(list.items.value).toEqual([{ id: 'b', status: 'read' }]);
  expect(list.total.value).toBe(1);
});

test('a failed reload keeps what is on screen', async () => {
  let isDown = false;
  const { list } = listOf(async () => {
    if (isDown) throw new ApiError('Request failed: 503', { status: 503, code: 'unavailable' });
    return respond(rows('a'), null);
  });
  await list.load();
  isDown = true;
  await list.load();
  expect(list.items.value).toEqual(rows('a'));
  expect(list.error.value?.message).toBe('Request failed: 503');
  expect(list.isLoading.value).toBe(false);
});

test('a superseded response is dropped', async () => {
  const slow = Promise.withResolvers<CallResult<Row[]>>();
  let calls = 0;
  const { list } = listOf(() =>
    calls++ === 0 ? slow.promise : Promise.resolve(respond(rows('new'), null)),
  );
  const first = list.load();
  await list.load();
  slow.resolve(respond(rows('old'), null));
  await first;
  expect(list.items.value).toEqual(rows('new'));
});

test('clearing resets everything and ignores late responses', async () => {
  const slow = Promise.withResolvers<CallResult<Row[]>>();
  const { list } = listOf(() => slow.promise);
  const loading = list.load();
  list.clear();
  slow.resolve(respond(rows('late'), null));
  await loading;
  expect(list.items.value).toBeUndefined();
  expect(list.isLoading.value).toBe(false);
});

/** A list whose responses are sent by the test. */
function listByHand() {
  const reads: ((rows: Row[]) => void)[] = [];
  const { list } = listOf(
    () => new Promise((resolve) => reads.push((items) => resolve(respond(items, null)))),
  );
  const give = async (index: number, ...items: Row[]) => {
    await vi.waitFor(() => expect(reads.length).toBeGreaterThan(index));
    reads[index]?.(items);
  };
  const begin = async (...items: Row[]) => {
    const loading = list.load();
    await give(0, ...items);
    await loading;
  };
  return { list, reads, give, begin };
}

test('a sync of a previous list does not affect the new one', async () => {
  const { list, give, begin } = listByHand();
  await begin(...rows('a', 'b'));
  const sync = list.sync();
  const other = list.restart();
  await give(2, ...rows('x', 'y'));
  await other;
  await give(1, ...rows('a', 'b'));
  await sync;
  expect(list.items.value).toEqual(rows('x', 'y'));
  expect(list.removedIds.value.size).toBe(0);
  expect(list.newCount.value).toBe(0);
});

test('a sync during which a row was removed starts again', async () => {
  const { list, give, begin } = listByHand();
  await begin(...rows('a', 'b'));
  const sync = list.sync();
  list.remove(['a']);
  await give(1, ...rows('a', 'b'));
  await give(2, ...rows('b'));
  expect(await sync).toBe(true);
  expect(list.items.value).toEqual(rows('b'));
  expect(list.newCount.value).toBe(0);
});

test('a sync during which a row was changed starts again', async () => {
  const { list, give, begin } = listByHand();
  await begin({ id: 'a', status: 'new' });
  const sync = list.sync();
  list.update(['a'], { status: 'read' });
  await give(1, { id: 'a', status: 'new' });
  await give(2, { id: 'a', status: 'read' });
  await sync;
  expect(list.items.value).toEqual([{ id: 'a', status: 'read' }]);
});

test('a sync after a change by this user recounts new rows', async () => {
  let held = rows('a');
  const { list } = listOf(async () => respond(held, null));
  await list.load();
  held = rows('x', 'a');
  await list.sync();
  expect(list.newCount.value).toBe(1);
  held = rows('a');
  await list.sync(() => true);
  expect(list.newCount.value).toBe(0);
});

test('a sync reports whether it could be read', async () => {
  let isDown = false;
  const { list } = listOf(async () => {
    if (isDown) throw new ApiError('Request failed: 503', { status: 503, code: 'unavailable' });
    return respond(rows('a'), null);
  });
  await list.load();
  expect(await list.sync()).toBe(true);
  isDown = true;
  expect(await list.sync()).toBe(false);
  expect(list.error.value).toBeUndefined();
});
