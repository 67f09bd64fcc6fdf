import { useRef, useState, type ReactNode } from 'react';
import { useClock } from '../../../platform/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { describeTime } from '../../../ui/describe-time.ts';
import { EmptyState, ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { MoreRows } from '../../../ui/lists/more-rows.tsx';
import type { Folder } from '../inbox.ts';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { createGrouping, mostInGroup, useSteps, type RowGroup } from './group-rows.ts';
import { countItems } from './inbox-bulk.ts';
import { isNarrowed, isSearched, widen, type FilterControl } from './inbox-filter.ts';
import { firstMoves, moves } from './inbox-moves.ts';
import type { RowMarks } from './row-parts.tsx';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useRowArea } from './use-row-area.ts';

/** An item with what its row shows of it. */
export interface Marked<Item> extends RowMarks {
  readonly item: Item;
}

export interface InboxRowsProps<Item extends InboxItem> {
  readonly inbox: Inbox<Item>;
  readonly control: FilterControl;
  /** Draws the groups, and their rows: each with its id in `data-id`, and `data-open` on what opens it. */
  readonly children: (groups: readonly RowGroup<Marked<Item>>[]) => ReactNode;
  /** What a folder shows that holds nothing at all. */
  readonly renderEmpty: (folder: Folder) => ReactNode;
}

/** The rows of an inbox in whatever state they are. */
export function InboxRows<Item extends InboxItem>(props: InboxRowsProps<Item>) {
  const { inbox, control } = props;
  const list = inbox.list.value;
  const items = list.items.value;
  const error = list.error.value;
  const total = list.total.value ?? items?.length ?? 0;
  const retry = error && <LoadError error={error} onRetry={() => void list.load()} />;
  const found = `${countItems(inbox, total, isSearched(control.filter))} found`;
  const showNews = async () => {
    await list.load();
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('.work [data-open]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <output className="vh">
        {items && isNarrowed(control.filter) && !list.isLoading.value && found}
      </output>
      <NewsNotice
        count={list.news.value}
        one={inbox.words.one}
        many={inbox.words.many}
        onShow={() => void showNews()}
      />
      {!items && (retry ?? <ListSkeleton label="Loading..." />)}
      {items?.length === 0 && (retry ?? <Nothing {...props} />)}
      {items && items.length > 0 && <Filled {...props} items={items} />}
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
  const at = inbox.at.value;
  const gone = list.gone.value;
  const count = useSteps(items.length, mostInGroup);
  const rows = items.slice(0, count).map((item) => ({
    item,
    when: describeTime(item.createdAt, now),
    isChosen: chosen.has(item.id),
    isAt: item.id === at,
    isGone: gone.has(item.id),
  }));
  return (
    // Presses and focus inside are only watched: what is pressed are links and buttons.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={area}
      className="rows"
      data-left={moves[firstMoves[inbox.filter.value.folder]].label}
      aria-busy={list.isLoading.value}
      onFocus={watch.onFocus}
      onClick={watch.onClick}
    >
      {children(group(rows))}
      <MoreRows list={list} isSearched={isSearched(inbox.filter.value)} />
    </div>
  );
}

/** Nothing matches, or there is nothing at all. */
function Nothing<Item extends InboxItem>({
  inbox,
  control: { filter, set },
  renderEmpty,
}: InboxRowsProps<Item>) {
  if (!isNarrowed(filter)) return renderEmpty(filter.folder);
  return (
    <EmptyState
      title="Nothing matches"
      text={`No ${inbox.words.one} here fits the search and the filters.`}
    >
      <Button size="small" onClick={() => set(widen(filter))}>
        Clear filters
      </Button>
    </EmptyState>
  );
}

interface NewsNoticeProps {
  readonly count: number;
  /** 'service request' and 'service requests'. */
  readonly one: string;
  readonly many: string;
  readonly onShow: () => void;
}

/** Says that rows have come which are not shown: they never push away what is being read. */
function NewsNotice({ count, one, many, onShow }: NewsNoticeProps) {
  return (
    <output>
      {count > 0 && (
        <button type="button" className="news" onClick={onShow}>
          <span>
            {count} new {count === 1 ? one : many}
          </span>
          <u>Show</u>
        </button>
      )}
    </output>
  );
}
