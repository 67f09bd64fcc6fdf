import type { Readable } from 'node:stream';
import type { SchemaDefinition, Types } from 'mongoose';
import mongoose from 'mongoose';

/** A mail's state inside the document that caused it, so that both are stored by one write. */
export interface QueuedMail {
  readonly _id: Types.ObjectId;
  /** Which composer writes it, for example `request-received`. */
  readonly kind: string;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly subject: string;
  /** Fixed at the first write: a mail that is sent twice after a crash is recognised as one. */
  readonly messageId: string;
  readonly attempts: number;
  readonly createdAt: Date;
  /** When it is due; while a worker holds it, the end of its lease. */
  readonly nextAttemptAt: Date;
  readonly leaseId?: string;
  /** It was held back on purpose (hourly, daily): what is due with it goes out as one mail. */
  readonly held?: boolean;
  /** Addresses that have it already, while others have not. */
  readonly taken?: readonly string[];
  readonly sentAt?: Date;
  readonly lastError?: string;
}

/** For models whose documents cause mail. */
export interface WithMails {
  readonly mails: readonly QueuedMail[];
}

export const mailFields: SchemaDefinition = {
  mails: [
    {
      kind: { type: String, required: true },
      state: { type: String, required: true },
      subject: { type: String, required: true },
      messageId: { type: String, required: true },
      attempts: { type: Number, required: true },
      createdAt: { type: Date, required: true },
      nextAttemptAt: { type: Date, required: true },
      leaseId: String,
      held: Boolean,
      taken: { type: [String], default: undefined },
      sentAt: Date,
      lastError: String,
    },
  ],
};

/** By which workers find what is due, and administrators one mail. */
export const mailIndexes = [
  { keys: { 'mails.state': 1, 'mails.nextAttemptAt': 1 } },
  { keys: { 'mails._id': 1 }, options: { sparse: true } },
] as const;

/** A new mail, due now. `host` is the right side of its Message-ID (RFC 5322, 3.6.4). */
export function queueMail(kind: string, subject: string, host: string): QueuedMail {
  const _id = new mongoose.Types.ObjectId();
  const now = new Date();
  const messageId = `<${_id.toHexString()}@${host}>`;
  const state = 'queued';
  return { _id, kind, state, subject, messageId, attempts: 0, createdAt: now, nextAttemptAt: now };
}

/** A file that goes with a mail; opened when its turn comes, so that no more than a piece is in memory. */
export interface MailAttachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  open(): Readable;
}

/** What a composer hands to the transport: every address one of its own. A visitor's name may stand in subject and Reply-To only, encoded by the transport. */
export interface Letter {
  readonly to: string;
  readonly cc?: readonly string[];
  /** Stand in the envelope only: nobody else sees them. */
  readonly hidden?: readonly string[];
  readonly attachments?: readonly MailAttachment[];
  /** Message-IDs of what was written before on the same matter, oldest first (RFC 5322, 3.6.4). */
  readonly references?: readonly string[];
  /** Written by a person to a person: not marked as automatic (RFC 3834). */
  readonly isPersonal?: true;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For mail to subscribers: takes the POST by which their mail program unsubscribes (RFC 8058). */
  readonly unsubscribeUrl?: string;
}
