import type { SpamReason } from '@longitude/contract/inbox-items';
import { spamReasons } from '@longitude/contract/inbox-items';
import type { Model, SchemaDefinition } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel, type Stored } from '../../platform/database/model.ts';
import { markSchema } from '../../platform/records/marks.ts';
import { trashListIndex } from '../../platform/records/trashed.ts';
import { mailFields, mailIndexes, type WithMails } from '../../platform/mail/mail.ts';
import { wordsIndex } from '../../platform/search/words.ts';
import { inboxIndexes } from './filter.ts';
import { marks, type MarkFields } from './marks.ts';
import { senderFieldsSchema, type Searched, type SenderFields } from './sender-fields.ts';

/** The fields of items in every inbox. */
export interface InboxFields extends WithMails, MarkFields, Searched, SenderFields {
  readonly status: string;
  readonly spamReasons?: readonly SpamReason[];
}

export type InboxRow = InboxFields & Stored;

const text = { type: String, required: true };

/** The model of an inbox, with `own` as the fields of its own items. */
export function defineInboxModel(
  connection: Connection,
  collection: string,
  statuses: readonly string[],
  own: SchemaDefinition,
): Model<InboxFields> {
  return defineModel<InboxFields>(
    connection,
    collection,
    {
      name: text,
      email: text,
      company: { type: String, default: null },
      service: { type: String, default: null },
      message: text,
      // Pairs, because a question may contain characters that a field name may not.
      answers: [{ question: text, answer: { type: String, default: '' }, _id: false }],
      status: { type: String, enum: statuses, default: 'new' },
      ...markSchema(marks),
      spamReasons: { type: [String], enum: spamReasons },
      ...mailFields,
      ...senderFieldsSchema,
      ...own,
    },
    [...inboxIndexes, wordsIndex, trashListIndex, ...mailIndexes],
  );
}
