import type { InboxItem } from '@longitude/contract/inboxes';
import type { RefObject } from 'react';
import { useShortcuts, type Shortcut } from '../../../ui/shortcuts.ts';
import { applyMark, askToRemove, markRead, removeItem } from './inbox-actions.ts';
import type { Inbox } from './inbox-state.ts';
import { folderActions, markActions } from './marks.ts';
import { findOpener } from './use-row-area.ts';

type Area = RefObject<HTMLElement | null>;

const rowsOf = (inbox: Inbox) => inbox.list.peek().items.peek() ?? [];

/**
 * Acts on the row at the cursor. Without a cursor the key only shows it: a row that nobody chose
 * must not change.
 */
function actAtCursor(inbox: Inbox, area: Area, act: (item: InboxItem) => void): void {
  const item = inbox.find(inbox.cursorId.peek() ?? '');
  if (item) act(item);
  else moveCursor(inbox, area, 1);
}

/** Moves the cursor and the focus up or down; requests the next page near the end. */
function moveCursor(inbox: Inbox, area: Area, step: 1 | -1): void {
  const rows = rowsOf(inbox);
  const index = rows.findIndex(({ id }) => id === inbox.cursorId.peek());
  const row = rows[Math.max(0, Math.min(rows.length - 1, index + step))];
  if (!row) return;
  inbox.setCursor(row.id);
  const opener = findOpener(area.current, row.id);
  opener?.focus({ preventScroll: true });
  opener?.closest('[data-id]')?.scrollIntoView({ block: 'nearest' });
  if (rows.length - index < 5) void inbox.list.peek().loadMore();
}

/** The keys of a list, active while it is shown. */
export function useInboxKeys(inbox: Inbox, area: Area): void {
  const { folder } = inbox.filter.value;
  const { first } = folderActions[folder];
  const move = (item: InboxItem) => void applyMark(inbox, item, first);
  const remove = folder === 'inbox' ? [] : [listRemoval(inbox, area)];
  useShortcuts('In a list', [
    ...listSteps(inbox, area),
    ...listMarks(inbox, area),
    { keys: 'e', label: markActions[first].label, run: () => actAtCursor(inbox, area, move) },
    ...remove,
    { keys: '/', label: 'Search', run: focusSearch },
  ]);
}

function listSteps(inbox: Inbox, area: Area): Shortcut[] {
  const { one } = inbox.view;
  // Equivalent to pressing it.
  const open = ({ id }: InboxItem) => findOpener(area.current, id)?.click();
  const shared = { group: `Next, previous ${one}`, canRepeat: true } as const;
  return [
    { ...shared, keys: 'j', label: `Next ${one}`, run: () => moveCursor(inbox, area, 1) },
    { ...shared, keys: 'k', label: `Previous ${one}`, run: () => moveCursor(inbox, area, -1) },
    { keys: 'Enter', label: 'Open', run: () => actAtCursor(inbox, area, open) },
  ];
}

function listMarks(inbox: Inbox, area: Area): Shortcut[] {
  const at = (act: (item: InboxItem) => void) => () => actAtCursor(inbox, area, act);
  const toggle = ({ id }: InboxItem) => inbox.selection.toggle(id);
  const toggleRange = ({ id }: InboxItem) =>
    inbox.selection.toggle(
      id,
      rowsOf(inbox).map((row) => row.id),
    );
  const mark = ({ id, unread }: InboxItem) => void markRead(inbox, id, unread);
  return [
    { keys: 'x', label: 'Select', run: at(toggle) },
    { keys: 'Shift+x', label: 'Select up to here', run: at(toggleRange) },
    { keys: 'Escape', label: 'Clear selection', run: () => inbox.selection.clear() },
    { keys: 'u', label: 'Mark as read or unread', run: at(mark) },
  ];
}

function listRemoval(inbox: Inbox, area: Area): Shortcut {
  const remove = async (item: InboxItem) => {
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
