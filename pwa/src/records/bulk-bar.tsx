import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { RowState } from './row-state.ts';
import { findOpener, findRowArea } from './use-row-area.ts';

type SelectedRows = Pick<RowState, 'selection' | 'list' | 'cursorId'>;

interface BulkBarProps {
  readonly rows: SelectedRows;
  /** Names the items: 'contact messages'. */
  readonly many: string;
  /** The actions, while any row is selected. */
  readonly children: ReactNode;
}

/** The actions on all selected rows; on a phone it replaces the tabs. */
export function BulkBar({ rows, many, children }: BulkBarProps) {
  const { selection } = rows;
  const count = selection.ids.value.size;
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfter(rows, bar);
  return (
    <div className="bulk" role="toolbar" aria-label={`Selected ${many}`} ref={bar}>
      <PickAll rows={rows} />
      <output>
        {count} <span className="word">selected</span>
        {count === selection.max && <span className="word">, the maximum</span>}
      </output>
      {count > 0 && children}
      <Button
        size="small"
        className="icon"
        aria-label="Clear selection"
        onClick={() => selection.clear()}
      >
        <Icon name="close" />
      </Button>
    </div>
  );
}

/** When the bar disappears with the focus in it, the row at the cursor gets the focus. */
function useFocusAfter({ cursorId }: SelectedRows, bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // Once the bar is actually removed. Without a cursor it is the first row.
      queueMicrotask(() => {
        const area = findRowArea();
        const id = cursorId.peek();
        const opener = id === null ? null : findOpener(area, id);
        const first = area?.querySelector<HTMLElement>('[data-open]');
        (opener ?? first)?.focus({ preventScroll: true });
      });
    };
  }, [cursorId, bar]);
}

/** Selects all rows on screen, up to the maximum of one call, or none. */
function PickAll({ rows: { list, selection } }: Pick<BulkBarProps, 'rows'>) {
  const box = useRef<HTMLInputElement>(null);
  const ids = (list.value.items.value ?? []).map(({ id }) => id);
  const count = selection.ids.value.size;
  const areAll = count > 0 && count >= Math.min(ids.length, selection.max);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !areAll;
  }, [count, areAll]);
  return (
    <label className="pick">
      <input
        type="checkbox"
        ref={box}
        checked={areAll}
        onChange={() => selection.choose(areAll ? [] : ids)}
      />
      <span className="vh">Select all {ids.length} shown</span>
    </label>
  );
}
