import { memo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useClock } from '../platform/clock.ts';
import { useShortcuts, type Shortcut } from '../ui/shortcuts.ts';
import { applyMark, removeRecord } from './actions.ts';
import { createGrouping, useSteps } from './group-rows.ts';
import { createMarking, type DatedRow, type Marked } from './mark-rows.ts';
import styles from './list.module.css';
import { MoreRows } from './more-rows.tsx';
import { listRemoval, listRowKeys, listScope, searchKey } from './keys.ts';
import type { RecordList } from './record-list.ts';
import { useRowArea } from './use-row-area.ts';

export interface RowsProps<Item extends DatedRow> {
  /**
   * A row, memoized: with its id in `data-id`, and `data-open` on the control that opens it.
   */
  readonly Row: ComponentType<Marked<Item>>;
  /** The element of a group of rows. */
  readonly groupTag?: 'div' | 'tbody';
  /** Renders the list around its rows. */
  readonly children: (rows: ReactNode) => ReactNode;
}

interface LongRowsProps<Item extends DatedRow> extends RowsProps<Item> {
  readonly list: RecordList<Item>;
  /** The rows that are loaded. */
  readonly items: readonly Item[];
  /** Keys besides those of every list. */
  readonly keys: readonly Shortcut[];
}

/** The rows of a long list, with keys, swipes and a growing end. */
export function LongRows<Item extends DatedRow>(props: LongRowsProps<Item>) {
  const { list: state, items, keys, Row, groupTag = 'div', children } = props;
  const area = useRef<HTMLDivElement>(null);
  const { swipe } = state.offers();
  const watch = useRowArea(state, area, (item) =>
    swipe === undefined ? removeRecord(state, item) : applyMark(state, item, swipe),
  );
  useShortcuts(listScope, [...listRowKeys(state), ...keys, ...listRemoval(state), searchKey]);
  const [mark] = useState(() => createMarking<Item>());
  const [group] = useState(() => createGrouping<Marked<Item>>(({ item }) => item.id));
  const now = useClock();
  const list = state.list.value;
  const chosen = state.selection.ids.value;
  const cursorId = state.cursorId.value;
  const removedIds = list.removedIds.value;
  const count = useSteps(items.length);
  const rows = mark(items.slice(0, count), now, ({ id }) => ({
    isChosen: chosen.has(id),
    isAtCursor: id === cursorId,
    removed: removedIds.has(id) ? state.changeAuthors.describe(id) : null,
  }));
  return (
    // Clicks and focus inside are only observed: the clicked elements are links and buttons.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={area}
      className={styles['rows']}
      data-left={swipe === undefined ? 'Delete' : state.mark(swipe).label}
      aria-busy={list.isLoading.value}
      onFocus={watch.onFocus}
      onClick={watch.onClick}
    >
      {children(
        group(rows).map((each) => (
          <Group key={each.key} rows={each.rows} Row={Row} Tag={groupTag} />
        )),
      )}
      <MoreRows list={state} />
    </div>
  );
}

interface GroupProps<Item extends DatedRow> extends Pick<RowsProps<Item>, 'Row'> {
  readonly rows: readonly Marked<Item>[];
  readonly Tag: 'div' | 'tbody';
}

/** A group whose rows are the same is not rendered again. */
const Group = memo(function RowGroup<Item extends DatedRow>({ rows, Row, Tag }: GroupProps<Item>) {
  return (
    <Tag className={styles['set']}>
      {rows.map((row) => (
        <Row key={row.item.id} {...row} />
      ))}
    </Tag>
  );
}) as <Item extends DatedRow>(props: GroupProps<Item>) => ReactNode;
