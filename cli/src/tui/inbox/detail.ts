import { toShownAddress } from '@longitude/contract/core/shown-address';
import { generalInquiry, formatService } from '@longitude/contract/constants';
import type { Email } from '@longitude/contract/emails';
import { spamReasonTexts } from '@longitude/contract/inbox-items';
import { dim, fitLine, joinEnds, measureLine, span, type Line } from '../ui/line.ts';
import { headingLine, labelLines, wrapLines } from '../ui/lines.ts';
import { marks, type Tone } from '../ui/theme.ts';
import { formatDetailTime, formatEntryTime } from '../ui/times.ts';
import { markStatus } from './rows.ts';
import type { InboxNote, InboxRecord } from './source.ts';

/** The two lines above a detail: the sender, and the state. */
export function renderHead({ item }: InboxRecord, columns: number): Line[] {
  const { status, service, createdAt, archived } = item;
  const about = `${formatService(service ?? generalInquiry.slug)}, ${formatDetailTime(createdAt)}`;
  const state = [status, ...(archived ? ['archived'] : [])].join(', ');
  return [
    ...wrapLines(item.name, columns, { isBold: true }),
    joinEnds([span(`${markStatus(status)} ${state}   `), dim(about)], [], columns),
  ];
}

/** Company, email address and phone number; answers and files. */
export function renderFields({ item, files }: InboxRecord, columns: number): Line[] {
  const answers = Object.entries(item.answers ?? {}).map(([name, text]) => `${name}: ${text}`);
  const names = files.map(({ originalName }) => originalName).join(', ');
  const spam = item.spamReasons.map((reason) => spamReasonTexts[reason]).join('. ');
  const fields: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['Company', item.company ?? 'not given'],
    ['Email', toShownAddress(item.email)],
    ['Phone', item.phone === null ? 'not given' : item.phone],
    ['Answers', answers.join('\n')],
    ['Team', describeTeam(item.calculation)],
    ['Files', files.length === 0 ? '' : `${files.length}: ${names}`],
    ['Spam', item.spam ? spam || 'marked by an administrator' : ''],
  ];
  return fields.flatMap(([label, value]) => (value ? labelLines(label, value, columns) : []));
}

function describeTeam(team: InboxRecord['item']['calculation']): string {
  if (!team) return '';
  const rows = team.breakdown.map((row) => `${row.resources} × ${row.skill}, ${row.experience}`);
  return rows.join('\n');
}

export const renderMessage = ({ item }: InboxRecord, columns: number): Line[] =>
  wrapLines(item.message ?? '', columns);

export function renderNotes({ notes }: InboxRecord, columns: number): Line[] {
  const lines = notes.flatMap((note) => renderNote(note, columns));
  const empty: Line[] = [[dim('m adds the first note.')]];
  return [headingLine('Notes', notes.length, columns), ...(notes.length > 0 ? lines : empty)];
}

/** The first names of a team; a longer list is cut. */
const authorWidth = 7;

function renderNote({ createdAt, author, content }: InboxNote, columns: number): Line[] {
  if (createdAt === undefined) return wrapLines(content, columns);
  const name = author === null ? [] : fitLine([span(author.split(' ')[0] ?? '')], authorWidth);
  const lead = [dim(`${formatEntryTime(createdAt)} `), ...name, span('  ')];
  const indent = measureLine(lead);
  const lines = wrapLines(content, columns - indent);
  return lines.map((line, index) =>
    index === 0 ? [...lead, ...line] : [span(' '.repeat(indent)), ...line],
  );
}

const emailMarks: Readonly<Record<Email['state'], readonly [mark: string, word: string, Tone?]>> = {
  sent: ['delivered', 'delivered'],
  queued: ['queued', 'queued   '],
  failed: ['failed', 'failed   ', 'bad'],
};

/** @param hasTimes whether there is room for the times */
export function renderEmails({ emails }: InboxRecord, columns: number, hasTimes: boolean): Line[] {
  const empty: Line[] = [[dim('r writes an email in your editor.')]];
  const lines = emails.map((email) => renderEmail(email, columns, hasTimes));
  const shown = emails.length > 0 ? lines : empty;
  return [headingLine('Sent Emails', emails.length, columns), ...shown];
}

/** The state and the subject of an email. */
export function renderEmail(email: Email, columns: number, hasTimes: boolean): Line {
  const [mark, word, tone] = emailMarks[email.state];
  const shape = marks[mark as 'delivered' | 'queued' | 'failed'];
  const left = [span(`${shape} `, { tone }), span(`${word}  `), span(email.subject)];
  const time = email.sentAt ?? email.createdAt;
  return joinEnds(left, hasTimes ? [dim(formatEntryTime(time))] : [], columns);
}
