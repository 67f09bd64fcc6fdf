import { useEffect, useEffectEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from './paged-rows.ts';
import { keepFocusAt } from '../ui/focus.ts';
import { foldRows } from '../ui/fold-rows.ts';
import type { RecordList } from './record-list.ts';
import { useSwipe } from './use-swipe.ts';

/** Every row has its item's id, and one control that opens it. */
const rowSelector = '[data-id]';
const openerSelector = '[data-open]';

type Area = RefObject<HTMLElement | null>;

interface RowArea {
  /** The keys act on the row with the focus. */
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
  readonly onClick: (event: { readonly target: EventTarget }) => void;
}

/**
 * The behaviour of all rows of a list: swipes, folding, and keeping the focus.
 * @param onLeft acts on a row that was swiped to the left; if it resolves to false, the row returns
 */
export function useRowArea<Item extends Row>(
  rows: RecordList<Item>,
  area: Area,
  onLeft: (item: Item) => Promise<boolean>,
): RowArea {
  useFolding(rows, area);
  useReturn(rows, area, true);
  const find = (row: HTMLElement) => rows.find(row.dataset['id'] ?? '');
  useSwipe(area, {
    rows: rowSelector,
    onLeft: async (row) => {
      const item = find(row);
      return item ? onLeft(item) : false;
    },
    onRight: (row) => {
      const item = find(row);
      if (!item) return;
      rows.setCursor(item.id);
      rows.selection.pick(true);
      rows.selection.toggle(item.id);
    },
  });
  return {
    onFocus: ({ target }) => {
      const id = findId(target);
      if (id !== null) rows.setCursor(id);
    },
    onClick: ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a, button, label, input') : null;
      const id = findId(target);
      if (!pressed || id === null) return;
      // Safari does not focus a clicked control.
      rows.setCursor(id);
      if (pressed instanceof HTMLAnchorElement) rows.setOpened({ id, scroll: scrollY });
    },
  };
}

function findId(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null;
  return row?.dataset['id'] ?? null;
}

/** The rows of the long list on screen. */
export function findRowArea(): HTMLElement | null {
  return document.querySelector('[data-longlist] [data-left]');
}

/** The control that opens a row; null when the row is not on screen. */
export function findOpener(area: HTMLElement | null, id: string): HTMLElement | null {
  return (
    area?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] ${openerSelector}`) ?? null
  );
}

/** Folds rows that leave; then the row that takes their place gets the focus. */
export function useFolding(state: Pick<RecordList, 'foldWith'>, area: Area): void {
  useEffect(() => {
    state.foldWith((ids) => foldAway(area.current, ids));
    return () => state.foldWith(null);
  }, [state, area]);
}

async function foldAway(area: HTMLElement | null, ids: readonly string[]): Promise<() => void> {
  const rows = [...(area?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
  const leaving = rows.filter((row) => ids.includes(row.dataset['id'] ?? ''));
  const index = leaving[0] ? rows.indexOf(leaving[0]) : 0;
  const hadFocus = leaving.some((row) => row.contains(document.activeElement));
  const isSwiped = leaving.some((row) => row.dataset['swiping'] !== undefined);
  await foldRows(leaving);
  return () => {
    // The rows must be removed before a lost focus can be detected.
    flushSync(() => {});
    // After a swipe there was no focus; a focus ring on an untouched row would confuse.
    if (hadFocus || !isSwiped) keepFocusAt(area, openerSelector, index);
  };
}

/**
 * On return from a record, focuses its row and restores the scroll position; the heading, if the row
 * is gone. Once the rows are loaded.
 */
export function useReturn(
  state: Pick<RecordList, 'opened' | 'setOpened'>,
  area: Area,
  isLoaded: boolean,
): void {
  const restore = useEffectEvent(() => {
    const opened = state.opened.peek();
    if (!opened) return;
    state.setOpened(null);
    const opener = findOpener(area.current, opened.id);
    if (!opener) return keepFocusAt(null, openerSelector, 0);
    opener.focus({ preventScroll: true });
    if (opened.scroll !== null) scrollTo(0, opened.scroll);
    opener.closest(rowSelector)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (!isLoaded) return undefined;
    // After the page has scrolled to its top, and focused its start.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, [isLoaded]);
}
