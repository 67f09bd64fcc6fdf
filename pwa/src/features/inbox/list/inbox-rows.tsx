import type { InboxItem } from '@longitude/contract/inboxes';
import { formatCount, formatTotal } from '@longitude/contract/totals';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import type { RowGroup } from '../../../records/group-rows.ts';
import { EmptyState, ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { LongRows } from '../../../records/long-rows.tsx';
import type { Marked } from '../../../records/mark-rows.ts';
import { NewRowsNotice } from '../../../records/new-rows.tsx';
import type { Folder } from '../inbox.ts';
import { applyMark } from './inbox-actions.ts';
import { isNarrowed, isSearched, widen, type FilterControl } from './inbox-filter.ts';
import type { Inbox } from './inbox-state.ts';
import { folderActions, markActions } from './marks.ts';
import { listInboxKeys } from './inbox-keys.ts';

export interface InboxRowsProps<Item extends InboxItem> {
  readonly inbox: Inbox<Item>;
  readonly control: FilterControl;
  /** Renders groups and rows: each with its id in `data-id`, and `data-open` on the control that opens it. */
  readonly children: (groups: readonly RowGroup<Marked<Item>>[]) => ReactNode;
  /** Shown below 'No service requests yet' in an empty folder. */
  readonly emptyTexts: Readonly<Record<Folder, string>>;
}

/** The rows of an inbox, or why there are none. */
export function InboxRows<Item extends InboxItem>(props: InboxRowsProps<Item>) {
  const { inbox, control } = props;
  const list = inbox.list.value;
  const items = list.items.value;
  const error = list.error.value;
  const total = list.total.value ?? items?.length ?? 0;
  const retry = error && <LoadError error={error} onRetry={() => void list.load()} />;
  const isFound = items && isNarrowed(control.filter);
  return (
    <>
      <output className={isFound ? 'found' : 'vh'}>
        {isFound && <Found {...props} total={list.isLoading.value ? null : total} />}
      </output>
      <NewRowsNotice list={list} one={inbox.view.one} many={inbox.view.many} />
      {!items && (retry ?? <ListSkeleton label="Loading..." />)}
      {items?.length === 0 && (retry ?? <Nothing {...props} />)}
      {items && items.length > 0 && <Filled {...props} items={items} />}
    </>
  );
}

interface FoundProps extends Pick<InboxRowsProps<InboxItem>, 'control'> {
  readonly inbox: Inbox;
  /** Null while it is unknown. */
  readonly total: number | null;
}

/** '11 of 43' above the rows: what the search and the filters show of the folder. */
function Found({ inbox, control: { filter }, total }: FoundProps) {
  const all = inbox.counts.value?.total;
  // The line keeps its height, so that no row moves.
  if (total === null) return '\u{A0}';
  const found = formatTotal(total, isSearched(filter));
  return (
    <>
      <span className="num" aria-hidden="true">
        {all === undefined ? found : `${found} of ${formatCount(Math.max(all, total))}`}
      </span>
      <span className="vh">{inbox.countItems(total, isSearched(filter))} found</span>
    </>
  );
}

function Filled<Item extends InboxItem>({
  inbox,
  items,
  children,
}: InboxRowsProps<Item> & { readonly items: readonly Item[] }) {
  const { first } = folderActions[inbox.filter.value.folder];
  return (
    <LongRows
      rows={inbox}
      items={items}
      leftLabel={markActions[first].label}
      onLeft={(item) => applyMark(inbox, item, first)}
      one={inbox.view.one}
      keys={listInboxKeys(inbox)}
      isSearched={isSearched(inbox.filter.value)}
    >
      {children}
    </LongRows>
  );
}

/** No matches, or the folder is empty. */
function Nothing<Item extends InboxItem>({
  inbox: { view },
  control: { filter, set },
  emptyTexts,
}: InboxRowsProps<Item>) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState title="No matches" text={view.noMatch}>
        <Button size="small" onClick={() => set(widen(filter))}>
          Clear filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={view.empty} text={emptyTexts[filter.folder]}>
      {filter.folder === 'inbox' && (
        <Link className="btn sm" href="/contact">
          Open the form
        </Link>
      )}
    </EmptyState>
  );
}
