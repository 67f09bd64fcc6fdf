import type { BulkAction } from '@longitude/contract/inbox-items';
import type { Model, UpdateQuery } from 'mongoose';
import { compareFields } from '../../platform/database/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { answeredForStatus, toStored } from './marks.ts';
import type { InboxFields, InboxRow } from './model.ts';

/** The inbox whose items are changed. */
export interface ChangeContext {
  /** Names items in events and in the audit record. */
  readonly kind: string;
  readonly model: Model<InboxFields>;
  readonly context: ServiceContext;
  /** The kind of mail that `notify` makes. */
  readonly notification: string;
  /** An item as the API answers it. */
  present(row: InboxRow): object;
  /** The notification about an item, if the company wants one. */
  notify(item: InboxFields): Promise<QueuedMail | undefined>;
}

/** Values to store in each of several items. */
export interface ChangePlan {
  readonly action: 'change' | 'delete' | 'restore';
  readonly set: Readonly<Record<string, unknown>>;
  /** Whether it counts as an edit: opening an item leaves its version as it is. */
  readonly isEdit: boolean;
}

const eventOf = { change: 'changed', delete: 'deleted', restore: 'restored' } as const;

/** Sets fields by their names, marks by true or false; undefined leaves a field as it is. */
export function planEdit(wanted: Readonly<Record<string, unknown>>): ChangePlan {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(given.map(([field, value]) => [field, toStored(field, value)]));
  return { action: 'change', set, isEdit: true };
}

export const planRead = (read: boolean): ChangePlan => ({
  action: 'change',
  set: { unread: toStored('unread', !read) },
  isEdit: false,
});

/** The plan of each bulk action; a mark's new value is true by default. */
export const bulkPlans: Readonly<Record<BulkAction, (value?: string | boolean) => ChangePlan>> = {
  archive: () => planEdit({ archived: true }),
  unarchive: () => planEdit({ archived: false }),
  delete: () => ({ action: 'delete', set: { deletedAt: new Date() }, isEdit: true }),
  restore: () => ({ action: 'restore', set: { deletedAt: null }, isEdit: true }),
  status: (status) => planEdit({ status }),
  spam: (value = true) => planEdit({ spam: value }),
  read: (value = true) => planRead(value === true),
};

/** Who changes an item, and which version of it they saw (optimistic concurrency). */
export interface Editing {
  /** An administrator's id, or `system`. */
  readonly actor: string;
  readonly version?: number | undefined;
}

interface ChangeOptions extends Editing {
  /** Values that the same write appends to arrays. */
  readonly push?: Readonly<Record<string, unknown>> | undefined;
}

/** An item as it is now, and as it was if this call changed it. */
interface Change {
  readonly before?: InboxRow;
  readonly after: InboxRow;
}

/**
 * Changes each item by itself; records and publishes the changes. Setting what is set already is no
 * change.
 * @returns the items as they are now, by id; without those that do not exist, or lie in the trash
 *   unless the plan restores them
 * @throws AppError `stale` when an item is not of the version that the caller saw
 */
export async function applyChange(
  inbox: ChangeContext,
  ids: readonly string[],
  plan: ChangePlan,
  options: ChangeOptions,
): Promise<ReadonlyMap<string, InboxRow>> {
  const changeEach = [...new Set(ids)].map((id) => changeItem(inbox, id, plan, options));
  const changes = (await Promise.all(changeEach)).flatMap((change) => change ?? []);
  const changed = changes.flatMap(({ before }) => before ?? []);
  await publish(inbox, changed, plan, options.actor);
  return new Map(changes.map(({ after }) => [idOf(after), after]));
}

const idOf = (row: InboxRow) => row._id.toHexString();

/** One atomic write. @returns undefined when the item does not exist */
async function changeItem(
  inbox: ChangeContext,
  id: string,
  { action, set, isEdit }: ChangePlan,
  { version, push }: ChangeOptions,
): Promise<Change | undefined> {
  const exists = { _id: id, ...(action === 'restore' ? {} : { deletedAt: null }) };
  const differs = Object.entries(set).map(([field, value]) => ({ [field]: { $ne: value } }));
  const filter = { ...exists, $or: differs, ...(version === undefined ? {} : { version }) };
  const edit = isEdit ? { updatedAt: new Date() } : {};
  const values = { ...set, ...answeredForStatus(set['status']), ...edit };
  const update = {
    $set: values,
    ...(isEdit ? { $inc: { version: 1 } } : {}),
    ...(push ? { $push: push } : {}),
    ...(set['spam'] === true ? cancelNotification(inbox) : {}),
    ...(set['spam'] === null ? await queueMissedNotification(inbox, id) : {}),
  } as UpdateQuery<InboxFields>;
  const before = await inbox.model
    .findOneAndUpdate(filter, update, {
      returnDocument: 'before',
      timestamps: false,
      projection: { words: 0 },
    })
    .lean<InboxRow>()
    .exec();
  if (before) {
    const after = { ...before, ...values, version: before.version + (isEdit ? 1 : 0) };
    return { before, after };
  }
  const current = await inbox.model.findOne(exists).lean<InboxRow>().exec();
  if (current && version !== undefined && version !== current.version) {
    throw new AppError('stale', undefined, { current: inbox.present(current) });
  }
  return current ? { after: current } : undefined;
}

/**
 * Takes the notification about an item that turns out to be spam off the queue. A mail with a lease
 * is being sent: it counts as sent or is queued again, but it is not lost.
 */
const cancelNotification = ({ notification }: ChangeContext) => ({
  $pull: { mails: { kind: notification, state: 'queued', leaseId: null } },
});

/** Queues the notification about an item that turns out to be no spam, if there never was one. */
async function queueMissedNotification(inbox: ChangeContext, id: string): Promise<object> {
  const row = await inbox.model.findById(id).lean<InboxRow>().exec();
  const isMissed = row?.spam && !row.mails.some(({ kind }) => kind === inbox.notification);
  const mail = isMissed ? await inbox.notify(row) : undefined;
  return mail ? { $push: { mails: mail } } : {};
}

/** Records the change of each item and publishes it to open screens. */
async function publish(
  { context, kind }: ChangeContext,
  rows: readonly InboxRow[],
  { action, set, isEdit }: ChangePlan,
  actor: string,
): Promise<void> {
  if (rows.length === 0) return;
  const entries = rows.map((row) => ({
    actor,
    action,
    kind,
    id: idOf(row),
    ...(action === 'change' ? { changes: compareFields(row, set) } : {}),
  }));
  if (isEdit) await context.audit.recordAll(entries);
  context.announceAll(`${kind}.${eventOf[action]}`, rows.map(idOf), actor);
}
