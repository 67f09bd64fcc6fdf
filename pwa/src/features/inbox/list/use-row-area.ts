import { useEffect, useEffectEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useSwipe } from '../../../platform/use-swipe.ts';
import { foldRows } from '../../../ui/fold-rows.ts';
import { keepFocusAt } from '../../../ui/keep-focus.ts';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { moveItem } from './inbox-actions.ts';
import { firstMoves } from './inbox-moves.ts';

/** Every row carries the id of its item, and one control that opens it. */
const rowSelector = '[data-id]';
const openerSelector = '[data-open]';

type Area = RefObject<HTMLElement | null>;

interface RowArea {
  /** Where the focus is, there the keys act. */
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
  readonly onClick: (event: { readonly target: EventTarget }) => void;
}

/** What all rows of an inbox share: swipes, folding, and a focus that is never lost. */
export function useRowArea<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): RowArea {
  useFolding(inbox, area);
  useReturn(inbox, area);
  const find = (row: HTMLElement) =>
    inbox.list
      .peek()
      .items.peek()
      ?.find(({ id }) => id === row.dataset['id']);
  useSwipe(area, {
    rows: rowSelector,
    onLeft: async (row) => {
      const item = find(row);
      const key = firstMoves[inbox.filter.peek().folder];
      return item ? moveItem(inbox, item, key) : false;
    },
    onRight: (row) => {
      const item = find(row);
      if (!item) return;
      inbox.setAt(item.id);
      inbox.selection.pick(true);
      inbox.selection.toggle(item.id);
    },
  });
  return {
    onFocus: ({ target }) => {
      const id = findId(target);
      if (id !== null) inbox.setAt(id);
    },
    onClick: ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a, button, label, input') : null;
      const id = findId(target);
      if (!pressed || id === null) return;
      // Safari gives what is pressed no focus.
      inbox.setAt(id);
      if (pressed instanceof HTMLAnchorElement) inbox.setOpened({ id, scroll: scrollY });
    },
  };
}

function findId(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null;
  return row?.dataset['id'] ?? null;
}

/** The control that opens a row; null when it is not on screen. */
export function findOpener(area: HTMLElement | null, id: string): HTMLElement | null {
  return (
    area?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] ${openerSelector}`) ?? null
  );
}

/** Rows that leave fold first; then what took their place has the focus. */
function useFolding<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): void {
  useEffect(() => {
    inbox.foldWith((ids) => foldAway(area.current, ids));
    return () => inbox.foldWith(null);
  }, [inbox, area]);
}

async function foldAway(area: HTMLElement | null, ids: readonly string[]): Promise<() => void> {
  const rows = [...(area?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
  const leaving = rows.filter((row) => ids.includes(row.dataset['id'] ?? ''));
  const index = leaving[0] ? rows.indexOf(leaving[0]) : 0;
  const hadFocus = leaving.some((row) => row.contains(document.activeElement));
  const isSwiped = leaving.some((row) => row.classList.contains('swiping'));
  await foldRows(leaving);
  return () => {
    // The rows must be gone before the focus can be found lost.
    flushSync(() => {});
    // A finger had no focus, and would see a ring around a row that it never touched.
    if (hadFocus || !isSwiped) keepFocusAt(area, openerSelector, index);
  };
}

/** Coming back from what was opened: its row has the focus, and is on screen where it was. */
function useReturn<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): void {
  const restore = useEffectEvent(() => {
    const opened = inbox.opened.peek();
    const opener = opened && findOpener(area.current, opened.id);
    inbox.setOpened(null);
    if (!opener) return;
    opener.focus({ preventScroll: true });
    if (opened.scroll !== null) scrollTo(0, opened.scroll);
    opener.closest(rowSelector)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    // After the page has put itself to its top, and the focus to its beginning.
    const frame = requestAnimationFrame(() => restore());
    return () => cancelAnimationFrame(frame);
  }, []);
}
