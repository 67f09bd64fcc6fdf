import { composeItemPath } from '@longitude/contract/dashboard-paths';
import { pluralize } from '@longitude/contract/core/text';
import type { Connection } from '../../connection.ts';
import { openWithNotice } from '../open-address.ts';
import { createMenu } from '../overlays/menu.ts';
import { createPrompt } from '../overlays/prompt.ts';
import { span } from '../ui/line.ts';
import { writeEmail } from '../write-email.ts';
import { addNote, setRead, setStatus } from './changes.ts';
import type { InboxModel } from './model.ts';
import { markStatus } from './rows.ts';

/** Each Esc in the list clears one thing: the selection, the search, the folder. */
export function clearList(model: InboxModel): void {
  if (model.selectedIds.size > 0) model.selectedIds.clear();
  else if (model.words !== '') model.closeSearch();
  else model.switchFolder(false);
  model.shell.redraw();
}

/** Marks the targets as read if the first is unread, otherwise as unread. */
export function toggleRead(model: InboxModel): void {
  const row = model.list.rows.find(({ id }) => id === model.targetIds[0]);
  void setRead(model, row?.isUnread ?? model.record?.item.unread ?? false);
}

export function openItem(model: InboxModel): void {
  const { session } = model.shell;
  const row = model.list.chosen;
  model.focusDetail(true);
  const canMark = !session.isReadOnly && !session.isOffline;
  if (row?.isUnread && canMark) void setRead(model, true, [row.id]);
}

export function writeReply({ shell, source, shownId: id = '', shownName: name }: InboxModel): void {
  const list = (connection: Connection) => source.listEmails(connection, id);
  void writeEmail(shell, { words: [source.word, 'reply', id], name, list });
}

export function openNote(model: InboxModel): void {
  const { shell, shownId: id } = model;
  if (id === undefined) return;
  shell.openOverlay(
    createPrompt({
      title: `Note on ${model.shownName}`,
      verb: 'saves',
      close: shell.closeOverlay,
      redraw: shell.redraw,
      save: (text) => addNote(model, id, text),
    }),
  );
}

export function openStatusMenu(model: InboxModel): void {
  const { shell, source } = model;
  // The current targets: the list may change below the menu.
  const ids = model.targetIds;
  const current = model.record?.item.status ?? model.list.chosen?.status ?? '';
  const entries = source.statuses.map((status) => ({
    line: [span(`${markStatus(status)} ${status}`)],
    run: () => void setStatus(model, status, ids),
  }));
  shell.openOverlay(
    createMenu({
      title: pluralize(ids.length, 'Status', `Status of ${ids.length}`),
      entries,
      index: source.statuses.indexOf(current),
      close: shell.closeOverlay,
      redraw: shell.redraw,
    }),
  );
}

export function openFiles(model: InboxModel): void {
  const { shell, source, record } = model;
  const { notices } = shell.session;
  if (!record) return;
  if (record.files.length === 0) {
    notices.show({ mark: 'refused', text: 'There are no files.' });
    return;
  }
  const entries = record.files.map(({ id, originalName }) => ({
    line: [span(originalName)],
    run: () => void shell.runQuietly([source.word, 'files', 'get', record.item.id, id]),
  }));
  const { closeOverlay: close, redraw } = shell;
  shell.openOverlay(createMenu({ title: 'Save a file in this folder', entries, close, redraw }));
}

export function openInBrowser(model: InboxModel): void {
  const { source, shownId, shell } = model;
  if (shownId === undefined) return;
  const { connection, notices } = shell.session;
  openWithNotice(`${connection.url}${composeItemPath(source.kind, shownId)}`, notices);
}
