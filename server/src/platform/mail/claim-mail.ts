import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { QueuedMail, WithMails } from './mail.ts';
import type { Sending } from './transport.ts';

/** A document that carries mail, whatever else it is. */
export type Row = WithMails & { readonly _id: unknown; readonly deletedAt?: Date | null };

const leaseMs = 5 * 60_000;
const mostAttempts = 30;
/** As many held mails become one digest; what is more makes another. */
const mostHeld = 200;

/** Waiting time before the next try: 1, 2, 4 … minutes, at most 6 hours. */
export function backoffMs(attempts: number): number {
  return Math.min(60_000 * 2 ** Math.max(0, attempts - 1), 6 * 3_600_000);
}

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

/** Leases a mail that is due. */
export async function claimDue(model: Model<Row>, leaseId: string): Promise<Row | null> {
  return model
    .findOneAndUpdate(asFilter(dueNow({})), takeLease(leaseId), {
      returnDocument: 'after',
      timestamps: false,
    })
    .lean<Row>()
    .exec();
}

/** Leases the held mails that are due, by one command: of several workers one gets them together. */
export async function claimHeld(model: Model<Row>, leaseId: string): Promise<Row[]> {
  const due = asFilter(dueNow({ held: true }));
  const found = await model.find(due, { _id: 1 }).limit(mostHeld).lean<Row[]>().exec();
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

/** A mail under a lease. The document is found by its own id: no index knows that of the mail. */
export interface Leased {
  readonly model: Model<Row>;
  readonly document: Row;
  readonly mail: QueuedMail;
  readonly leaseId: string;
}

const findLeased = ({ document, mail, leaseId }: Leased) =>
  asFilter({ _id: document._id, mails: { $elemMatch: { _id: mail._id, leaseId } } });

/** Gives a lease back: not a try, and nothing that failed. */
export async function postpone(leased: Leased, waitMs: number): Promise<true> {
  const change = {
    $set: { 'mails.$.nextAttemptAt': new Date(Date.now() + waitMs) },
    $inc: { 'mails.$.attempts': -1 },
    $unset: { 'mails.$.leaseId': '' },
  };
  await leased.model.updateOne(findLeased(leased), change, { timestamps: false });
  return true;
}

/** Takes away a mail that is not to be sent any more. */
export async function drop(leased: Leased): Promise<void> {
  const change = { $pull: { mails: { _id: leased.mail._id } } };
  await leased.model.updateOne(findLeased(leased), change, { timestamps: false });
}

/** Writes the outcome, unless the lease went to somebody else meanwhile. */
export async function settle(leased: Leased, sending: Sending): Promise<void> {
  const outcome = describeOutcome(leased.mail, sending);
  await leased.model.updateOne(findLeased(leased), outcome, { timestamps: false });
}

function describeOutcome(mail: QueuedMail, sending: Sending): UpdateQuery<Row> {
  if (sending.ok) {
    const sent = { 'mails.$.state': 'sent', 'mails.$.sentAt': new Date() };
    const unset = { 'mails.$.taken': '' };
    const { refusal } = sending;
    return refusal === undefined
      ? { $set: sent, $unset: { ...unset, 'mails.$.lastError': '' } }
      : { $set: { ...sent, 'mails.$.lastError': refusal }, $unset: unset };
  }
  const isOver = sending.isPermanent || mail.attempts >= mostAttempts;
  // Who it is written to has it: only copies are missing.
  const end = sending.isReceived ? 'sent' : 'failed';
  const taken = [...sending.taken];
  return {
    $set: {
      'mails.$.state': isOver ? end : 'queued',
      'mails.$.nextAttemptAt': new Date(Date.now() + backoffMs(mail.attempts)),
      'mails.$.lastError': sending.reason,
      ...(isOver && sending.isReceived ? { 'mails.$.sentAt': new Date() } : {}),
    },
    ...(taken.length > 0 ? { $addToSet: { 'mails.$.taken': { $each: taken } } } : {}),
    // Given back: what is still held is being sent, and cannot be taken back.
    $unset: { 'mails.$.leaseId': '' },
  };
}
