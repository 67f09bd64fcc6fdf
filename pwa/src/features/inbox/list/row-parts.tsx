import type { MouseEvent } from 'react';
import type { IconName } from '../../../ui/icon.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { findFolder } from './folder-toggle.tsx';
import { askToRemove, moveItem, removeItem } from './inbox-actions.ts';
import { firstMoves, moves } from './inbox-moves.ts';

/** What a row is told besides its item: it is drawn anew only when one of these changes. */
export interface RowMarks {
  /** As describeTime puts it. */
  readonly when: string;
  readonly isChosen: boolean;
  /** The row that the keys act on. */
  readonly isAt: boolean;
  /** Somebody else took it out of the list. */
  readonly isGone: boolean;
}

/** The classes of a row that any list may have. */
export function markRow(unread: boolean, { isAt, isGone, isChosen }: RowMarks): string {
  return [unread && 'unread', isAt && 'at', isGone && 'gone', isChosen && 'chosen']
    .filter(Boolean)
    .join(' ');
}

/** The box that chooses a row; with Shift all from the one that was chosen last. */
export function RowPick<Item extends InboxItem>({
  inbox,
  item,
  isChosen,
}: {
  readonly inbox: Inbox<Item>;
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

/** An orange dot with its word. */
export function UnreadDot({ unread }: { readonly unread: boolean }) {
  return <span className="dot">{unread && <span className="vh">Unread</span>}</span>;
}

/** Says that an e-mail about it could not be sent: opening it shows why, and tries again. */
export function FailedNote({ hasFailed = false }: { readonly hasFailed?: boolean | undefined }) {
  if (!hasFailed) return null;
  return (
    <span className="failed-note">
      <span className="st fail" />
      Email not sent
    </span>
  );
}

/** Says that a row is not there any more; it goes with the next loading. */
export function GoneNote({ isGone }: { readonly isGone: boolean }) {
  return isGone ? <span className="gone-note">Moved by somebody else</span> : null;
}

interface ItemAction {
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => Promise<void>;
}

/** What the buttons of a row offer: the way to another folder, and Delete where it is allowed. */
export function useItemActions<Item extends InboxItem>(
  inbox: Inbox<Item>,
  item: Item,
): readonly [isBusy: boolean, actions: readonly ItemAction[]] {
  const [isBusy, run] = useBusy();
  const folder = findFolder(item);
  const key = firstMoves[folder];
  const { label, icon } = moves[key];
  const move: ItemAction = {
    label,
    icon,
    run: async () => void (await run(() => moveItem(inbox, item, key))),
  };
  const remove: ItemAction = {
    label: 'Delete',
    icon: 'trash',
    run: async () => {
      // Nothing is under way while the question stands.
      if (await askToRemove(inbox, item)) await run(() => removeItem(inbox, item));
    },
  };
  return [isBusy, folder === 'inbox' ? [move] : [move, remove]];
}
