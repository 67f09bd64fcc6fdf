import { generalInquiry, services } from '@longitude/contract/constants';
import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { composeTabPath, type TabKey } from '../../../platform/dashboard-tabs.ts';
import type { Folder } from '../inbox.ts';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { readFolder } from './folder-toggle.tsx';

/** What is shown of an inbox; empty texts choose nothing. It stands in the address. */
export interface InboxFilter {
  readonly folder: Folder;
  /** As it is being typed. */
  readonly q: string;
  readonly status: string;
  /** Slug of a service. */
  readonly service: string;
  /** Days of the reader's own zone, such as 2026-01-31; both count. */
  readonly from: string;
  readonly to: string;
  readonly unread: boolean;
  readonly unanswered: boolean;
  readonly sort: Sort;
}

export const sorts = [
  { key: '-createdAt', title: 'Newest first' },
  { key: 'createdAt', title: 'Oldest first' },
  { key: 'name', title: 'Name' },
] as const;
type Sort = (typeof sorts)[number]['key'];

export const filterServices = [...services, generalInquiry];
export const longestSearch = 200;

export const noFilter: InboxFilter = {
  folder: 'inbox',
  q: '',
  status: '',
  service: '',
  from: '',
  to: '',
  unread: false,
  unanswered: false,
  sort: '-createdAt',
};

const texts = ['q', 'status', 'service', 'from', 'to'] as const;
const marks = ['unread', 'unanswered'] as const;

/** Reads the query of an address; what it does not know chooses nothing. */
export function readFilter(search: string, statuses: readonly string[]): InboxFilter {
  const query = new URLSearchParams(search);
  const read = (key: string) => query.get(key) ?? '';
  const pick = (key: string, known: readonly string[]) =>
    known.includes(read(key)) ? read(key) : '';
  const day = (key: string) => (toDay(read(key)) ? read(key) : '');
  return {
    folder: readFolder(search),
    q: read('q').slice(0, longestSearch),
    status: pick('status', statuses),
    service: pick(
      'service',
      filterServices.map(({ slug }) => slug),
    ),
    from: day('from'),
    to: day('to'),
    unread: query.get('unread') === 'true',
    unanswered: query.get('unanswered') === 'true',
    sort: sorts.find(({ key }) => key === query.get('sort'))?.key ?? '-createdAt',
  };
}

/** Where this view of the inbox lives: it can be kept, reloaded, and gone back to. */
export function composeFilterPath(tab: TabKey, filter: InboxFilter): string {
  const query = new URLSearchParams(composeTabPath(tab).split('?')[1]);
  if (filter.folder !== 'inbox') query.set('folder', filter.folder);
  for (const key of texts) if (filter[key]) query.set(key, filter[key]);
  for (const key of marks) if (filter[key]) query.set(key, 'true');
  if (filter.sort !== '-createdAt') query.set('sort', filter.sort);
  return `/admin?${query}`;
}

/** The query of the API's lists. */
export interface InboxListQuery {
  readonly archived?: boolean;
  readonly spam?: boolean;
  readonly q?: string;
  readonly status?: string;
  readonly service?: string;
  readonly from?: string;
  readonly to?: string;
  readonly unread?: boolean;
  readonly unanswered?: boolean;
  readonly sort?: Sort;
}

const folders: Readonly<Record<Folder, InboxListQuery>> = {
  inbox: { archived: false },
  archived: { archived: true },
  spam: { spam: true },
};

/** Without a letter or digit there is nothing to search for; the server would refuse it. */
export function isSearched({ q }: Pick<InboxFilter, 'q'>): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** What the API is asked for. Days become moments of the reader's own zone. */
export function toListQuery(filter: InboxFilter): InboxListQuery {
  const { folder, status, service, unread, unanswered, sort } = filter;
  const q = filter.q.trim();
  const from = toDay(filter.from);
  const to = toDay(filter.to);
  to?.setDate(to.getDate() + 1);
  return {
    ...folders[folder],
    ...(isSearched(filter) ? { q } : {}),
    ...(status ? { status } : {}),
    ...(service ? { service } : {}),
    ...(from ? { from: from.toISOString() } : {}),
    ...(to ? { to: to.toISOString() } : {}),
    ...(unread ? { unread } : {}),
    ...(unanswered ? { unanswered } : {}),
    ...(sort === '-createdAt' ? {} : { sort }),
  };
}

/** The beginning of a day in the reader's own zone; null when it is none. */
function toDay(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00`);
  return Number.isNaN(day.getTime()) || day.getDate() !== Number(text.slice(8)) ? null : day;
}

/** How many choices are made beside the folder and the search. */
export function countChoices(filter: InboxFilter): number {
  const { status, service, from, to, unread, unanswered } = filter;
  return [status, service, from || to, unread, unanswered].filter(Boolean).length;
}

/** Whether anything is left out of the folder. */
export function isNarrowed(filter: InboxFilter): boolean {
  return filter.q.trim() !== '' || countChoices(filter) > 0;
}

/** The same folder and order with nothing left out. */
export function widen({ folder, sort }: InboxFilter): InboxFilter {
  return { ...noFilter, folder, sort };
}

export interface FilterControl {
  readonly filter: InboxFilter;
  /** The address of this filter with something changed. */
  readonly to: (change: Partial<InboxFilter>) => string;
  /** Changes it in the place of what the address says: Back leads to where one came from. */
  readonly set: (change: Partial<InboxFilter>) => void;
}

/** What the address chooses of an inbox, which shows it. */
export function useInboxFilter<Item extends InboxItem>(inbox: Inbox<Item>): FilterControl {
  const search = useSearch();
  const filter = useMemo(() => readFilter(search, inbox.statuses), [search, inbox]);
  const path = composeFilterPath(inbox.tab, filter);
  // By the path, not by the query: a dialog in the address changes nothing of the list.
  useEffect(
    () => inbox.show(readFilter(path.slice(path.indexOf('?')), inbox.statuses)),
    [inbox, path],
  );
  const to = (change: Partial<InboxFilter>) =>
    composeFilterPath(inbox.tab, { ...filter, ...change });
  return { filter, to, set: (change) => navigate(to(change), { replace: true }) };
}
