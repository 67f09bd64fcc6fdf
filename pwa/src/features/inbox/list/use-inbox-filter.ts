import { useEffect, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Inbox, InboxItem } from './inbox.ts';
import { composeFilterPath, readFilter, type InboxFilter } from './inbox-filter.ts';

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
