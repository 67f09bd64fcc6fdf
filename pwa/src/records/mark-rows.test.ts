import { expect, test } from 'vitest';
import { createGrouping } from './group-rows.ts';
import { createMarking, type Marked } from './mark-rows.ts';

interface Item {
  readonly id: string;
  readonly createdAt: string;
}

const now = new Date('2026-11-26T12:00:00Z');
const list = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    createdAt: '2026-11-12T12:00:00Z',
  }));
const marksOf = (chosen: string) => (item: Item) => ({
  isChosen: item.id === chosen,
  isAtCursor: false,
  removed: null,
});

function render() {
  const [mark, group] = [
    createMarking<Item>(),
    createGrouping<Marked<Item>>(({ item }) => item.id),
  ];
  return (items: readonly Item[], time = now, chosen = '') =>
    group(mark(items, time, marksOf(chosen)));
}

test('while a list grows, full groups keep their identity', () => {
  const next = render();
  const items = list(50);
  const before = next(items.slice(0, 9));
  const after = next(items);
  expect(before.length).toBeGreaterThan(1);
  before.forEach(({ rows }, index) => expect(after[index]?.rows).toBe(rows));
});

test('a mark, or a changed item, re-renders its row and no other', () => {
  const next = render();
  const items = list(9);
  const flat = (groups: ReturnType<typeof next>) => groups.flatMap(({ rows }) => rows);
  const listChanged = (before: readonly unknown[], after: readonly unknown[]) =>
    after.flatMap((row, index) => (row === before[index] ? [] : [index]));
  const first = flat(next(items));
  const marked = flat(next(items, now, '4'));
  expect(listChanged(first, marked)).toEqual([4]);
  expect(marked[4]?.isChosen).toBe(true);
  const changed = flat(next(items.with(2, { id: '2', createdAt: now.toISOString() }), now, '4'));
  expect(listChanged(marked, changed)).toEqual([2]);
  expect(changed[2]?.when).not.toBe(first[2]?.when);
});

test('times follow the clock', () => {
  const next = render();
  const items = list(1);
  const tomorrow = new Date('2026-11-13T12:00:00Z');
  expect(next(items)[0]?.rows[0]?.when).toBe('12 Nov');
  expect(next(items, tomorrow)[0]?.rows[0]?.when).toBe('Yesterday');
});
