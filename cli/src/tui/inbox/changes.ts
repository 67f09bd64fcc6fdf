import { maxBulkItems } from '@longitude/contract/core/records';
import type { BulkAction } from '@longitude/contract/inbox-items';
import type { InboxModel } from './model.ts';
import type { InboxRow } from './source.ts';

/** One bulk action; `rows` are the items with the state before it. */
interface Change {
  readonly action: BulkAction;
  readonly value?: string | boolean;
  readonly ids: readonly string[];
}

/** Sends a change. @returns the ids that were changed; undefined when the call failed */
async function send(model: InboxModel, change: Change): Promise<string[] | undefined> {
  const { session } = model.shell;
  return session.run(async () => {
    const done: string[] = [];
    const { ids, ...rest } = change;
    for (let start = 0; start < ids.length; start += maxBulkItems) {
      const payload = { ...rest, ids: ids.slice(start, start + maxBulkItems) };
      done.push(...(await session.connection.call(model.source.bulk, { payload })).done);
    }
    if (done.length < ids.length) {
      const text = `${ids.length - done.length} of ${ids.length} were not changed.`;
      session.notices.show({ mark: 'failed', text });
    }
    return done;
  });
}

/** Corrects shown rows and details after a change of ours, even a failed one. */
function settle(model: InboxModel, ids: readonly string[]): void {
  for (const id of ids) model.details.expireOne(id);
  model.renewList();
}

const describe = (names: readonly string[]) =>
  names.length === 1 ? (names[0] ?? '') : `${names.length} items`;

function describeTargets(model: InboxModel, ids: readonly string[]): string {
  const names = ids.map((id) => model.list.rows.find((row) => row.id === id)?.name);
  return describe(names.map((name) => name ?? model.shownName));
}

/** Archives the targets, or restores them from the archive. They leave the list immediately. */
export async function archiveTargets(model: InboxModel): Promise<void> {
  const ids = model.targetIds;
  const isArchived = model.record?.item.archived ?? model.isArchive;
  const names = describeTargets(model, ids);
  const verb = isArchived ? 'Moved back' : 'Archived';
  model.selectedIds.clear();
  model.focusDetail(false);
  model.list.remove(new Set(ids));
  const done = await send(model, { action: isArchived ? 'unarchive' : 'archive', ids });
  settle(model, ids);
  if (!done || done.length === 0) return;
  model.shell.session.notices.offerUndo(`${verb}: ${names}.`, () => {
    void undoArchive(model, done, isArchived);
  });
}

async function undoArchive(
  model: InboxModel,
  ids: readonly string[],
  isArchived: boolean,
): Promise<void> {
  model.list.expect(ids[0] ?? '');
  await send(model, { action: isArchived ? 'archive' : 'unarchive', ids });
  settle(model, ids);
}

/** Sets the status of items. */
export async function setStatus(
  model: InboxModel,
  status: string,
  ids: readonly string[],
): Promise<void> {
  const before = new Map(ids.map((id) => [id, readStatus(model, id)]));
  const names = describeTargets(model, ids);
  model.selectedIds.clear();
  for (const id of ids) model.list.update(id, (row) => ({ ...row, status }));
  const done = await send(model, { action: 'status', value: status, ids });
  settle(model, ids);
  if (!done || done.length === 0) return;
  model.shell.session.notices.offerUndo(`Status ${status}: ${names}.`, () => {
    void undoStatus(model, done, before);
  });
}

const readStatus = (model: InboxModel, id: string): string | undefined =>
  model.list.rows.find((row) => row.id === id)?.status ?? model.details.get(id)?.item.status;

async function undoStatus(
  model: InboxModel,
  ids: readonly string[],
  before: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  const groups = Map.groupBy(ids, (id) => before.get(id));
  for (const [status, each] of groups) {
    if (status !== undefined) await send(model, { action: 'status', value: status, ids: each });
  }
  settle(model, ids);
}

/** Marks the targets as read or unread; opening an item marks it as read. */
export async function setRead(
  model: InboxModel,
  isRead: boolean,
  ids: readonly string[] = model.targetIds,
): Promise<void> {
  const mark = (row: InboxRow) => ({ ...row, isUnread: !isRead });
  model.selectedIds.clear();
  for (const id of ids) model.list.update(id, mark);
  await send(model, { action: 'read', value: isRead, ids });
  settle(model, ids);
}

/** Adds a note to an item. @returns whether it is stored */
export async function addNote(model: InboxModel, id: string, content: string): Promise<boolean> {
  const { session } = model.shell;
  const input = { params: { id }, payload: { content } };
  const note = await session.run(() => session.connection.call(model.source.addNote, input));
  if (!note) return false;
  session.notices.show({ mark: 'done', text: 'Note added.' });
  settle(model, [id]);
  return true;
}
