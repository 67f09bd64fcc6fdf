import type { StoredScan } from '@longitude/contract/stored-scans';
import { formatTotal } from '@longitude/contract/totals';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { RowGroup } from '../../../records/group-rows.ts';
import { EmptyState, ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { LongRows } from '../../../records/long-rows.tsx';
import type { Marked } from '../../../records/mark-rows.ts';
import { NewRowsNotice } from '../../../records/new-rows.tsx';
import { atCursor, listScope, searchKey } from '../../../records/keys.ts';
import { useShortcuts, type Shortcut } from '../../../ui/shortcuts.ts';
import { openNewScan } from './running-scan.ts';
import { markContacted, removeScan } from './scan-actions.ts';
import { isNarrowed, isSearched, noFilter, type FilterControl } from './scan-filter.ts';
import { scanList } from './scan-list.ts';
import { ScanRow, urlNoteId } from './scan-row.tsx';

interface ScanRowsProps {
  readonly control: FilterControl;
}

/** The stored scans, or why there are none. */
export function ScanRows({ control }: ScanRowsProps) {
  const list = scanList.list.value;
  const items = list.items.value;
  const error = list.error.value;
  const isFilled = items !== undefined && items.length > 0;
  useShortcuts(listScope, isFilled ? [newScanKey] : [newScanKey, searchKey]);
  const retry = error && <LoadError error={error} onRetry={() => void list.load()} />;
  return (
    <>
      <Found control={control} />
      <NewRowsNotice list={list} one="security scan" many="security scans" />
      {!items && (retry ?? <ListSkeleton label="Loading..." />)}
      {items?.length === 0 && (retry ?? <Nothing control={control} />)}
      {isFilled && <Filled items={items} />}
    </>
  );
}

/** The number of rows that the search and the filters show. */
function Found({ control: { filter } }: ScanRowsProps) {
  const { items, total, isLoading } = scanList.list.value;
  const isFound = items.value && isNarrowed(filter);
  const count = total.value ?? 0;
  // The line keeps its height, so that no row moves.
  const text = isLoading.value ? '\u{A0}' : formatTotal(count, isSearched(filter));
  return (
    <output className={isFound ? 'found' : 'vh'}>
      {isFound && <span className="num">{text} found</span>}
    </output>
  );
}

const keys: readonly Shortcut[] = [
  {
    keys: 'c',
    label: 'Mark as contacted or not',
    run: atCursor(scanList, (scan) => void markContacted(scan, !scan.clientContacted)),
  },
  { keys: '#', label: 'Delete', run: atCursor(scanList, (scan) => void removeScan(scan)) },
];

/** Works also without rows. The rows register the search shortcut themselves. */
const newScanKey: Shortcut = { keys: 'n', label: 'New Scan', run: () => openNewScan() };

function Filled({ items }: { readonly items: readonly StoredScan[] }) {
  return (
    <LongRows
      rows={scanList}
      items={items}
      leftLabel="Delete"
      onLeft={removeScan}
      one="security scan"
      keys={keys}
      isSearched={scanList.isSearched()}
    >
      {(groups) => (
        <>
          <p className="vh" id={urlNoteId}>
            URL (opens the full report)
          </p>
          {/* Roles, because a list element may contain only list items, not groups. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <div className="scans" role="list" aria-label="Security scans">
            {groups.map(({ key, rows }) => (
              <ScanGroup key={key} rows={rows} />
            ))}
          </div>
        </>
      )}
    </LongRows>
  );
}

const ScanGroup = memo(function ScanGroup({ rows }: Pick<RowGroup<Marked<StoredScan>>, 'rows'>) {
  return (
    <div className="rowset">
      {rows.map(({ item, ...marks }) => (
        <ScanRow key={item.id} scan={item} {...marks} />
      ))}
    </div>
  );
});

/** No match, or no scan yet. */
function Nothing({ control: { filter, set } }: ScanRowsProps) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState title="No matches" text="No security scans match your search and filters.">
        <Button size="small" onClick={() => set({ ...noFilter, sort: filter.sort })}>
          Clear filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No security scans yet"
      text="Scans requested by visitors, and those you start or schedule, appear here."
    >
      <Button size="small" onClick={() => openNewScan()}>
        New Scan
      </Button>
    </EmptyState>
  );
}
