import { removeRecord } from './actions.ts';
import type { Row } from './paged-rows.ts';
import type { Shortcut } from '../ui/shortcuts.ts';
import type { RecordList } from './record-list.ts';
import { findOpener, findRowArea } from './use-row-area.ts';

/** Heading of the keys of a list on the sheet of shortcuts. */
export const listScope = 'In a list';

const listRows = <Item extends Row>(rows: RecordList<Item>) => rows.list.peek().items.peek() ?? [];

/**
 * A key that acts on the row at the cursor. Without a cursor the key only shows it, so that no
 * unintended row changes.
 */
export function atCursor<Item extends Row>(
  rows: RecordList<Item>,
  act: (item: Item) => void,
): () => void {
  return () => {
    const item = rows.find(rows.cursorId.peek() ?? '');
    if (item) act(item);
    else moveCursor(rows, 1);
  };
}

/** Moves the cursor and the focus up or down; requests the next page near the end. */
function moveCursor<Item extends Row>(rows: RecordList<Item>, step: 1 | -1): void {
  const items = listRows(rows);
  const index = items.findIndex(({ id }) => id === rows.cursorId.peek());
  const item = items[Math.max(0, Math.min(items.length - 1, index + step))];
  if (!item) return;
  rows.setCursor(item.id);
  const opener = findOpener(findRowArea(), item.id);
  opener?.focus({ preventScroll: true });
  opener?.closest('[data-id]')?.scrollIntoView({ block: 'nearest' });
  if (items.length - index < 5) void rows.list.peek().loadMore();
}

/** The key that deletes, where the list offers it. */
export function listRemoval<Item extends Row>(rows: RecordList<Item>): Shortcut[] {
  if (!rows.offers().isDeletable) return [];
  return [
    { keys: '#', label: 'Delete', run: atCursor(rows, (item) => void removeRecord(rows, item)) },
  ];
}

/** The keys that every long list has. */
export function listRowKeys<Item extends Row>(rows: RecordList<Item>): Shortcut[] {
  const { one } = rows.definition;
  const shared = { group: `Next, previous ${one}`, canRepeat: true } as const;
  // Equivalent to clicking it.
  const open = ({ id }: Item) => findOpener(findRowArea(), id)?.click();
  const toggle = ({ id }: Item) => rows.selection.toggle(id);
  const toggleRange = ({ id }: Item) =>
    rows.selection.toggle(
      id,
      listRows(rows).map((row) => row.id),
    );
  return [
    { ...shared, keys: 'j', label: `Next ${one}`, run: () => moveCursor(rows, 1) },
    { ...shared, keys: 'k', label: `Previous ${one}`, run: () => moveCursor(rows, -1) },
    { keys: 'Enter', label: 'Open', run: atCursor(rows, open) },
    { keys: 'x', label: 'Select', run: atCursor(rows, toggle) },
    { keys: 'Shift+x', label: 'Select up to here', run: atCursor(rows, toggleRange) },
    { keys: 'Escape', label: 'Clear selection', run: () => rows.selection.clear() },
  ];
}

export const searchKey: Shortcut = { keys: '/', label: 'Search', run: focusSearch };

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
}
