import { subscriberStates, type SubscriberState } from '@longitude/contract/newsletter';
import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';
import { mailFields, mailIndexes, type WithMails } from '../../platform/mail/mail.ts';

export interface SubscriberFields extends WithMails {
  /** As typed. */
  readonly email: string;
  /** The normalized address: there is one document for each. */
  readonly address: string;
  /** By `foldMailbox`; several addresses may have the same. */
  readonly mailbox: string;
  readonly state: SubscriberState;
  /**
   * Increases when a subscriber leaves, or was suspected and starts over: this voids older
   * confirmations.
   */
  readonly round: number;
  /** Null until confirmed, even where an address counts without a confirmation. */
  readonly confirmedAt: Date | null;
  readonly unsubscribedAt: Date | null;
  /** Hashes of the links that end this subscription, so that they work when the keys have changed. */
  readonly leaveHashes: readonly string[];
  /** The last time the address was entered. */
  readonly askedAt: Date;
  /** An unconfirmed address is deleted then; null once it was confirmed. */
  readonly expiresAt: Date | null;
}

export function defineSubscriberModel(connection: Connection): Model<SubscriberFields> {
  const text = { type: String, required: true };
  const moment = { type: Date, default: null };
  return defineModel<SubscriberFields>(
    connection,
    'newsletter_subscribers',
    {
      email: text,
      address: text,
      mailbox: { type: String, default: '' },
      state: { type: String, enum: subscriberStates, required: true },
      round: { type: Number, required: true },
      confirmedAt: moment,
      unsubscribedAt: moment,
      leaveHashes: [String],
      askedAt: { type: Date, required: true },
      expiresAt: moment,
      ...mailFields,
    },
    [
      { keys: { address: 1 }, options: { unique: true } },
      { keys: { mailbox: 1 } },
      { keys: { createdAt: -1, _id: -1 } },
      { keys: { state: 1, createdAt: -1, _id: -1 } },
      { keys: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
      ...mailIndexes,
    ],
  );
}

/** Of events and audit entries. */
export const subscriberKind = 'newsletter-subscriber';

/** Normalizes an address, so that two spellings of it are equal. */
export function foldAddress(email: string): string {
  return email.trim().toLowerCase();
}
