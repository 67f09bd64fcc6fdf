import mongoose, { type Model, type Types } from 'mongoose';
import type { Stored } from '../../platform/database/model.ts';
import { hashToken, type Keys } from '../../platform/keys.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { subscriberKind, type SubscriberFields } from './model.ts';
import { unknownLink } from './plan-subscription.ts';
import { readLeaveToken } from './tokens.ts';

interface LeaveContext {
  readonly model: Model<SubscriberFields>;
  readonly keys: Keys;
  readonly context: Pick<ServiceContext, 'announce'>;
}

/** Ends a subscription; idempotent. @throws AppError `not_found` */
export async function leaveByToken(context: LeaveContext, token: string): Promise<void> {
  const { id, isOurs } = readLeaveToken(context.keys, token);
  const known = mongoose.isObjectIdOrHexString(id)
    ? await context.model.findById(id).lean<SubscriberFields>().exec()
    : null;
  if (!isOurs && !known?.leaveHashes.includes(hashToken(token))) throw unknownLink();
  await leave(context, id);
}

/**
 * Ends the subscriptions of a mailbox whose owner refused email. Addresses that are not confirmed
 * stay as they are: a person may still confirm with the link of an earlier email.
 * @param mailbox by `foldMailbox`
 */
export async function leaveByMailbox(context: LeaveContext, mailbox: string): Promise<void> {
  const active = context.model.find({ mailbox, state: 'active' }, { _id: 1 });
  for (const { _id } of await active.lean<Pick<Stored, '_id'>[]>().exec())
    await leave(context, _id);
}

async function leave(
  { model, context }: LeaveContext,
  _id: string | Types.ObjectId,
): Promise<void> {
  const left = await model.updateOne(
    { _id },
    {
      $set: { state: 'unsubscribed', unsubscribedAt: new Date(), expiresAt: null },
      $pull: { mails: { state: 'queued' } },
      // Also for an unsubscribed address: this voids confirmations requested in the meantime.
      $inc: { version: 1, round: 1 },
    },
  );
  if (left.matchedCount > 0) context.announce(`${subscriberKind}.changed`, String(_id));
}
