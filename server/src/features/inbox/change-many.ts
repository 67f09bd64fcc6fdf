import type { BulkAction, BulkResult } from '@longitude/contract/inbox-items';
import type { AnyBulkWriteOperation, QueryFilter, UpdateQuery } from 'mongoose';
import { answeredForStatus } from './answered.ts';
import { compareFields } from '../../platform/database/audit.ts';
import type { Stored } from '../../platform/database/model.ts';
import type { InboxFields, InboxParts } from './inbox.ts';

export interface BulkChange {
  readonly ids: readonly string[];
  readonly action: BulkAction;
  /** The status, or whether they are read or spam; true unless told. */
  readonly value?: string | boolean | undefined;
}

/** What an action sets. Whether somebody has read an item is no edit of it. */
interface Plan {
  readonly field: 'archived' | 'deletedAt' | 'status' | 'unread' | 'spam';
  readonly value: unknown;
  readonly isEdit: boolean;
  readonly event: 'changed' | 'deleted' | 'restored';
}

function planAction({ action, value = true }: BulkChange): Plan {
  const edit = { isEdit: true, event: 'changed' } as const;
  const now = new Date();
  const plans: Readonly<Record<BulkAction, Plan>> = {
    archive: { ...edit, field: 'archived', value: true },
    unarchive: { ...edit, field: 'archived', value: false },
    delete: { ...edit, field: 'deletedAt', value: now, event: 'deleted' },
    restore: { ...edit, field: 'deletedAt', value: null, event: 'restored' },
    status: { ...edit, field: 'status', value },
    // As a single change stores it: the lists look for null.
    spam: { ...edit, field: 'spam', value: value === true || null },
    read: { ...edit, field: 'unread', value: value === true ? null : true, isEdit: false },
  };
  return plans[action];
}

/** Whether a document is as the plan wants it: of times it counts only whether there is one. */
function isDone(row: Record<string, unknown>, { field, value }: Plan): boolean {
  const now = row[field] ?? null;
  return value instanceof Date ? now !== null : now === value;
}

/**
 * One action on several items, in a few writes whatever their number. Each is done or fails by
 * itself; what is already so is done. Versions, records, events and notifications are those of
 * single changes.
 */
export async function changeMany<Fields extends InboxFields>(
  parts: InboxParts<Fields>,
  change: BulkChange,
  actor: string,
): Promise<BulkResult> {
  const plan = planAction(change);
  const ids = [...new Set(change.ids)];
  const isRestoring = change.action === 'restore';
  const before = await readRows(parts, ids);
  const usable = ids.filter((id) => before.has(id) && (isRestoring || !isTrashed(before, id)));
  const differing = usable.filter((id) => !isDone(rowOf(before, id), plan));
  const at = takeMoment();
  const count = await write(parts, plan, { rows: before, ids: differing, isRestoring, at });
  // Somebody else was at some of them in between: what counts is what became of each.
  const after = count === differing.length ? undefined : await readRows(parts, differing);
  const met = differing.filter((id) => !after || (after.has(id) && isDone(rowOf(after, id), plan)));
  const changed = met.filter((id) => !after || !isOfOther(before.get(id), after.get(id), at));
  await tell(parts, plan, { change, rows: before, ids: changed, actor });
  const lost = new Set(differing.filter((id) => !met.includes(id)));
  const done = usable.filter((id) => !lost.has(id));
  const failed = ids.filter((id) => !done.includes(id));
  return { done, failed: failed.map((id) => ({ id, code: 'not_found' })) };
}

let lastMoment = 0;

/** The time of a write; no two writes of this process share one, so that each knows its own by it. */
function takeMoment(): Date {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment);
}

/** Whether the one edit since was somebody else's, who did the same and tells of it. */
function isOfOther(before: Stored | undefined, after: Stored | undefined, at: Date): boolean {
  const isOne = before !== undefined && after?.version === before.version + 1;
  return isOne && after.updatedAt.getTime() !== at.getTime();
}

type Row<Fields> = Fields & Stored;
type Rows<Fields> = ReadonlyMap<string, Row<Fields>>;

const rowOf = <Fields>(rows: Rows<Fields>, id: string) => rows.get(id) as Record<string, unknown>;
const isTrashed = <Fields>(rows: Rows<Fields>, id: string) => rowOf(rows, id)['deletedAt'] != null;

async function readRows<Fields extends InboxFields>(
  { model }: InboxParts<Fields>,
  ids: readonly string[],
): Promise<Rows<Fields>> {
  const filter = { _id: { $in: ids } } as unknown as QueryFilter<Fields>;
  const rows = await model.find(filter, { message: 0, words: 0 }).lean<Row<Fields>[]>().exec();
  return new Map(rows.map((row) => [row._id.toHexString(), row]));
}

interface Selection<Fields> {
  readonly rows: Rows<Fields>;
  readonly ids: readonly string[];
}

interface Order<Fields> extends Selection<Fields> {
  readonly isRestoring: boolean;
  readonly at: Date;
}

/** @returns how many documents were changed */
async function write<Fields extends InboxFields>(
  parts: InboxParts<Fields>,
  { field, value, isEdit }: Plan,
  { rows, ids, isRestoring, at }: Order<Fields>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const edit = isEdit ? { $inc: { version: 1 } } : {};
  const along = field === 'status' ? answeredForStatus(parts.statuses, value) : {};
  const times = isEdit ? { updatedAt: at } : {};
  const set = { $set: { [field]: value, ...along, ...times }, ...edit };
  const still = {
    deletedAt: isRestoring ? { $ne: null } : null,
    ...(field === 'deletedAt' ? {} : { [field]: value instanceof Date ? null : { $ne: value } }),
  };
  const operations: object[] =
    field === 'spam' && value === null
      ? await Promise.all(ids.map(async (id) => welcome(parts, rows.get(id), { still, set })))
      : [
          {
            updateMany: {
              filter: { _id: { $in: ids }, ...still },
              update: withdraw(parts, field, set),
            },
          },
        ];
  const result = await parts.model.bulkWrite(operations as AnyBulkWriteOperation[], {
    ordered: false,
    timestamps: false,
  });
  return result.modifiedCount;
}

/** What turns out to be spam takes its notification back, unless that is just being sent. */
function withdraw<Fields extends InboxFields>(
  { notification: kind }: InboxParts<Fields>,
  field: Plan['field'],
  set: object,
): object {
  return field === 'spam'
    ? { ...set, $pull: { mails: { kind, state: 'queued', leaseId: null } } }
    : set;
}

/** What turns out to be none is notified of, if it never was. */
async function welcome<Fields extends InboxFields>(
  { notification, notify }: InboxParts<Fields>,
  row: Row<Fields> | undefined,
  { still, set }: { readonly still: object; readonly set: object },
): Promise<object> {
  const isLate = row && !row.mails.some(({ kind }) => kind === notification);
  const mail = isLate ? await notify(row) : undefined;
  const update = mail ? { ...set, $push: { mails: mail } } : set;
  return {
    updateOne: { filter: { _id: row?._id, ...still }, update: update as UpdateQuery<Fields> },
  };
}

/** Records the change of each item and tells open screens. */
async function tell<Fields extends InboxFields>(
  { context, kind }: InboxParts<Fields>,
  { field, value, isEdit, event }: Plan,
  { change, rows, ids, actor }: Selection<Fields> & { change: BulkChange; actor: string },
): Promise<void> {
  if (ids.length === 0) return;
  const isTrash = field === 'deletedAt';
  const entries = ids.map((id) => ({
    actor,
    action: isTrash ? change.action : 'change',
    kind,
    id,
    ...(isTrash ? {} : { changes: compareFields(rowOf(rows, id), { [field]: value }) }),
  }));
  if (isEdit) await context.audit.recordAll(entries);
  context.announceAll(`${kind}.${event}`, ids, actor);
}
