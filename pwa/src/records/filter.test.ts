import { flag, moment, pagingQuery } from '@longitude/contract/core/lists';
import { searchText } from '@longitude/contract/search';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ListFilter } from './filter.ts';

const query = z.strictObject({
  ...pagingQuery,
  q: z.optional(searchText),
  archived: z.optional(flag('archived')),
  status: z.optional(z.enum(['new', 'sent'])),
  published: z.optional(flag('published')),
  unread: z.optional(flag('unread')),
  late: z.optional(flag('late')),
  from: z.optional(moment('from')),
  to: z.optional(moment('to')),
});

const rules = new ListFilter(
  { query },
  {
    path: '/admin?tab=letters',
    folders: [
      { value: '', title: 'Inbox', query: { archived: false } },
      { value: 'archived', title: 'Archived', query: { archived: true } },
    ],
    choices: {
      status: {
        label: 'Status',
        options: [
          ['', 'Any status'],
          ['new', 'New'],
          ['sent', 'Sent'],
        ],
      },
      published: {
        label: 'State',
        key: 'state',
        options: [
          ['', 'All'],
          ['public', 'Public', 'true'],
        ],
      },
    },
    marks: { unread: 'Unread only', late: 'Late only' },
    sorts: [
      ['', 'Newest first'],
      ['name', 'Name'],
      ['createdAt', 'Oldest first'],
    ],
    chips: [
      { key: 'status', value: 'new', label: 'New' },
      { key: 'late', value: 'true', label: 'Late', sort: 'createdAt' },
    ],
  },
);

const full = {
  folder: 'archived',
  q: 'dental & co',
  status: 'sent',
  state: 'public',
  from: '2026-11-01',
  to: '2026-11-20',
  unread: 'true',
  sort: 'name',
};

test('a filter survives a round trip through its address', () => {
  const path = rules.composePath(full);
  expect(path).toMatch(/^\/admin\?tab=letters&folder=archived&q=dental/);
  expect(rules.read(path.slice(path.indexOf('?')))).toEqual(full);
  expect(rules.composePath({ q: '', status: '' })).toBe('/admin?tab=letters');
  expect(new ListFilter({}, { path: '/admin/trash' }).composePath({})).toBe('/admin/trash');
});

test.each([
  '?status=nonsense',
  '?from=2026-02-31',
  '?to=yesterday',
  '?sort=email',
  // The usual order, as earlier versions wrote it into the address.
  '?sort=-createdAt',
  '?unread=1',
  '?folder=nowhere',
  '?folder=inbox',
  '?limit=1',
])('%s chooses nothing', (search) => {
  expect(rules.read(search)).toEqual({});
});

test('a list without search and dates reads none', () => {
  const choices = { status: { label: 'Status', options: [['', 'All']] } } as const;
  const few = new ListFilter({ query: z.object({ status: z.string() }) }, { path: '/', choices });
  expect(few.read('?q=a&from=2026-01-01')).toEqual({});
});

test('days become times in the reader’s timezone, and the last day is included', () => {
  const { from, to } = rules.toQuery(full);
  expect(from).toBe(new Date(2026, 10, 1).toISOString());
  expect(to).toBe(new Date(2026, 10, 21).toISOString());
});

test('requests the folder, and only the selected filters, as the API names them', () => {
  expect(rules.toQuery({})).toEqual({ archived: false });
  expect(rules.toQuery({ folder: 'archived', q: ' !? ' })).toEqual({ archived: true });
  expect(rules.toQuery({ q: ' Tran ', sort: 'name', unread: 'true', state: 'public' })).toEqual({
    archived: false,
    q: 'Tran',
    sort: 'name',
    unread: 'true',
    published: 'true',
  });
});

test('counts filters, a date range as one, and clears them', () => {
  expect(rules.countChoices(full)).toBe(4);
  expect(rules.isNarrowed({ folder: 'archived', sort: 'name' })).toBe(false);
  expect(rules.isNarrowed({ q: 'a' })).toBe(true);
  const path = rules.composePath({ ...full, ...rules.cleared });
  expect(path).toBe('/admin?tab=letters&folder=archived&sort=name');
});

test('a chip that is turned off takes its own order with it, and no other', () => {
  const late = { late: 'true', sort: 'createdAt' };
  expect(rules.dropChips(late)).toEqual({ status: '', late: '', sort: '' });
  expect(rules.dropChips({ ...late, sort: 'name' })).toEqual({ status: '', late: '' });
  const [, archive] = rules.folders;
  expect(archive && rules.open(archive)).toEqual({ late: '', folder: 'archived' });
});
