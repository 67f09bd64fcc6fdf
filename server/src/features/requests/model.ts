import { requestStatuses, type RequestStatus } from '@longitude/contract/constants';
import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';
import { mailFields, mailIndex, type WithMails } from '../../platform/mail/mail.ts';

export interface RequestFields extends WithMails {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly phone: string | null;
  readonly service: string;
  readonly message: string;
  /** Pairs, because a question may hold characters that a field name may not. */
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
  readonly status: RequestStatus;
  readonly archived: boolean;
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
      answers: [{ question: text, answer: { type: String, default: '' }, _id: false }],
      status: { type: String, enum: requestStatuses, default: 'new' },
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
