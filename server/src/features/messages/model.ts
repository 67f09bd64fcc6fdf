import { messageStatuses, type MessageStatus } from '@longitude/contract/constants';
import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';
import { mailFields, mailIndex, type WithMails } from '../../platform/mail/mail.ts';

export interface MessageFields extends WithMails {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly service: string | null;
  readonly message: string;
  readonly status: MessageStatus;
  readonly notes: string;
  readonly archived: boolean;
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
      status: { type: String, enum: messageStatuses, default: 'new' },
      notes: { type: String, default: '' },
      archived: { type: Boolean, default: false },
      ...mailFields,
    },
    [
      { keys: { deletedAt: 1, archived: 1, createdAt: -1, _id: -1 } },
      { keys: { deletedAt: 1, createdAt: -1, _id: -1 } },
      { keys: { deletedAt: 1, status: 1 } },
      mailIndex,
    ],
  );
}
