import type { Request, RequestDetail } from '@longitude/contract/requests';
import type { Stored } from '../../platform/database/model.ts';
import type { RequestFields } from './model.ts';

export function presentRequest(row: RequestFields & Stored): Request {
  const answers = row.answers ?? [];
  return {
    id: row._id.toHexString(),
    name: row.name,
    email: row.email,
    company: row.company,
    phone: row.phone,
    service: row.service,
    // Left out of summaries.
    ...(row.message === undefined ? {} : { message: row.message }),
    ...(answers.length > 0
      ? { answers: Object.fromEntries(answers.map((pair) => [pair.question, pair.answer])) }
      : {}),
    status: row.status,
    archived: row.archived,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The detail of back-office section 3; notes and files come with their own features. */
export function presentDetail(row: RequestFields & Stored): RequestDetail {
  return { request: presentRequest(row), notes: [], files: [] };
}
