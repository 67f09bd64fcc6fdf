import type { RefObject } from 'react';
import { useShortcuts, type Shortcut } from '../../../ui/shortcuts.ts';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { askToRemove, markRead, moveItem, removeItem } from './inbox-actions.ts';
import { firstMoves, moves } from './inbox-moves.ts';
import { findOpener } from './use-row-area.ts';

type Area = RefObject<HTMLElement | null>;

const rowsOf = <Item extends InboxItem>(inbox: Inbox<Item>) => inbox.list.peek().items.peek() ?? [];

/** The row at the cursor; undefined when there is none, or it has gone. */
function findCursor<Item extends InboxItem>(inbox: Inbox<Item>): Item | undefined {
  return rowsOf(inbox).find(({ id }) => id === inbox.at.peek());
}

/**
 * Acts on the row at the cursor. Without one the key only shows where it stands: nothing happens
 * to a row that nobody chose.
 */
function actAtCursor<Item extends InboxItem>(
  inbox: Inbox<Item>,
  area: Area,
  act: (item: Item) => void,
): void {
  const item = findCursor(inbox);
  if (item) act(item);
  else moveCursor(inbox, area, 1);
}

/** Moves the cursor up or down, with the focus; the next page is asked for near the end. */
function moveCursor<Item extends InboxItem>(inbox: Inbox<Item>, area: Area, step: 1 | -1): void {
  const rows = rowsOf(inbox);
  const index = rows.findIndex(({ id }) => id === inbox.at.peek());
  const row = rows[Math.max(0, Math.min(rows.length - 1, index + step))];
  if (!row) return;
  inbox.setAt(row.id);
  const opener = findOpener(area.current, row.id);
  opener?.focus({ preventScroll: true });
  opener?.closest('[data-id]')?.scrollIntoView({ block: 'nearest' });
  if (rows.length - index < 5) void inbox.list.peek().loadMore();
}

/** The keys of a list, for as long as it is shown. */
export function useInboxKeys<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): void {
  const { folder } = inbox.filter.value;
  const move = (item: Item) => void moveItem(inbox, item, firstMoves[folder]);
  const remove = folder === 'inbox' ? [] : [listRemoval(inbox, area)];
  useShortcuts('In a list', [
    ...listSteps(inbox, area),
    ...listMarks(inbox, area),
    {
      keys: 'e',
      label: moves[firstMoves[folder]].label,
      run: () => actAtCursor(inbox, area, move),
    },
    ...remove,
    { keys: '/', label: 'Search', run: focusSearch },
  ]);
}

function listSteps<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): Shortcut[] {
  const { one } = inbox.words;
  // As a press on it would.
  const open = ({ id }: Item) => findOpener(area.current, id)?.click();
  const shared = { group: `Next, previous ${one}`, canRepeat: true } as const;
  return [
    { ...shared, keys: 'j', label: `Next ${one}`, run: () => moveCursor(inbox, area, 1) },
    { ...shared, keys: 'k', label: `Previous ${one}`, run: () => moveCursor(inbox, area, -1) },
    { keys: 'Enter', label: 'Open', run: () => actAtCursor(inbox, area, open) },
  ];
}

function listMarks<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): Shortcut[] {
  const at = (act: (item: Item) => void) => () => actAtCursor(inbox, area, act);
  const toggle = ({ id }: Item) => inbox.selection.toggle(id);
  const toggleRange = ({ id }: Item) =>
    inbox.selection.toggle(
      id,
      rowsOf(inbox).map((row) => row.id),
    );
  const mark = ({ id, unread }: Item) => void markRead(inbox, id, unread);
  return [
    { keys: 'x', label: 'Select', run: at(toggle) },
    { keys: 'Shift+x', label: 'Select up to here', run: at(toggleRange) },
    { keys: 'Escape', label: 'Clear selection', run: () => inbox.selection.clear() },
    { keys: 'u', label: 'Mark as read or unread', run: at(mark) },
  ];
}

function listRemoval<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): Shortcut {
  const remove = async (item: Item) => {
    if (await askToRemove(inbox, item)) await removeItem(inbox, item);
  };
  const run = () => actAtCursor(inbox, area, (item) => void remove(item));
  return { keys: '#', label: 'Delete', run };
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('.work input[type=search]');
  field?.focus();
  field?.select();
}
