import type { StoredFile } from '@longitude/contract/files';
import type { ContactMessage, MessageDetail } from '@longitude/contract/messages';
import { presentAnswers } from '../answers.ts';
import type { Stored } from '../../../platform/database/model.ts';
import { presentSpam } from '../spam.ts';
import { messageReceived } from './letters.ts';
import type { MessageFields } from './model.ts';

export function presentMessage(row: MessageFields & Stored): ContactMessage {
  return {
    id: row._id.toHexString(),
    name: row.name,
    email: row.email,
    company: row.company,
    service: row.service,
    // Left out of summaries.
    ...(row.message === undefined ? {} : { message: row.message }),
    ...presentAnswers(row.answers),
    status: row.status,
    notes: row.notes,
    archived: row.archived,
    unread: row.unread === true,
    answered: row.answered === true,
    ...presentSpam(row, messageReceived),
    createdAt: row.createdAt.toISOString(),
  };
}

/** The message as its dialog shows it. */
export function presentMessageDetail(
  row: MessageFields & Stored,
  files: StoredFile[],
): MessageDetail {
  return { ...presentMessage(row), files };
}
