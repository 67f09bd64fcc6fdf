import {
  maxListedBodies,
  type Email,
  type EmailAccepted,
  type EmailKind,
} from '@longitude/contract/emails';
import type { Model } from 'mongoose';
import { AppError } from '../../platform/errors.ts';
import { presentNotes, type NameUsers } from '../notes/service.ts';
import type { EmailFields, EmailRow } from './model.ts';

/** More than the emails about any item. */
const maxListed = 500;
/** Characters of all bodies in one response. */
const maxCharacters = 4_000_000;

/** The emails about an item, newest first. Of many or long ones, the oldest have an empty body. */
export async function listHistory(
  model: Model<EmailFields>,
  kind: EmailKind,
  id: string,
): Promise<EmailRow[]> {
  const find = (fields: string) =>
    model
      .find({ ownerKind: kind, ownerId: id, deletedAt: null })
      .select(fields)
      .sort({ createdAt: -1, _id: -1 });
  const newest = await find('+notes').limit(maxListedBodies).lean<EmailRow[]>().exec();
  if (newest.length < maxListedBodies) return boundBodies(newest);
  const older = await find('-body +notes')
    .skip(maxListedBodies)
    .limit(maxListed - maxListedBodies)
    .lean<Omit<EmailRow, 'body'>[]>()
    .exec();
  return [...boundBodies(newest), ...older.map((row) => ({ ...row, body: '' }))];
}

function boundBodies(rows: readonly EmailRow[]): EmailRow[] {
  let room = maxCharacters;
  return rows.map((row) => {
    room -= row.body.length;
    return room < 0 ? { ...row, body: '' } : row;
  });
}

/** The emails in the form of the API, without cancelled ones. */
export async function presentEmails(
  rows: readonly EmailRow[],
  findUserNames: NameUsers,
): Promise<Email[]> {
  const authors = rows.flatMap(({ authorId, notes = [] }) => [
    authorId,
    ...notes.map((note) => note.authorId),
  ]);
  const names = await findUserNames(authors);
  return rows.flatMap((row) => presentEmail(row, names) ?? []);
}

function presentEmail(row: EmailRow, names: ReadonlyMap<string, string>): Email | undefined {
  const [mail] = row.mails;
  if (!mail) return undefined;
  return {
    id: row._id.toHexString(),
    subject: row.subject,
    body: row.body,
    to: row.to,
    cc: [...row.cc],
    author: names.get(row.authorId) ?? null,
    state: mail.state,
    sendAt: mail.state === 'queued' ? mail.nextAttemptAt.toISOString() : null,
    sentAt: mail.sentAt?.toISOString() ?? null,
    lastError: mail.lastError ?? null,
    ...(mail.advice === undefined ? {} : { advice: mail.advice }),
    files: row.files.map(({ id, originalName, size }) => ({ id, originalName, size })),
    notes: presentNotes(row.notes, names),
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * The response to sending an email, or to a retry.
 * @throws AppError `conflict` if it was cancelled
 */
export function presentAccepted(row: EmailRow): EmailAccepted {
  const [mail] = row.mails;
  if (!mail)
    throw new AppError('conflict', 'This email was cancelled. Send it again as a new one.');
  const sendAt = (mail.sentAt ?? mail.nextAttemptAt).toISOString();
  return { id: row._id.toHexString(), state: mail.state, sendAt };
}
