import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toSortKey } from './sender-fields.ts';

test('names are sorted as people expect', () => {
  const sorted = [
    '🙂',
    '4 Winds Ltd',
    'Åsa Berg',
    'anna',
    'Ånna B.',
    'Émile',
    '"Émile" Zola',
    'Łukasz',
    'Ng-Adu Ama',
    'Ngo Bao',
    "O'Brien",
    'Ødegaard',
    'straße',
    'Zoe',
    'zoë quibell',
    'Ёлкина',
    'Яна',
    '山田',
  ];
  const byKey = (a: string, b: string) =>
    Buffer.compare(Buffer.from(toSortKey(a)), Buffer.from(toSortKey(b)));
  // In byte order, as databases compare.
  const shuffled = sorted.toSorted((a, b) => (a < b ? 1 : -1));
  assert.deepEqual(shuffled.toSorted(byKey), [
    '🙂',
    '4 Winds Ltd',
    'anna',
    'Ånna B.',
    'Åsa Berg',
    ...sorted.slice(5),
  ]);
});
