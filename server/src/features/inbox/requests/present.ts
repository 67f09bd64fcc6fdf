import type { StoredFile } from '@longitude/contract/files';
import type { Note } from '@longitude/contract/notes';
import type { ServiceRequest, RequestDetail } from '@longitude/contract/requests';
import { presentAnswers } from '../answers.ts';
import type { Stored } from '../../../platform/database/model.ts';
import { presentSpam } from '../spam.ts';
import { requestReceived } from './letters.ts';
import type { RequestFields } from './model.ts';

export function presentRequest(row: RequestFields & Stored): ServiceRequest {
  return {
    id: row._id.toHexString(),
    name: row.name,
    email: row.email,
    company: row.company,
    phone: row.phone,
    service: row.service,
    // Left out of summaries.
    ...(row.message === undefined ? {} : { message: row.message }),
    ...presentAnswers(row.answers),
    ...(row.calculation ? { calculation: row.calculation } : {}),
    status: row.status,
    archived: row.archived,
    unread: row.unread === true,
    answered: row.answered === true,
    ...presentSpam(row, requestReceived),
    createdAt: row.createdAt.toISOString(),
  };
}

/** The detail of back-office section 3. */
export function presentDetail(
  row: RequestFields & Stored,
  notes: Note[],
  files: StoredFile[],
): RequestDetail {
  return { request: presentRequest(row), notes, files };
}
