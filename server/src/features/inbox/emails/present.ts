import type { Email, EmailAccepted } from '@longitude/contract/emails';
import type { Stored } from '../../../platform/database/model.ts';
import { AppError } from '../../../platform/errors.ts';
import { presentNotes } from '../notes.ts';
import type { EmailFields } from './model.ts';

type Row = EmailFields & Stored;

/** Without those that were taken back. `nameUsers` finds the names of administrators by their ids. */
export async function presentEmails(
  rows: readonly Row[],
  nameUsers: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Email[]> {
  const authors = rows.flatMap(({ authorId, notes = [] }) => [
    authorId,
    ...notes.map((note) => note.authorId),
  ]);
  const names = await nameUsers(authors);
  return rows.flatMap((row) => presentEmail(row, names) ?? []);
}

function presentEmail(row: Row, names: ReadonlyMap<string, string>): Email | undefined {
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
    files: row.files.map(({ id, originalName, size }) => ({ id, originalName, size })),
    notes: presentNotes(row.notes, names),
    createdAt: row.createdAt.toISOString(),
  };
}

/** The answer to whoever sent it, also to a retry. @throws AppError `conflict` when it was taken back */
export function presentAccepted(row: Row): EmailAccepted {
  const [mail] = row.mails;
  if (!mail)
    throw new AppError(
      'conflict',
      'This e-mail was taken back. Send it again to send it as a new one.',
    );
  const sendAt = (mail.sentAt ?? mail.nextAttemptAt).toISOString();
  return { id: row._id.toHexString(), state: mail.state, sendAt };
}
