import type { CallResult } from '@longitude/contract/client';
import { ApiError } from '@longitude/contract/errors';
import { expect, test } from 'vitest';
import { createPagedList, type PageWish } from './paged-list.ts';

interface Row {
  readonly id: string;
}
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const answer = (items: Row[], next: string | null, total = items.length): CallResult<Row[]> => ({
  answer: items,
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

test('goes on at the cursor and shows no row twice', async () => {
  const { list, wishes } = listOf(async ({ cursor }) =>
    cursor ? answer(rows('b', 'c'), null, 3) : answer(rows('a', 'b'), 'next', 3),
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

test('a reload asks for as many rows as are shown, up to the largest page', async () => {
  const many = rows(...Array.from({ length: 240 }, (_, index) => `${index}`));
  const { list, wishes } = listOf(async () => answer(many, null));
  await list.load();
  await list.load();
  expect(wishes.map((wish) => wish.limit)).toEqual([50, 200]);
});

test('a failed reload keeps what is on screen', async () => {
  let isDown = false;
  const { list } = listOf(async () => {
    if (isDown) throw new ApiError('Request failed: 503', { status: 503, code: 'unavailable' });
    return answer(rows('a'), null);
  });
  await list.load();
  isDown = true;
  await list.load();
  expect(list.items.value).toEqual(rows('a'));
  expect(list.error.value?.message).toBe('Request failed: 503');
  expect(list.isLoading.value).toBe(false);
});

test('an answer that was overtaken is thrown away', async () => {
  const slow = Promise.withResolvers<CallResult<Row[]>>();
  let calls = 0;
  const { list } = listOf(() =>
    calls++ === 0 ? slow.promise : Promise.resolve(answer(rows('new'), null)),
  );
  const first = list.load();
  await list.load();
  slow.resolve(answer(rows('old'), null));
  await first;
  expect(list.items.value).toEqual(rows('new'));
});

test('clearing forgets everything and ignores what still arrives', async () => {
  const slow = Promise.withResolvers<CallResult<Row[]>>();
  const { list } = listOf(() => slow.promise);
  const loading = list.load();
  list.clear();
  slow.resolve(answer(rows('late'), null));
  await loading;
  expect(list.items.value).toBeUndefined();
  expect(list.isLoading.value).toBe(false);
});
