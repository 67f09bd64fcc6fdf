import { messageStatuses, type MessageStatus } from '@longitude/contract/constants';
import type { Model } from 'mongoose';
import { answersSchema, type AnswerPair } from '../answers.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { Replay } from '../../../platform/http/idempotency.ts';
import { inboxIndexes } from '../filter.ts';
import { defineModel } from '../../../platform/database/model.ts';
import { mailFields, mailIndexes, type WithMails } from '../../../platform/mail/mail.ts';
import { senderFieldsSchema, type SenderFields } from '../sender-fields.ts';
import { wordsIndex } from '../../../platform/search/words.ts';
import { spamSchema, type SpamFields } from '../spam.ts';
import { trashListIndex } from '../../../platform/database/trash-bin.ts';

export interface MessageFields extends WithMails, SpamFields, SenderFields {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly service: string | null;
  readonly message: string;
  readonly answers?: readonly AnswerPair[];
  readonly status: MessageStatus;
  readonly notes: string;
  /** By which keys of retries paragraphs were appended to the notes, the last fifty. */
  readonly noteReplays?: readonly Replay[];
  readonly archived: boolean;
  readonly unread: true | null;
  readonly answered: true | null;
}

export function defineMessageModel(connection: Connection): Model<MessageFields> {
  const text = { type: String, required: true };
  return defineModel<MessageFields>(
    connection,
    'contact_messages',
    {
      name: text,
      email: text,
      company: { type: String, default: null },
      service: { type: String, default: null },
      message: text,
      answers: answersSchema,
      status: { type: String, enum: messageStatuses, default: 'new' },
      notes: { type: String, default: '' },
      noteReplays: { type: [{ scope: String, bodyHash: String, _id: false }], default: undefined },
      archived: { type: Boolean, default: false },
      unread: { type: Boolean, default: null },
      answered: { type: Boolean, default: null },
      ...spamSchema,
      ...mailFields,
      ...senderFieldsSchema,
    },
    [...inboxIndexes, wordsIndex, trashListIndex, ...mailIndexes],
  );
}
