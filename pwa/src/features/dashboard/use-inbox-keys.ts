import type { RefObject } from 'react';
import { useShortcuts, type Shortcut } from '../../ui/shortcuts.ts';
import { askToRemove, markRead, moveItem, removeItem } from './inbox-actions.ts';
import type { Inbox, InboxItem } from './inbox.ts';
import { firstMoves, moves } from './inbox-moves.ts';
import { findOpener } from './use-row-area.ts';

type Area = RefObject<HTMLElement | null>;

const rowsOf = <Item extends InboxItem>(inbox: Inbox<Item>) => inbox.list.peek().items.peek() ?? [];

/** The row that the keys act on; the first when none has been chosen yet. */
function findCursor<Item extends InboxItem>(inbox: Inbox<Item>): Item | undefined {
  const rows = rowsOf(inbox);
  return rows.find(({ id }) => id === inbox.at.peek()) ?? rows[0];
}

/** Moves the cursor up or down, with the focus; the next page is asked for near the end. */
export function moveCursor<Item extends InboxItem>(
  inbox: Inbox<Item>,
  area: Area,
  step: 1 | -1,
): void {
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

/** Opens the row at the cursor as a press on it would. */
export function openCursor<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): void {
  const item = findCursor(inbox);
  if (item) findOpener(area.current, item.id)?.click();
}

/** The keys of a list, for as long as it is shown. */
export function useInboxKeys<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): void {
  const { folder } = inbox.filter.value;
  const remove = folder === 'inbox' ? [] : [listRemoval(inbox)];
  useShortcuts('In a list', [
    ...listSteps(inbox, area),
    ...listMarks(inbox),
    { keys: 'e', label: moves[firstMoves[folder]].label, run: () => moveAtCursor(inbox) },
    ...remove,
    { keys: '/', label: 'Search', run: focusSearch },
  ]);
}

function listSteps<Item extends InboxItem>(inbox: Inbox<Item>, area: Area): Shortcut[] {
  const { one } = inbox.words;
  const shared = { group: `Next, previous ${one}`, canRepeat: true } as const;
  return [
    { ...shared, keys: 'j', label: `Next ${one}`, run: () => moveCursor(inbox, area, 1) },
    { ...shared, keys: 'k', label: `Previous ${one}`, run: () => moveCursor(inbox, area, -1) },
    { keys: 'Enter', label: 'Open', run: () => openCursor(inbox, area) },
  ];
}

function listMarks<Item extends InboxItem>(inbox: Inbox<Item>): Shortcut[] {
  return [
    { keys: 'x', label: 'Select', run: () => toggleCursor(inbox) },
    { keys: 'Shift+x', label: 'Select up to here', run: () => toggleCursor(inbox, true) },
    { keys: 'Escape', label: 'Clear selection', run: () => inbox.selection.clear() },
    { keys: 'u', label: 'Mark as read or unread', run: () => markCursor(inbox) },
  ];
}

function listRemoval<Item extends InboxItem>(inbox: Inbox<Item>): Shortcut {
  return { keys: '#', label: 'Delete', run: () => void removeAtCursor(inbox) };
}

/** Moves the row at the cursor to the folder that its first button names. */
export function moveAtCursor<Item extends InboxItem>(inbox: Inbox<Item>): void {
  const item = findCursor(inbox);
  if (item) void moveItem(inbox, item, firstMoves[inbox.filter.peek().folder]);
}

/** Chooses the row at the cursor, or lets go of it; with `isRange` all from the last one on. */
export function toggleCursor<Item extends InboxItem>(inbox: Inbox<Item>, isRange = false): void {
  const item = findCursor(inbox);
  const range = isRange ? rowsOf(inbox).map(({ id }) => id) : [];
  if (item) inbox.selection.toggle(item.id, range);
}

function markCursor<Item extends InboxItem>(inbox: Inbox<Item>): void {
  const item = findCursor(inbox);
  if (item) void markRead(inbox, item.id, item.unread);
}

async function removeAtCursor<Item extends InboxItem>(inbox: Inbox<Item>): Promise<void> {
  const item = findCursor(inbox);
  if (item && (await askToRemove(inbox, item))) await removeItem(inbox, item);
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('.work input[type=search]');
  field?.focus();
  field?.select();
}
