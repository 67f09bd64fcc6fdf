import type { IconName } from '../../../ui/icon.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { findFolder } from './folder-toggle.tsx';
import type { Inbox, InboxItem } from './inbox.ts';
import { askToRemove, moveItem, removeItem } from './inbox-actions.ts';
import { firstMoves, moves } from './inbox-moves.ts';

export interface ItemAction {
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
