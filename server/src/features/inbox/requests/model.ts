import { requestStatuses, type RequestStatus } from '@longitude/contract/constants';
import type { Calculation } from '@longitude/contract/calculator';
import mongoose, { type Model } from 'mongoose';
import { answersSchema, type AnswerPair } from '../answers.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { inboxIndexes } from '../filter.ts';
import { defineModel } from '../../../platform/database/model.ts';
import { mailFields, mailIndexes, type WithMails } from '../../../platform/mail/mail.ts';
import { noteFields, type WithNotes } from '../notes.ts';
import { senderFieldsSchema, type SenderFields } from '../sender-fields.ts';
import { wordsIndex } from '../../../platform/search/words.ts';
import { spamSchema, type SpamFields } from '../spam.ts';
import { trashListIndex } from '../../../platform/database/trash-bin.ts';

export interface RequestFields extends WithMails, WithNotes, SpamFields, SenderFields {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly phone: string | null;
  readonly service: string;
  readonly message: string;
  readonly answers: readonly AnswerPair[];
  /** The server's own numbers. */
  readonly calculation?: Calculation;
  readonly status: RequestStatus;
  readonly archived: boolean;
  readonly unread: true | null;
  readonly answered: true | null;
}

export function defineRequestModel(connection: Connection): Model<RequestFields> {
  const text = { type: String, required: true };
  return defineModel<RequestFields>(
    connection,
    'service_requests',
    {
      name: text,
      email: text,
      company: { type: String, default: null },
      phone: { type: String, default: null },
      service: text,
      message: text,
      answers: answersSchema,
      calculation: { type: mongoose.Schema.Types.Mixed, required: false },
      status: { type: String, enum: requestStatuses, default: 'new' },
      archived: { type: Boolean, default: false },
      unread: { type: Boolean, default: null },
      answered: { type: Boolean, default: null },
      ...spamSchema,
      ...mailFields,
      ...senderFieldsSchema,
      ...noteFields,
    },
    [...inboxIndexes, wordsIndex, trashListIndex, ...mailIndexes],
  );
}
