import { overallRisks } from '@longitude/contract/scan-checks';
import { scanOrigins, type ListScans } from '@longitude/contract/stored-scans';
import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { toDay, toTimes, type FilterOptions } from '../../../records/filter-fields.tsx';

/** The filter of the list of scans, stored in the address; empty texts filter nothing. */
export interface ScanFilter {
  /** The text as typed. */
  readonly q: string;
  readonly risk: string;
  /** `true`, `false` or empty. */
  readonly contacted: string;
  readonly origin: string;
  /** Inclusive dates in the reader's timezone, such as 2026-01-31. */
  readonly from: string;
  readonly to: string;
  /** Empty: newest first. */
  readonly sort: string;
}

export const noFilter: ScanFilter = {
  q: '',
  risk: '',
  contacted: '',
  origin: '',
  from: '',
  to: '',
  sort: '',
};
const keys = Object.keys(noFilter) as (keyof ScanFilter)[];
export const maxSearch = 200;

/** The origin of a scan, in words. */
export const originNames = {
  visitor: 'Visitor',
  administrator: 'Administrator',
  schedule: 'Schedule',
  watch: 'Watched site',
} as const satisfies Record<(typeof scanOrigins)[number], string>;

/** The choices of each filter; the first of each filters nothing. */
export const filterOptions = {
  risk: [
    ['', 'Any risk'],
    ['critical', 'Critical'],
    ['high', 'High'],
    ['medium', 'Medium'],
    ['low', 'Low'],
    ['unknown', 'Not enough could be tested'],
  ],
  contacted: [
    ['', 'Contacted or not'],
    ['true', 'Contacted'],
    ['false', 'Not contacted'],
  ],
  origin: [['', 'Anyone'], ...scanOrigins.map((key) => [key, originNames[key]] as const)],
  sort: [
    ['', 'Newest first'],
    ['createdAt', 'Oldest first'],
  ],
} as const satisfies Readonly<Record<string, FilterOptions>>;

const allowed: Readonly<Partial<Record<keyof ScanFilter, readonly string[]>>> = {
  risk: overallRisks,
  contacted: ['true', 'false'],
  origin: scanOrigins,
  sort: ['createdAt'],
};

/** Parses the query of an address; ignores unknown values. */
export function readFilter(search: string): ScanFilter {
  const query = new URLSearchParams(search);
  const read = (key: keyof ScanFilter) => {
    const value = query.get(key) ?? '';
    if (key === 'q') return value.slice(0, maxSearch);
    if (key === 'from' || key === 'to') return toDay(value) ? value : '';
    return allowed[key]?.includes(value) ? value : '';
  };
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as unknown as ScanFilter;
}

/** The address of a filtered list, for bookmarks, reloads and Back. */
export function composeFilterPath(filter: ScanFilter): string {
  const query = new URLSearchParams({ tab: 'scans' });
  for (const key of keys) if (filter[key]) query.set(key, filter[key]);
  return `/admin?${query}`;
}

/** The query of the API's list. */
type ScanListQuery = { readonly [Key in keyof ListScans]?: string };

/** Without a letter or digit there is nothing to search for; the server would reject it. */
export function isSearched({ q }: Pick<ScanFilter, 'q'>): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** The filter as a query of the API. Dates become times in the reader's timezone. */
export function toListQuery(filter: ScanFilter): ScanListQuery {
  const q = isSearched(filter) ? filter.q.trim() : '';
  const chosen = Object.entries({ ...filter, q, ...toTimes(filter) }).filter(([, value]) => value);
  return { ...Object.fromEntries(chosen), fields: 'summary' };
}

/** Number of filters besides the search. */
export function countChoices({ risk, contacted, origin, from, to }: ScanFilter): number {
  return [risk, contacted, origin, from || to].filter(Boolean).length;
}

/** Whether the filter hides a part of the list. */
export function isNarrowed(filter: ScanFilter): boolean {
  return filter.q.trim() !== '' || countChoices(filter) > 0;
}

export interface FilterControl {
  readonly filter: ScanFilter;
  /** The address of this filter with a change. */
  readonly to: (change: Partial<ScanFilter>) => string;
  /** Replaces the current address: Back leads to the previous page. */
  readonly set: (change: Partial<ScanFilter>) => void;
}

/** The filter in the address. @param onChange shows its list */
export function useScanFilter(onChange: (filter: ScanFilter) => void): FilterControl {
  const search = useSearch();
  const filter = useMemo(() => readFilter(search), [search]);
  const path = composeFilterPath(filter);
  // Depends on path, not query: a dialog in the address does not change the list.
  useEffect(() => onChange(readFilter(path.slice(path.indexOf('?')))), [onChange, path]);
  const to = (change: Partial<ScanFilter>) => composeFilterPath({ ...filter, ...change });
  return { filter, to, set: (change) => navigate(to(change), { replace: true }) };
}
