import {
  changeMessage,
  deleteMessage,
  listMessages,
  type Message,
} from '@longitude/contract/messages';
import { adminApi } from '../../platform/api.ts';
import { askConfirm } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Folder } from '../dashboard/folder-toggle.tsx';
import { createPagedList, type PagedList } from '../dashboard/paged-list.ts';
import { reportFailure } from '../dashboard/report-failure.ts';

function listFolder(folder: { archived?: boolean; spam?: boolean }): PagedList<Message> {
  return createPagedList(({ limit, cursor, signal }) =>
    adminApi.request(listMessages, { query: { ...folder, limit, cursor }, signal }),
  );
}

/** What is on screen of each folder; kept while the page is open. */
export const messageLists: Readonly<Record<Folder, PagedList<Message>>> = {
  inbox: listFolder({ archived: false }),
  archived: listFolder({ archived: true }),
  spam: listFolder({ spam: true }),
};

/** Loads again what has been loaded before: after each change, all folders may differ. */
export async function refreshMessages(): Promise<void> {
  const known = Object.values(messageLists).filter((list) => list.items.value !== undefined);
  await Promise.all(known.map((list) => list.load()));
}

/** Archives or brings back at once, with Undo in the toast. True when it was done. */
export async function moveMessage(
  message: Pick<Message, 'id' | 'name'>,
  archived: boolean,
  isUndo = false,
): Promise<boolean> {
  try {
    await adminApi.call(changeMessage, { params: { id: message.id }, payload: { archived } });
  } catch (cause) {
    reportFailure(archived ? 'Not archived' : 'Not moved to the inbox', cause);
    return false;
  }
  const undo = { label: 'Undo', run: () => void moveMessage(message, !archived, true) };
  showToast({
    title: 'Contact message updated',
    text: `${archived ? 'Archived' : 'Back in the inbox'}: ${message.name}`,
    tone: 'success',
    ...(isUndo ? {} : { action: undo }),
  });
  await refreshMessages();
  return true;
}

/** Brings suspected spam to the inbox at once, with Undo in the toast. True when it was done. */
export async function releaseMessage(
  message: Pick<Message, 'id' | 'name'>,
  spam = false,
): Promise<boolean> {
  try {
    await adminApi.call(changeMessage, { params: { id: message.id }, payload: { spam } });
  } catch (cause) {
    reportFailure(spam ? 'Not marked as spam' : 'Not moved to the inbox', cause);
    return false;
  }
  const undo = { label: 'Undo', run: () => void releaseMessage(message, true) };
  showToast({
    title: 'Contact message updated',
    text: `${spam ? 'Suspected spam' : 'Not spam'}: ${message.name}`,
    tone: 'success',
    ...(spam ? {} : { action: undo }),
  });
  await refreshMessages();
  return true;
}

/** Asks before a message goes to the trash. */
export const askToRemove = ({ name }: Pick<Message, 'name'>): Promise<boolean> =>
  askConfirm({
    title: 'Delete this message?',
    text: `From ${name}. It stays in the trash for 30 days.`,
    confirmLabel: 'Delete',
    tone: 'danger',
  });

/** Moves the message to the trash. True when it was done. */
export async function removeMessage(message: Pick<Message, 'id'>): Promise<boolean> {
  try {
    await adminApi.call(deleteMessage, { params: { id: message.id } });
  } catch (cause) {
    reportFailure('Not deleted', cause);
    return false;
  }
  showToast({ title: 'Deleted', text: 'Contact message deleted', tone: 'success' });
  await refreshMessages();
  return true;
}
