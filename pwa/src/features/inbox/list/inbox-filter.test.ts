import { expect, test } from 'vitest';
import {
  composeFilterPath,
  countChoices,
  isNarrowed,
  noFilter,
  readFilter,
  toListQuery,
  widen,
} from './inbox-filter.ts';

const statuses = ['new', 'quoted'];
const full = {
  ...noFilter,
  folder: 'archived',
  q: 'dental & co',
  status: 'quoted',
  service: 'cybersecurity',
  from: '2026-11-01',
  to: '2026-11-20',
  unread: true,
  unanswered: true,
  sort: 'name',
} as const;

test('a filter survives a round trip through its address', () => {
  const path = composeFilterPath('requests', full);
  expect(readFilter(path.slice(path.indexOf('?')), statuses)).toEqual(full);
  expect(composeFilterPath('requests', noFilter)).toBe('/admin?tab=requests');
});

test.each([
  '?status=nonsense',
  '?service=nonsense',
  '?from=2026-02-31',
  '?to=yesterday',
  '?sort=email',
  '?unread=1',
  '?folder=nowhere',
])('%s chooses nothing', (search) => {
  expect(readFilter(search, statuses)).toEqual(noFilter);
});

test('days become times in the reader’s timezone, and the last day is included', () => {
  const { from, to } = toListQuery(full);
  expect(from).toBe(new Date(2026, 10, 1).toISOString());
  expect(to).toBe(new Date(2026, 10, 21).toISOString());
});

test('requests the folder, and only the selected filters', () => {
  expect(toListQuery(noFilter)).toEqual({ archived: false });
  expect(toListQuery({ ...noFilter, folder: 'spam', q: ' !? ' })).toEqual({ spam: true });
  expect(toListQuery({ ...noFilter, q: ' Tran ', sort: 'createdAt', unanswered: true })).toEqual({
    archived: false,
    q: 'Tran',
    sort: 'createdAt',
    unanswered: true,
  });
});

test('counts filters, a date range as one, and clears them', () => {
  expect(countChoices(full)).toBe(5);
  expect(isNarrowed(noFilter)).toBe(false);
  expect(isNarrowed({ ...noFilter, q: 'a' })).toBe(true);
  expect(widen(full)).toEqual({ ...noFilter, folder: 'archived', sort: 'name' });
});
