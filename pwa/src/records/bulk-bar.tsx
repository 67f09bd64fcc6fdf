import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import checkStyles from '../ui/checkbox.module.css';
import { Icon } from '../ui/icon.tsx';
import { RowMenu } from '../ui/lists/row-menu.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { markMany, removeMany } from './bulk.ts';
import type { RecordList } from './record-list.ts';
import { findOpener, findRowArea } from './use-row-area.ts';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  readonly list: RecordList;
  /** Further actions on the selected rows. */
  readonly children?: ReactNode;
}

/** The actions on all selected rows; on a phone it replaces the tabs. */
export function BulkBar({ list, children }: BulkBarProps) {
  const { selection, definition } = list;
  const count = selection.ids.value.size;
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfter(list, bar);
  return (
    <div
      className={styles['bar']}
      role="toolbar"
      aria-label={`Selected ${definition.many}`}
      ref={bar}
    >
      <PickAll list={list} />
      <output>
        {count} <span>selected</span>
        {count === selection.max && <span>, the maximum</span>}
      </output>
      {count > 0 && <BulkActions list={list}>{children}</BulkActions>}
      <Button size="icon" aria-label="Clear selection" onClick={() => selection.clear()}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

/** The marks and the deletion that the list offers. */
function BulkActions({ list, children }: BulkBarProps) {
  const [isBusy, run] = useBusy();
  const { first, more = [], isDeletable } = list.offers();
  const apply = (key: string) => void run(() => markMany(list, key));
  const button = first === undefined ? undefined : list.mark(first);
  return (
    <>
      {first !== undefined && button && (
        <Button
          size="small"
          isPending={isBusy}
          aria-label={button.label}
          onClick={() => apply(first)}
        >
          {button.icon && <Icon name={button.icon} />}
          <span>{button.label}</span>
        </Button>
      )}
      {isDeletable && (
        <Button
          size="small"
          isPending={isBusy}
          aria-label="Delete"
          onClick={() => void removeMany(list, run)}
        >
          <Icon name="trash" />
          <span>Delete</span>
        </Button>
      )}
      {children}
      <RowMenu
        name={`selected ${list.definition.many}`}
        isBusy={isBusy}
        actions={more.map((key) => ({ ...list.mark(key), run: () => apply(key) }))}
      />
    </>
  );
}

/** When the bar disappears with the focus in it, the row at the cursor gets the focus. */
function useFocusAfter({ cursorId }: RecordList, bar: RefObject<HTMLElement | null>): void {
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
function PickAll({ list: { list, selection } }: Pick<BulkBarProps, 'list'>) {
  const box = useRef<HTMLInputElement>(null);
  const ids = (list.value.items.value ?? []).map(({ id }) => id);
  const count = selection.ids.value.size;
  const areAll = count > 0 && count >= Math.min(ids.length, selection.max);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !areAll;
  }, [count, areAll]);
  return (
    <label data-drawn="" className={checkStyles['pick']}>
      <input
        type="checkbox"
        ref={box}
        checked={areAll}
        onChange={() => selection.choose(areAll ? [] : ids)}
      />
      <span className="visually-hidden">Select all {ids.length} shown</span>
    </label>
  );
}
