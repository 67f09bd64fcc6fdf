import type { ReactNode } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import { useList } from './use-list.ts';
import { FilterLane } from './filter-lane.tsx';
import { ListHead } from './list-head.tsx';
import { ListRows, type ListRowsProps } from './list-rows.tsx';
import type { DatedRow } from './mark-rows.ts';

interface ListScreenProps<Item extends DatedRow> extends Omit<ListRowsProps<Item>, 'control'> {
  readonly title: string;
  /** What is searched: 'Website, client email or notes'. */
  readonly placeholder: string;
  /** Links and buttons beside the title, and a class for them. */
  readonly head?: ReactNode;
  readonly headClass?: string;
  /** Bulk actions besides marks and deletion. */
  readonly bulk?: ReactNode;
  /** Above and below the rows. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

/** A complete list: search, filters, rows, and bulk actions. */
export function ListScreen<Item extends DatedRow>({
  title,
  placeholder,
  head,
  headClass = '',
  bulk,
  above,
  below,
  ...props
}: ListScreenProps<Item>) {
  const { list } = props;
  const control = useList(list);
  const { ids, isPicking } = list.selection;
  const isChoosing = ids.value.size > 0 || isPicking.value;
  return (
    <div data-longlist={isChoosing ? 'picking' : ''}>
      <ListHead
        list={list}
        control={control}
        title={title}
        placeholder={placeholder}
        className={headClass}
      >
        {head}
      </ListHead>
      <FilterLane
        rules={list.rules}
        control={control}
        counts={list.counts.value}
        isWaiting={list.isCounting.value}
        isExclusive={list.definition.counts !== undefined}
      />
      {isChoosing && <BulkBar list={list}>{bulk}</BulkBar>}
      {above}
      <ListRows {...props} control={control} />
      {below}
    </div>
  );
}
