import { generalInquiry, services } from '@longitude/contract/constants';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { composeTabPath } from '../../../platform/dashboard-links.ts';
import { toDay, toTimes } from '../../../records/filter-fields.tsx';
import { folders, type Folder, type InboxView } from '../inbox.ts';
import type { Inbox } from './inbox-state.ts';
import { markFilters, type MarkFilter } from './marks.ts';

/** The filter of an inbox, stored in the address; empty texts filter nothing. */
export interface InboxFilter extends Readonly<Record<MarkFilter['key'], boolean>> {
  readonly folder: Folder;
  /** The text as typed. */
  readonly q: string;
  readonly status: string;
  /** Slug of a service. */
  readonly service: string;
  /** Inclusive dates in the reader's timezone, such as 2026-01-31. */
  readonly from: string;
  readonly to: string;
  readonly sort: Sort;
}

export const sorts = [
  { key: '-createdAt', title: 'Newest first' },
  { key: 'createdAt', title: 'Oldest first' },
  { key: 'name', title: 'Name' },
] as const;
type Sort = (typeof sorts)[number]['key'];

export const filterServices = [...services, generalInquiry];
export const maxSearch = 200;

const texts = ['q', 'status', 'service', 'from', 'to'] as const;

/** The filters by marks, each with the result of `read`. */
function readMarks(read: (key: MarkFilter['key']) => boolean): Record<MarkFilter['key'], boolean> {
  const entries = markFilters.map(({ key }) => [key, read(key)]);
  return Object.fromEntries(entries) as Record<MarkFilter['key'], boolean>;
}

export const noFilter: InboxFilter = {
  folder: 'inbox',
  q: '',
  status: '',
  service: '',
  from: '',
  to: '',
  sort: '-createdAt',
  ...readMarks(() => false),
};

/** The sort order with this name; newest first when there is none. */
export function findSort(name: string): Sort {
  return sorts.find(({ key }) => key === name)?.key ?? '-createdAt';
}

/** Parses the query of an address; ignores unknown values. */
export function readFilter(search: string, statuses: readonly string[]): InboxFilter {
  const query = new URLSearchParams(search);
  const read = (key: string) => query.get(key) ?? '';
  const pick = (key: string, known: readonly string[]) =>
    known.includes(read(key)) ? read(key) : '';
  const day = (key: string) => (toDay(read(key)) ? read(key) : '');
  return {
    folder: folders.find(({ key }) => key === read('folder'))?.key ?? 'inbox',
    q: read('q').slice(0, maxSearch),
    status: pick('status', statuses),
    service: pick(
      'service',
      filterServices.map(({ slug }) => slug),
    ),
    from: day('from'),
    to: day('to'),
    ...readMarks((key) => read(key) === 'true'),
    sort: findSort(read('sort')),
  };
}

/** The address of a filtered inbox, for bookmarks, reloads and Back. */
export function composeFilterPath(tab: InboxView['tab'], filter: InboxFilter): string {
  const query = new URLSearchParams(composeTabPath(tab).split('?')[1]);
  if (filter.folder !== 'inbox') query.set('folder', filter.folder);
  for (const key of texts) if (filter[key]) query.set(key, filter[key]);
  for (const { key } of markFilters) if (filter[key]) query.set(key, 'true');
  if (filter.sort !== '-createdAt') query.set('sort', filter.sort);
  return `/admin?${query}`;
}

/** The query of the API's lists. */
export type InboxListQuery = { readonly [Key in keyof InboxQuery]?: string | boolean };

/** The folders as queries of the API. */
export const folderQueries = {
  inbox: { archived: false },
  archived: { archived: true },
  spam: { spam: true },
} as const satisfies Readonly<Record<Folder, InboxListQuery>>;

/** Without a letter or digit there is nothing to search for; the server would reject it. */
export function isSearched({ q }: Pick<InboxFilter, 'q'>): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** The filter as a query of the API. Dates become times in the reader's timezone. */
export function toListQuery(filter: InboxFilter): InboxListQuery {
  const { folder, status, service, sort } = filter;
  const choices = {
    q: isSearched(filter) && filter.q.trim(),
    status,
    service,
    ...toTimes(filter),
    ...readMarks((key) => filter[key]),
    sort: sort !== '-createdAt' && sort,
  };
  const chosen = Object.entries(choices).filter(([, choice]) => choice);
  return { ...folderQueries[folder], ...Object.fromEntries(chosen) };
}

/** Number of filters besides the folder and the search. */
export function countChoices(filter: InboxFilter): number {
  const { status, service, from, to } = filter;
  const marks = markFilters.map(({ key }) => filter[key]);
  return [status, service, from || to, ...marks].filter(Boolean).length;
}

/** Whether the filter hides a part of the folder. */
export function isNarrowed(filter: InboxFilter): boolean {
  return filter.q.trim() !== '' || countChoices(filter) > 0;
}

/** The whole folder in the same sort order. */
export function widen({ folder, sort }: InboxFilter): InboxFilter {
  return { ...noFilter, folder, sort };
}

/** The choice of one quick filter: a status, a mark, or nothing. */
type Choice = Pick<InboxFilter, 'status' | 'sort' | MarkFilter['key']>;

/** The filter without what quick filters choose, their order included. */
export function dropChoice(filter: InboxFilter): Choice {
  const isSorted = markFilters.some(({ key, sort }) => filter[key] && filter.sort === sort);
  const sort = isSorted ? noFilter.sort : filter.sort;
  return { status: '', ...readMarks(() => false), sort };
}

/** Whether only quick filters hide a part of the folder, so that its counts say what they show. */
export function isCounted(filter: InboxFilter): boolean {
  return !isNarrowed({ ...filter, ...dropChoice(filter) });
}

export interface FilterControl {
  readonly filter: InboxFilter;
  /** The address of this filter with a change. */
  readonly to: (change: Partial<InboxFilter>) => string;
  /** Replaces the current address: Back leads to the previous page. */
  readonly set: (change: Partial<InboxFilter>) => void;
}

/** The filter in the address, which the inbox shows. */
export function useInboxFilter(inbox: Inbox): FilterControl {
  const search = useSearch();
  const { statuses } = inbox.contract;
  const filter = useMemo(() => readFilter(search, statuses), [search, statuses]);
  const { tab } = inbox.view;
  const path = composeFilterPath(tab, filter);
  // Depends on path, not query: a dialog in the address does not change the list.
  useEffect(
    () => inbox.show(readFilter(path.slice(path.indexOf('?')), inbox.contract.statuses)),
    [inbox, path],
  );
  const to = (change: Partial<InboxFilter>) => composeFilterPath(tab, { ...filter, ...change });
  return { filter, to, set: (change) => navigate(to(change), { replace: true }) };
}
