import type { InboxItem } from '@longitude/contract/inboxes';
import { formatCount, formatTotal } from '@longitude/contract/totals';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useClock } from '../../../platform/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { describeTime } from '../../../ui/describe-time.ts';
import { EmptyState, ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { MoreRows } from '../../../ui/lists/more-rows.tsx';
import type { Folder } from '../inbox.ts';
import { createGrouping, maxInGroup, useSteps, type RowGroup } from './group-rows.ts';
import { countItems } from './inbox-bulk.ts';
import { isNarrowed, isSearched, widen, type FilterControl } from './inbox-filter.ts';
import type { Inbox } from './inbox-state.ts';
import { folderActions, markActions } from './marks.ts';
import type { RowMarks } from './row-parts.tsx';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useRowArea } from './use-row-area.ts';

/** An item with the other props of its row. */
export interface Marked<Item> extends RowMarks {
  readonly item: Item;
}

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
  const showNewRows = async () => {
    await list.load();
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('.work [data-open]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <output className={isFound ? 'found' : 'vh'}>
        {isFound && <Found {...props} total={list.isLoading.value ? null : total} />}
      </output>
      <NewRowsNotice count={list.newCount.value} inbox={inbox} onShow={() => void showNewRows()} />
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
      <span className="vh">{countItems(inbox, total, isSearched(filter))} found</span>
    </>
  );
}

function Filled<Item extends InboxItem>({
  inbox,
  items,
  children,
}: InboxRowsProps<Item> & { readonly items: readonly Item[] }) {
  const area = useRef<HTMLDivElement>(null);
  const watch = useRowArea(inbox, area);
  useInboxKeys(inbox, area);
  const [group] = useState(() => createGrouping<Marked<Item>>(({ item }) => item.id));
  const now = useClock();
  const list = inbox.list.value;
  const chosen = inbox.selection.ids.value;
  const cursorId = inbox.cursorId.value;
  const removedIds = list.removedIds.value;
  const count = useSteps(items.length, maxInGroup);
  const rows = items.slice(0, count).map((item) => ({
    item,
    when: describeTime(item.createdAt, now),
    isChosen: chosen.has(item.id),
    isAtCursor: item.id === cursorId,
    removed: removedIds.has(item.id) ? inbox.movers.describe(item.id) : null,
  }));
  return (
    // Presses and focus inside are only observed: the pressed elements are links and buttons.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={area}
      className="rows"
      data-left={markActions[folderActions[inbox.filter.value.folder].first].label}
      aria-busy={list.isLoading.value}
      onFocus={watch.onFocus}
      onClick={watch.onClick}
    >
      {children(group(rows))}
      <MoreRows list={list} isSearched={isSearched(inbox.filter.value)} />
    </div>
  );
}

/** Nothing matches, or the folder is empty. */
function Nothing<Item extends InboxItem>({
  inbox: { view },
  control: { filter, set },
  emptyTexts,
}: InboxRowsProps<Item>) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState title="Nothing matches" text={view.noMatch}>
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

interface NewRowsNoticeProps {
  readonly count: number;
  readonly inbox: Pick<Inbox, 'view'>;
  readonly onShow: () => void;
}

/** Number of new rows that are not on screen: they never displace the rows being read. */
function NewRowsNotice({ count, inbox: { view }, onShow }: NewRowsNoticeProps) {
  return (
    <output>
      {count > 0 && (
        <button type="button" className="news" onClick={onShow}>
          <span>
            {count} new {count === 1 ? view.one : view.many}
          </span>
          <u>Show</u>
        </button>
      )}
    </output>
  );
}
