import assert from 'node:assert/strict';
import type { BulkAction } from '@longitude/contract/inbox-items';
import { isDeepStrictEqual } from 'node:util';
import type { Model, QueryFilter } from 'mongoose';
import { compareFields } from '../../platform/database/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Editing } from '../../platform/http/routes.ts';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { answeredForStatus, toStored } from './marks.ts';
import type { InboxFields, InboxRow } from './model.ts';

/** The inbox with the items to change. */
export interface ChangeContext {
  /** Names items in events and in the audit log. */
  readonly kind: string;
  readonly model: Model<InboxFields>;
  readonly context: ServiceContext;
  /** The kind of mail that `notify` makes. */
  readonly notification: string;
  /** An item in the form of the API. */
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

interface ChangeOptions extends Editing {
  /** Values that the same write appends to arrays. */
  readonly push?: Readonly<Record<string, unknown>> | undefined;
}

/** An item before and after its change. */
interface Change {
  readonly before: InboxRow;
  readonly after: InboxRow;
}

/**
 * Changes items in a few writes however many they are, each on its own; audits and publishes the
 * changes. Setting a field to its current value is not a change.
 * @returns the current items by id; without missing ones, and without those in the trash unless the
 * plan restores them
 * @throws AppError `stale` when an item is not of the version that the caller saw
 */
export async function applyChange(
  inbox: ChangeContext,
  ids: readonly string[],
  plan: ChangePlan,
  options: ChangeOptions,
): Promise<ReadonlyMap<string, InboxRow>> {
  const all = [...new Set(ids)];
  const current = new Map<string, InboxRow>();
  const changed = new Map<string, InboxRow>();
  for (let [open, round] = [all, 0]; open.length > 0; round += 1) {
    assert.ok(round < maxRounds, 'these items are changed faster than they can be written');
    const rows = await readRows(inbox, open, plan.action === 'restore' ? {} : { deletedAt: null });
    for (const row of rows) {
      refuseStale(inbox, row, options.version);
      if (hasValues(row, plan.set)) current.set(idOf(row), row);
    }
    const differing = rows.filter((row) => !hasValues(row, plan.set));
    for (const { before, after } of await write(inbox, differing, plan, options)) {
      current.set(idOf(after), after);
      changed.set(idOf(before), before);
    }
    // The others were changed between the read and the write: retry.
    open = differing.map(idOf).filter((id) => !changed.has(id));
  }
  const inOrder = all.flatMap((id) => changed.get(id) ?? []);
  await publish(inbox, inOrder, plan, options.actor);
  return current;
}

/** In each round, every remaining item has lost a race against another writer. */
const maxRounds = 50;

const idOf = (row: InboxRow) => row._id.toHexString();

function readRows({ model }: ChangeContext, ids: readonly string[], filter: object = {}) {
  const selection = { _id: { $in: ids }, ...filter } as QueryFilter<InboxFields>;
  return model.find(selection, { words: 0 }).lean<InboxRow[]>().exec();
}

function refuseStale(inbox: ChangeContext, row: InboxRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError('stale', undefined, { current: inbox.present(row) });
}

/** Null is also the value of a field that is not stored. */
function hasValues(row: InboxRow, set: ChangePlan['set']): boolean {
  const stored: Readonly<Record<string, unknown>> = { ...row };
  return Object.entries(set).every(([field, value]) =>
    isDeepStrictEqual(stored[field] ?? null, value),
  );
}

/**
 * One bulk write; each row only while it has the version that was read (optimistic concurrency).
 * @returns the changes that this write has made
 */
async function write(
  inbox: ChangeContext,
  rows: readonly InboxRow[],
  { set, isEdit }: ChangePlan,
  { push }: ChangeOptions,
): Promise<Change[]> {
  if (rows.length === 0) return [];
  const edit = isEdit ? { updatedAt: takeMoment() } : {};
  const values = { ...set, ...answeredForStatus(set['status']), ...edit };
  const update = {
    $set: values,
    ...(isEdit ? { $inc: { version: 1 } } : {}),
    ...(set['spam'] === true ? cancelNotification(inbox) : {}),
  };
  const $or = Object.entries(set).map(([field, value]) => ({ [field]: { $ne: value } }));
  const updateOf = (version: number, same: readonly InboxRow[], mails = {}) => {
    const filter = { _id: { $in: same.map(({ _id }) => _id) }, version, $or };
    const $push = { ...push, ...mails };
    const appended = Object.keys($push).length > 0 ? { $push } : {};
    return { updateMany: { filter, update: { ...update, ...appended } } };
  };
  const updateEach = async (row: InboxRow) =>
    updateOf(row.version, [row], await queueMissedNotification(inbox, row));
  const byVersion = Map.groupBy(rows, ({ version }) => version);
  const operations =
    set['spam'] === null
      ? await Promise.all(rows.map(updateEach))
      : [...byVersion].map(([version, same]) => updateOf(version, same));
  const options = { ordered: false, timestamps: false };
  const { matchedCount } = await inbox.model.bulkWrite(operations, options);
  const changes = rows.map((before) => {
    const after = { ...before, ...values, version: before.version + (isEdit ? 1 : 0) };
    return { before, after };
  });
  if (matchedCount === rows.length) return changes;
  if (matchedCount === 0) return [];
  const current = new Map((await readRows(inbox, rows.map(idOf))).map((row) => [idOf(row), row]));
  return changes.filter(({ after }) => isWritten(current.get(idOf(after)), after, set));
}

let lastMoment = 0;

/** The time of a write. No two writes of this process share one, so it identifies the write. */
function takeMoment(): Date {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment);
}

/** Whether a row was written as planned, and not by another caller who set the same values. */
function isWritten(row: InboxRow | undefined, after: InboxRow, set: ChangePlan['set']): boolean {
  if (!row || !hasValues(row, set)) return false;
  return row.version > after.version || row.updatedAt.getTime() === after.updatedAt.getTime();
}

/**
 * Cancels the queued notification about an item that was marked as spam. A leased mail is being
 * sent: it counts as sent or is queued again, but it is not lost.
 */
const cancelNotification = ({ notification }: ChangeContext) => ({
  $pull: { mails: { kind: notification, state: 'queued', leaseId: null } },
});

/**
 * The notification to queue about an item that turns out not to be spam, if there never was one.
 */
async function queueMissedNotification(inbox: ChangeContext, row: InboxRow): Promise<object> {
  const isMissed = row.spam && !row.mails.some(({ kind }) => kind === inbox.notification);
  const mail = isMissed ? await inbox.notify(row) : undefined;
  return mail ? { mails: mail } : {};
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
  context.announceAll(`${kind}.${eventOf[action]}`, rows.map(idOf), actor, Object.keys(set));
}
