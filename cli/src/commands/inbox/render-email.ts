import type { Email } from '@longitude/contract/emails';
import { formatMoment } from '../../dates.ts';
import { htmlToText } from '../../email-text.ts';
import { escapeText, style } from '../../output.ts';
import { renderFields, renderSection } from '../../text.ts';

/** `sent 2026-11-21 14:05`, `queued until …`, `failed: what the mail server said`. */
export function describeEmailState(
  email: Pick<Email, 'state' | 'sendAt' | 'sentAt' | 'lastError'>,
): string {
  const { state, sendAt, sentAt, lastError } = email;
  const when = sentAt ?? sendAt;
  const moment = when === null ? '' : ` ${formatMoment(when)}`;
  const reason = lastError === null ? '' : `: ${escapeText(lastError)}`;
  return state === 'queued' ? `queued until${moment}${reason}` : `${state}${moment}${reason}`;
}

/** An e-mail with its text and notes, in lines of at most `width` columns. */
export function renderEmail(email: Email, width: number): string[] {
  return [
    style('bold', escapeText(email.subject) || '(no subject)'),
    ...renderFields(
      [
        ['To', email.to],
        ['CC', email.cc.join(', ')],
        ['From', email.author],
        ['State', describeEmailState(email)],
        ['Written', formatMoment(email.createdAt)],
        ['Files', email.files.map(({ originalName }) => originalName).join(', ')],
        ['ID', email.id],
      ],
      width,
    ),
    '',
    ...renderSection('', htmlToText(email.body), width).slice(2),
    ...renderNotes(email.notes, width),
  ];
}

/** Notes of the team, each under its time and author. */
export function renderNotes(notes: Email['notes'], width: number): string[] {
  return notes.flatMap(({ createdAt, author, content }) => {
    const by = author === null ? '' : `, ${escapeText(author)}`;
    return renderSection(`Note of ${formatMoment(createdAt)}${by}`, content, width);
  });
}
