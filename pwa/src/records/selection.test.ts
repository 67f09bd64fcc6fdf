import { expect, test } from 'vitest';
import { Selection } from './selection.ts';

const listed = ['a', 'b', 'c', 'd', 'e'];

test('toggles single rows', () => {
  const selection = new Selection(200);
  selection.toggle('a');
  selection.toggle('c');
  selection.toggle('a');
  expect([...selection.ids.value]).toEqual(['c']);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['d', 'b', 'c']],
])('a range from %s to %s includes everything between', (from, to, chosen) => {
  const selection = new Selection(200);
  selection.toggle(from);
  selection.toggle(to, listed);
  expect([...selection.ids.value]).toEqual(chosen);
});

test('a range also deselects', () => {
  const selection = new Selection(200);
  selection.choose(listed);
  selection.toggle('b');
  selection.toggle('d', listed);
  expect([...selection.ids.value]).toEqual(['a', 'e']);
});

test('a range from a removed row selects only its end', () => {
  const selection = new Selection(200);
  selection.toggle('x');
  selection.toggle('c', listed);
  expect([...selection.ids.value]).toEqual(['x', 'c']);
});

test('never exceeds the limit, and says so', () => {
  const selection = new Selection(2);
  selection.choose(listed);
  expect([...selection.ids.value]).toEqual(['a', 'b']);
  expect(selection.toggle('c')).toBe(false);
  expect(selection.toggle('b')).toBe(true);
  expect(selection.toggle('c')).toBe(true);
});

test('clearing ends the selection mode too', () => {
  const selection = new Selection(2);
  selection.pick(true);
  selection.toggle('a');
  selection.clear();
  expect(selection.ids.value.size).toBe(0);
  expect(selection.isPicking.value).toBe(false);
});

test('deselects removed rows', () => {
  const selection = new Selection(200);
  selection.choose(['a', 'b', 'c']);
  selection.pick(true);
  selection.keep((id) => id !== 'b');
  expect([...selection.ids.value]).toEqual(['a', 'c']);
  expect(selection.isPicking.value).toBe(true);
});
