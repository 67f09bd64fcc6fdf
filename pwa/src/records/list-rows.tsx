import { formatCount, formatTotal } from '@longitude/contract/totals';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState, ListSkeleton, LoadError } from '../ui/lists/list-states.tsx';
import { useShortcuts, type Shortcut } from '../ui/shortcuts.ts';
import type { FilterControl } from './filter.ts';
import { listScope, searchKey } from './keys.ts';
import styles from './list.module.css';
import { LongRows, type RowsProps } from './long-rows.tsx';
import type { DatedRow } from './mark-rows.ts';
import { NewRowsNotice } from './new-rows.tsx';
import type { RecordList } from './record-list.ts';

export interface ListRowsProps<Item extends DatedRow> extends RowsProps<Item> {
  readonly list: RecordList<Item>;
  readonly control: FilterControl;
  /** The keys for the row at the cursor, besides those that every list has. */
  readonly keys: readonly Shortcut[];
  /** The keys of the page. */
  readonly pageKeys?: readonly Shortcut[];
  /** Shown in an empty folder. */
  readonly empty: ReactNode;
}

/** The rows of a long list, or why there are none. */
export function ListRows<Item extends DatedRow>(props: ListRowsProps<Item>) {
  const { list, control, keys, pageKeys = [], empty, ...rest } = props;
  const rows = list.list.value;
  const items = rows.items.value;
  const error = rows.error.value;
  const isFilled = items !== undefined && items.length > 0;
  // The rows register the search key after their own.
  useShortcuts(listScope, isFilled ? pageKeys : [...pageKeys, searchKey]);
  const retry = error && <LoadError error={error} onRetry={() => void rows.load()} />;
  return (
    <>
      <Found list={list} control={control} />
      <NewRowsNotice list={list} />
      {!items && (retry ?? <ListSkeleton label="Loading..." />)}
      {items?.length === 0 &&
        (retry ?? (
          <NoRows list={list} control={control}>
            {empty}
          </NoRows>
        ))}
      {isFilled && <LongRows {...rest} list={list} items={items} keys={keys} />}
    </>
  );
}

interface FoundProps {
  readonly list: RecordList;
  readonly control: FilterControl;
}

/** '11 of 43' above the rows: what the search and the filters show of the folder. */
function Found({ list, control: { filter } }: FoundProps) {
  const { items, total, isLoading } = list.list.value;
  const isFound = items.value !== undefined && list.rules.isNarrowed(filter);
  const isSearched = list.rules.isSearched(filter);
  const all = list.counts.value?.total;
  const count = total.value ?? items.value?.length ?? 0;
  const found = formatTotal(count, isSearched);
  return (
    <output className={isFound ? styles['found'] : 'visually-hidden'}>
      {/* The line keeps its height, so that no row moves. */}
      {isFound && isLoading.value && '\u{A0}'}
      {isFound && !isLoading.value && (
        <>
          <span className="numeric" aria-hidden="true">
            {all === undefined
              ? `${found} found`
              : `${found} of ${formatCount(Math.max(all, count))}`}
          </span>
          <span className="visually-hidden">{list.countItems(count, isSearched)} found</span>
        </>
      )}
    </output>
  );
}

interface NoRowsProps extends Pick<FoundProps, 'list'>, Partial<Pick<FoundProps, 'control'>> {
  readonly children: ReactNode;
}

/** No matches, or an empty folder. */
export function NoRows({ list: { rules, definition }, control, children }: NoRowsProps) {
  if (!control || !rules.isNarrowed(control.filter)) return children;
  const filters = rules.hasSearch ? 'search and filters' : 'filters';
  return (
    <EmptyState title="No matches" text={`No ${definition.many} match your ${filters}.`}>
      <Button size="small" onClick={() => control.set(rules.cleared)}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
