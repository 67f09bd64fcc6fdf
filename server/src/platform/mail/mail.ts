import type { Readable } from 'node:stream';
import type { SchemaDefinition, Types } from 'mongoose';
import mongoose from 'mongoose';

/** An email's state inside the document that caused it, so that one write stores both. */
export interface QueuedMail {
  readonly _id: Types.ObjectId;
  /** Names its composer, for example `request-received`. */
  readonly kind: string;
  readonly state: 'queued' | 'sent' | 'failed';
  /** The recipient, if the document has several; otherwise its composer finds it. */
  readonly to?: string;
  readonly subject: string;
  /** Fixed at the first write: an email sent twice after a crash is recognized as one. */
  readonly messageId: string;
  readonly attempts: number;
  readonly createdAt: Date;
  /** When it is due; while a worker has it, the end of its lease. */
  readonly nextAttemptAt: Date;
  readonly leaseId?: string;
  /** It was delayed for a digest (hourly, daily). */
  readonly held?: boolean;
  /** Addresses that have received it, while others have not. */
  readonly taken?: readonly string[];
  readonly sentAt?: Date;
  readonly lastError?: string;
  /** What the owner must change before it can be sent. */
  readonly advice?: string;
}

/** For models whose documents cause emails. */
export interface WithMails {
  readonly mails: readonly QueuedMail[];
}

export const mailFields: SchemaDefinition = {
  mails: [
    {
      kind: { type: String, required: true },
      to: String,
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
      advice: String,
    },
  ],
};

/** For workers, which look for due emails, and for administrators, who open one. */
export const mailIndexes = [
  { keys: { 'mails.state': 1, 'mails.nextAttemptAt': 1 } },
  { keys: { 'mails._id': 1 }, options: { sparse: true } },
] as const;

/**
 * A new email, due now. `host` is the right side of its Message-ID (RFC 5322, 3.6.4).
 * @param to its recipient, if the document has several
 */
export function queueMail(kind: string, subject: string, host: string, to?: string): QueuedMail {
  const _id = new mongoose.Types.ObjectId();
  const now = new Date();
  const messageId = `<${_id.toHexString()}@${host}>`;
  const mail = { _id, kind, state: 'queued', subject, messageId, attempts: 0 } as const;
  const times = { createdAt: now, nextAttemptAt: now };
  return { ...mail, ...times, ...(to === undefined ? {} : { to }) };
}

/** An attachment, streamed when the email is sent. */
export interface MailAttachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  open(): Readable;
}

/**
 * An email as its composer passes it to the transport. A visitor's name may only appear in the
 * subject and in Reply-To, which the transport encodes.
 */
export interface ComposedMail {
  readonly to: string;
  readonly cc?: readonly string[];
  /** In the envelope only (BCC). */
  readonly hidden?: readonly string[];
  readonly attachments?: readonly MailAttachment[];
  /** Message-IDs of the earlier emails of the conversation, oldest first (RFC 5322, 3.6.4). */
  readonly references?: readonly string[];
  /** Written by a person for a person: not marked as automatic (RFC 3834). */
  readonly isPersonal?: true;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For emails to subscribers: receives the one-click POST of their mail program (RFC 8058). */
  readonly unsubscribeUrl?: string;
}
