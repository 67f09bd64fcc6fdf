import type { EmailKind } from '@longitude/contract/emails';
import type { Model } from 'mongoose';
import mongoose, { type Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel, type Stored } from '../../platform/database/model.ts';
import { mailFields, mailIndexes, type WithMails } from '../../platform/mail/mail.ts';
import { noteFields, type WithNotes } from '../notes/service.ts';

/** A file at the time of the email: if it is deleted later, the history stays correct. */
interface AttachedFile {
  readonly id: string;
  readonly originalName: string;
  /** Bytes. */
  readonly size: number;
}

/** An email to a client. `mails` has one entry, with the document's id; none once cancelled. */
export interface EmailFields extends WithMails, WithNotes {
  readonly ownerKind: EmailKind;
  readonly ownerId: Types.ObjectId;
  readonly subject: string;
  /** Sanitized HTML. */
  readonly body: string;
  readonly to: string;
  readonly cc: readonly string[];
  /** Whether the company's address gets a copy. */
  readonly sendCopy: boolean;
  readonly authorId: string;
  /** The session that wrote it: changes caused by its sending are not announced there. */
  readonly authorSession?: string | undefined;
  readonly files: readonly AttachedFile[];
}

export type EmailRow = EmailFields & Stored;

/** Finds which items of a page have failed emails, if there are many. */
export const emailStateIndex = { keys: { ownerKind: 1, ownerId: 1, 'mails.state': 1 } } as const;
/** Contains only failed emails, in the order of time. */
export const failedEmailIndex = {
  keys: { createdAt: -1, _id: -1 },
  options: { partialFilterExpression: { 'mails.state': 'failed' } },
} as const;

export function defineEmailModel(connection: Connection): Model<EmailFields> {
  const text = { type: String, required: true };
  return defineModel<EmailFields>(
    connection,
    'emails',
    {
      ownerKind: text,
      ownerId: { type: mongoose.Schema.Types.ObjectId, required: true },
      subject: { type: String, default: '' },
      body: { type: String, default: '' },
      to: { type: String, default: '' },
      cc: [String],
      sendCopy: { type: Boolean, default: false },
      authorId: text,
      authorSession: { type: String, required: false },
      files: [{ id: text, originalName: text, size: { type: Number, required: true }, _id: false }],
      ...mailFields,
      ...noteFields,
    },
    [
      { keys: { ownerKind: 1, ownerId: 1, createdAt: -1 } },
      emailStateIndex,
      failedEmailIndex,
      ...mailIndexes,
    ],
  );
}
