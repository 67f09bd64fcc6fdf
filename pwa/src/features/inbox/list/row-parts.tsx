import type { InboxItem } from '@longitude/contract/inboxes';
import type { MouseEvent } from 'react';
import type { IconName } from '../../../ui/icon.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { applyMark, askToRemove, removeItem } from './inbox-actions.ts';
import type { Inbox } from './inbox-state.ts';
import { findFolder, folderActions, markActions, rowNotes } from './marks.ts';

/** The props of a row besides its item: it re-renders only when one of these changes. */
export interface RowMarks {
  /** Formatted by describeTime. */
  readonly when: string;
  readonly isChosen: boolean;
  /** The row that the keys act on. */
  readonly isAtCursor: boolean;
  /** Who removed it from the list, if it is no longer there. */
  readonly removed: string | null;
}

/** The class names of a row. */
export function rowClass(unread: boolean, { isAtCursor, removed, isChosen }: RowMarks): string {
  return [unread && 'unread', isAtCursor && 'at', removed !== null && 'gone', isChosen && 'chosen']
    .filter(Boolean)
    .join(' ');
}

/** The checkbox that selects a row; with Shift, every row from the last selected one. */
export function RowPick({
  inbox,
  item,
  isChosen,
}: {
  readonly inbox: Inbox;
  readonly item: Pick<InboxItem, 'id' | 'name'>;
  readonly isChosen: boolean;
}) {
  const toggle = (event: MouseEvent) => {
    const ids = (inbox.list.peek().items.peek() ?? []).map(({ id }) => id);
    inbox.selection.toggle(item.id, event.shiftKey ? ids : []);
  };
  return (
    <label className="pick">
      <input
        type="checkbox"
        aria-label={`Select ${item.name}`}
        checked={isChosen}
        onClick={toggle}
        readOnly
      />
    </label>
  );
}

/** An orange dot with a label. */
export function UnreadDot({ unread }: { readonly unread: boolean }) {
  return <span className="dot">{unread && <span className="vh">Unread</span>}</span>;
}

/** An email about the item could not be sent: opening the item shows why, with a retry. */
export function FailedNote({ hasFailed = false }: { readonly hasFailed?: boolean | undefined }) {
  if (!hasFailed) return null;
  return (
    <span className="failed-note">
      <span className="st fail" />
      Email not sent
    </span>
  );
}

/** The row is no longer on the list; the next load removes it. */
export function RemovedNote({ removed }: Pick<RowMarks, 'removed'>) {
  return removed === null ? null : <span className="gone-note">{removed}</span>;
}

/** The marks that the row shows. */
export function MarkNotes({ inbox, item }: { readonly inbox: Inbox; readonly item: InboxItem }) {
  const { kind } = inbox.contract;
  const notes = rowNotes.filter(({ kinds, isShown }) => kinds.includes(kind) && isShown(item));
  return notes.map(({ text }) => (
    <small key={text} className="muted">
      {text}
    </small>
  ));
}

interface ItemAction {
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => Promise<void>;
}

/** The actions of a row: moving it to another folder, and Delete where allowed. */
export function useItemActions(
  inbox: Inbox,
  item: InboxItem,
): readonly [isBusy: boolean, actions: readonly ItemAction[]] {
  const [isBusy, run] = useBusy();
  const folder = findFolder(item);
  const key = folderActions[folder].first;
  const { label, icon } = markActions[key];
  const move: ItemAction = {
    label,
    icon,
    run: async () => void (await run(() => applyMark(inbox, item, key))),
  };
  const remove: ItemAction = {
    label: 'Delete',
    icon: 'trash',
    run: async () => {
      // Nothing is pending while the question is open.
      if (await askToRemove(inbox, item)) await run(() => removeItem(inbox, item));
    },
  };
  return [isBusy, folder === 'inbox' ? [move] : [move, remove]];
}
