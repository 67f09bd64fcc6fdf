import { backoffMs } from '@longitude/contract/core/backoff';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { QueuedMail, WithMails } from './mail.ts';
import type { SendOutcome } from './transport.ts';

/** Any document with emails. */
export type Row = WithMails & { readonly _id: unknown; readonly deletedAt?: Date | null };

const leaseMs = 5 * 60_000;
const maxAttempts = 30;
/** Delayed emails that are leased in one command, and the number of commands for one digest. */
const maxHeld = 200;
const maxBatches = 10;

const retries = { minMs: 60_000, maxMs: 6 * 3_600_000 };

const asFilter = (filter: object) => filter as QueryFilter<Row>;

function takeLease(leaseId: string): UpdateQuery<Row> {
  return {
    $set: {
      'mails.$.leaseId': leaseId,
      'mails.$.nextAttemptAt': new Date(Date.now() + leaseMs),
    },
    $inc: { 'mails.$.attempts': 1 },
  };
}

const dueNow = (more: object) => ({
  mails: { $elemMatch: { state: 'queued', nextAttemptAt: { $lte: new Date() }, ...more } },
});

/** Leases a due email. */
export async function claimDue(model: Model<Row>, leaseId: string): Promise<Row | null> {
  return model
    .findOneAndUpdate(asFilter(dueNow({})), takeLease(leaseId), {
      returnDocument: 'after',
      timestamps: false,
    })
    .lean<Row>()
    .exec();
}

/** Leases the due delayed emails in batches: a flood is still one digest. */
export async function* claimAllHeld(model: Model<Row>, leaseId: string): AsyncGenerator<Row[]> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const rows = await claimHeld(model, leaseId);
    yield rows;
    if (rows.length < maxHeld) return;
  }
}

/** Leases due delayed emails in one command, so that one of several workers gets them all. */
async function claimHeld(model: Model<Row>, leaseId: string): Promise<Row[]> {
  const due = asFilter(dueNow({ held: true }));
  const found = await model.find(due, { _id: 1 }).limit(maxHeld).lean<Row[]>().exec();
  if (found.length === 0) return [];
  const ids = found.map(({ _id }) => _id);
  const claimed = asFilter({ ...due, _id: { $in: ids } });
  await model.updateMany(claimed, takeLease(leaseId), { timestamps: false });
  return model
    .find(asFilter({ _id: { $in: ids }, 'mails.leaseId': leaseId }))
    .sort({ createdAt: 1 })
    .lean<Row[]>()
    .exec();
}

/** A leased email. The document is found by its own id: no index contains that of the email. */
export interface Leased {
  readonly model: Model<Row>;
  readonly document: Row;
  readonly mail: QueuedMail;
  readonly leaseId: string;
}

/** Updates a leased email, unless another worker has the lease. */
async function updateLeased(
  { model, document, mail, leaseId }: Leased,
  update: UpdateQuery<Row>,
): Promise<void> {
  const filter = { _id: document._id, mails: { $elemMatch: { _id: mail._id, leaseId } } };
  await model.updateOne(asFilter(filter), update, { timestamps: false });
}

/** Releases an email until later, without counting an attempt. */
export async function postpone(leased: Leased, waitMs: number): Promise<true> {
  await updateLeased(leased, {
    $set: { 'mails.$.nextAttemptAt': new Date(Date.now() + waitMs) },
    $inc: { 'mails.$.attempts': -1 },
    $unset: { 'mails.$.leaseId': '' },
  });
  return true;
}

/** Deletes an email that must no longer be sent. */
export function drop(leased: Leased): Promise<void> {
  return updateLeased(leased, { $pull: { mails: { _id: leased.mail._id } } });
}

/** Whether an outcome ends all attempts without the recipient having received it. */
export function isFailed({ mail }: Leased, outcome: SendOutcome): boolean {
  return !outcome.ok && !outcome.isReceived && isLast(mail, outcome);
}

const isLast = (mail: QueuedMail, outcome: { readonly isPermanent: boolean }) =>
  outcome.isPermanent || mail.attempts >= maxAttempts;

/** Stores the outcome of an attempt, and releases the email. */
export function settle(leased: Leased, outcome: SendOutcome): Promise<void> {
  return updateLeased(leased, describeOutcome(leased.mail, outcome));
}

function describeOutcome(mail: QueuedMail, outcome: SendOutcome): UpdateQuery<Row> {
  if (outcome.ok) {
    const sent = { 'mails.$.state': 'sent', 'mails.$.sentAt': new Date() };
    const unset = { 'mails.$.taken': '', 'mails.$.advice': '' };
    const { refusal } = outcome;
    return refusal === undefined
      ? { $set: sent, $unset: { ...unset, 'mails.$.lastError': '' } }
      : { $set: { ...sent, 'mails.$.lastError': refusal }, $unset: unset };
  }
  const isOver = isLast(mail, outcome);
  // The main recipient has received it: only copies are missing.
  const end = outcome.isReceived ? 'sent' : 'failed';
  const taken = [...outcome.taken];
  const { advice } = outcome;
  return {
    $set: {
      'mails.$.state': isOver ? end : 'queued',
      'mails.$.nextAttemptAt': new Date(Date.now() + backoffMs(mail.attempts, retries)),
      'mails.$.lastError': outcome.reason,
      ...(advice === undefined ? {} : { 'mails.$.advice': advice }),
      ...(isOver && outcome.isReceived ? { 'mails.$.sentAt': new Date() } : {}),
    },
    ...(taken.length > 0 ? { $addToSet: { 'mails.$.taken': { $each: taken } } } : {}),
    // An email that is still leased is being sent, and cannot be cancelled.
    $unset: { 'mails.$.leaseId': '', ...(advice === undefined ? { 'mails.$.advice': '' } : {}) },
  };
}
