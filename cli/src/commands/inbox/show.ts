import type { Email } from '@longitude/contract/emails';
import { connect, type GlobalOptions } from '../../connection.ts';
import { formatMoment } from '../../dates.ts';
import { escapeText, formatJson, outputWidth, print } from '../../output.ts';
import { formatSize } from '../../download.ts';
import { nameItem, readIds } from '../items.ts';
import type { Inbox, InboxItem } from './inbox.ts';
import { renderSection } from '../../text.ts';

/** Prints an item whole; for a person with what was written about it. @throws Failure or ApiError */
export async function showInboxItem<Detail>(
  inbox: Pick<Inbox<InboxItem, string, Detail>, 'read' | 'emails' | 'render'>,
  text: string,
  options: GlobalOptions,
): Promise<void> {
  const [id = ''] = readIds([text]);
  const { request } = await connect(options);
  const input = { params: { id } };
  const { answer } = await request(inbox.read, input).catch((error: unknown) => {
    throw nameItem(id, error);
  });
  if (options.json) return print(formatJson(answer));
  const emails = (await request(inbox.emails.list, input)).answer;
  return print(inbox.render(answer, emails, outputWidth()).join('\n'));
}

/** Files of an item, a line each. */
export function renderFiles(
  files: readonly { id: string; originalName: string; size: number }[],
  width: number,
): string[] {
  const lines = files.map(
    ({ id, originalName, size }) => `${id}  ${escapeText(originalName)} (${formatSize(size)})`,
  );
  return renderSection('Files', lines.join('\n'), width);
}

/** E-mails of an item, a line each with what became of it. */
export function renderEmailLines(emails: readonly Email[], width: number): string[] {
  const lines = emails.map(({ createdAt, state, subject, lastError }) => {
    const reason = lastError === null ? '' : ` (${escapeText(lastError)})`;
    return `${formatMoment(createdAt)}  ${state.padEnd(6)}  ${escapeText(subject)}${reason}`;
  });
  return renderSection('E-mails', lines.join('\n'), width);
}
