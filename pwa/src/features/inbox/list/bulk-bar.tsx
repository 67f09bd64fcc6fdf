import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { applyMarkToMany, removeMany, setStatusOfMany } from './inbox-bulk.ts';
import type { Inbox } from './inbox-state.ts';
import { folderActions, markActions, type MarkKey } from './marks.ts';
import { findOpener } from './use-row-area.ts';

interface BulkProps {
  readonly inbox: Inbox;
}

/** The actions on all selected rows; on a phone it replaces the tabs. */
export function BulkBar({ inbox }: BulkProps) {
  const { selection, view } = inbox;
  const count = selection.ids.value.size;
  const bar = useRef<HTMLDivElement>(null);
  useFocusAfter(inbox, bar);
  return (
    <div className="bulk" role="toolbar" aria-label={`Selected ${view.many}`} ref={bar}>
      <PickAll inbox={inbox} />
      <output>
        {count} <span className="word">selected</span>
        {count === selection.max && <span className="word">, the most at once</span>}
      </output>
      {count > 0 && <BulkActions inbox={inbox} />}
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
function useFocusAfter(inbox: Inbox, bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // Once the bar is actually removed. Without a cursor it is the first row.
      queueMicrotask(() => {
        const rows = document.querySelector<HTMLElement>('.inboxes .rows');
        const id = inbox.cursorId.peek();
        const opener = id === null ? null : findOpener(rows, id);
        const first = rows?.querySelector<HTMLElement>('[data-open]');
        (opener ?? first)?.focus({ preventScroll: true });
      });
    };
  }, [inbox, bar]);
}

type Run = (change: () => Promise<boolean>) => Promise<boolean>;

function BulkActions({ inbox }: BulkProps) {
  const [isBusy, run] = useBusy();
  const { folder } = inbox.filter.value;
  const { first, more } = folderActions[folder];
  const { label, icon } = markActions[first];
  const apply = (key: MarkKey) => void run(() => applyMarkToMany(inbox, key));
  return (
    <>
      <Button size="small" isPending={isBusy} aria-label={label} onClick={() => apply(first)}>
        <Icon name={icon} />
        <span className="word">{label}</span>
      </Button>
      {folder !== 'inbox' && (
        <Button
          size="small"
          isPending={isBusy}
          aria-label="Delete"
          onClick={() => void removeMany(inbox)}
        >
          <Icon name="trash" />
          <span className="word">Delete</span>
        </Button>
      )}
      <RowMenu name="status" isBusy={isBusy} actions={listStatuses(inbox, run)}>
        Status
        <Icon name="down" />
      </RowMenu>
      <RowMenu
        name={`selected ${inbox.view.many}`}
        isBusy={isBusy}
        actions={more.map((key) => ({ ...markActions[key], run: () => apply(key) }))}
      />
    </>
  );
}

function listStatuses(inbox: Inbox, run: Run): RowAction[] {
  return inbox.contract.statuses.map((status) => ({
    label: status,
    run: () => void run(() => setStatusOfMany(inbox, status)),
  }));
}

/** Selects all rows on screen, up to the maximum of one call, or none. */
function PickAll({ inbox: { list, selection } }: { readonly inbox: Inbox }) {
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
