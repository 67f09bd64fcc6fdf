import type { InboxItem } from '@longitude/contract/inboxes';
import { applyMark, removeRecord } from '../../../records/actions.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import type { Inbox } from './inbox-list.tsx';
import { findFolder, folderActions, markActions, rowNotes } from './marks.ts';
import rowStyles from './rows.module.css';

/** An orange dot with a label. */
export function UnreadDot({ unread }: { readonly unread: boolean }) {
  return (
    <span className={rowStyles['dot']}>
      {unread && <span className="visually-hidden">Unread</span>}
    </span>
  );
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
    run: async () => void (await removeRecord(inbox, item, run)),
  };
  return [isBusy, folder === 'inbox' ? [move] : [move, remove]];
}
