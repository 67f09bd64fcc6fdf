import { useRef, type ReactNode } from 'react';
import { useClock } from '../platform/clock.ts';
import { LoadState } from '../ui/lists/list-states.tsx';
import type { FilterControl } from './filter.ts';
import { NoRows } from './list-rows.tsx';
import { MoreRows } from './more-rows.tsx';
import { NewRowsNotice } from './new-rows.tsx';
import type { Row } from './paged-rows.ts';
import type { RecordList } from './record-list.ts';
import { useFolding, useReturn } from './use-row-area.ts';

interface PlainRowsProps<Item extends Row> {
  readonly list: RecordList<Item>;
  /** The filter in the address, if the list has one. */
  readonly control?: FilterControl;
  /** Shown without any row. */
  readonly empty: ReactNode;
  /** False while the rows lack data that they show. */
  readonly isReady?: boolean;
  /** Renders the rows: each with its id in `data-id`, and `data-open` on the control that gets the focus. */
  readonly children: (items: readonly Item[], now: Date) => ReactNode;
}

/** The rows of a list without selection, or why there are none. */
export function PlainRows<Item extends Row>(props: PlainRowsProps<Item>) {
  const { list, control, empty, isReady = true, children } = props;
  const area = useRef<HTMLDivElement>(null);
  const now = useClock();
  const rows = list.list.value;
  const items = isReady ? rows.items.value : undefined;
  useFolding(list, area);
  useReturn(list, area, items !== undefined);
  const isEmpty = items?.length === 0;
  const hasFailed = rows.error.value !== undefined;
  return (
    <>
      <NewRowsNotice list={list} />
      <LoadState source={rows} hasData={items !== undefined} />
      {isEmpty && !hasFailed && (
        <NoRows list={list} {...(control && { control })}>
          {empty}
        </NoRows>
      )}
      {items && !isEmpty && (
        <>
          <div ref={area}>{children(items, now)}</div>
          <MoreRows list={list} />
        </>
      )}
    </>
  );
}
