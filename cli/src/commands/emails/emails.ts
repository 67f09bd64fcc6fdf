import { toShownAddress } from '@longitude/contract/core/shown-address';
import { setTimeout as wait } from 'node:timers/promises';
import type { Email, EmailAccepted } from '@longitude/contract/emails';
import { readOverview } from '@longitude/contract/overview';
import type { Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { formatMoment } from '../../dates.ts';
import { Failure } from '../../failure.ts';
import { isText } from '../../output-mode.ts';
import { escapeText, outputWidth, remark, style } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { renderFields, renderSection } from '../../text.ts';
import { readId } from '../item-ids.ts';
import { prefixFailure } from '../items.ts';
import type { AnyInbox } from '../inbox/inbox.ts';

type EmailEndpoints = AnyInbox['emails'];

/** Adds the verb that shows the emails about an item. */
export function addEmails(noun: Command, { name, emails }: Pick<AnyInbox, 'name' | 'emails'>) {
  noun
    .command('emails')
    .description(`Show the emails that were written about a ${name.toLowerCase()}`)
    .argument('<id>')
    .action((id: string, _, self: Command) => showEmails(emails, id, self.optsWithGlobals()));
}

async function showEmails(
  emails: EmailEndpoints,
  text: string,
  options: GlobalOptions,
): Promise<void> {
  const id = readId(text);
  const { call } = await connect(options);
  const response = await prefixFailure(id, call(emails.list, { params: { id } }));
  if (response.length === 0 && isText(options)) return remark('No emails yet');
  await printResult(options, response, () => composeEmails(call, emails, response));
}

async function composeEmails(
  call: Connection['call'],
  emails: EmailEndpoints,
  response: readonly Email[],
): Promise<string> {
  // Lazy: a library that every command of the inbox would load.
  const { htmlToText } = await import('@longitude/contract/core/html-to-text');
  const blocks: string[] = [];
  for (const email of response) {
    // A long history omits the texts of its older emails.
    const input = { params: { emailId: email.id } };
    const whole = email.body === '' ? await call(emails.read, input) : email;
    const lines = renderEmail({ ...whole, body: htmlToText(whole.body) }, outputWidth());
    blocks.push(lines.join('\n'));
  }
  return blocks.join('\n\n');
}

/** An email, whose body is plain text, with its notes; lines of at most `width` columns. */
function renderEmail(email: Email, width: number): string[] {
  return [
    style('bold', escapeText(email.subject) || '(no subject)'),
    ...renderFields(
      [
        ['To', toShownAddress(email.to)],
        ['CC', email.cc.map(toShownAddress).join(', ')],
        ['From', email.author],
        ['State', describeState(email)],
        ['Written', formatMoment(email.createdAt)],
        ['Files', email.files.map(({ originalName }) => originalName).join(', ')],
        ['ID', email.id],
      ],
      width,
    ),
    '',
    ...renderSection('', email.body, width).slice(2),
    ...renderNotes(email.notes, width),
  ];
}

/** A line per email, in a section of their item. */
export function renderEmailList(emails: readonly Email[], width: number): string[] {
  return renderSection('Emails', emails.map(describeEmail).join('\n'), width);
}

function describeEmail({ createdAt, state, subject, lastError }: Email): string {
  const reason = lastError === null ? '' : ` (${escapeText(lastError)})`;
  return `${formatMoment(createdAt)}  ${state.padEnd(6)}  ${escapeText(subject)}${reason}`;
}

/** `sent 2026-11-21 14:05`, `queued until …`, `failed: <the mail server's reply>`. */
function describeState({ state, sendAt, sentAt, lastError }: Email): string {
  const when = sentAt ?? sendAt;
  const moment = when === null ? '' : ` ${formatMoment(when)}`;
  const reason = lastError === null ? '' : `: ${escapeText(lastError)}`;
  return state === 'queued' ? `queued until${moment}${reason}` : `${state}${moment}${reason}`;
}

/** Notes of the team, each under its time and author. */
export function renderNotes(notes: Email['notes'], width: number): string[] {
  return notes.flatMap(({ createdAt, author, content }) => {
    const by = author === null ? '' : `, ${escapeText(author)}`;
    return renderSection(`Note of ${formatMoment(createdAt)}${by}`, content, width);
  });
}

const pollMs = 1000;
/** An email still not attempted this long after it was due is blocked by something else. */
const maxDelayMs = 120_000;

/**
 * Waits until an email about the item `id` has been sent.
 * @throws Failure with the reason when it was rejected, will be retried later, was cancelled, or
 * cannot be sent
 */
export async function waitForEmail(
  connection: Connection,
  { list }: EmailEndpoints,
  id: string,
  accepted: EmailAccepted,
  options: GlobalOptions,
): Promise<void> {
  const dueAt = Date.parse(accepted.sendAt);
  for (;;) {
    const emails = await connection.call(list, { params: { id } });
    const email = emails.find((each) => each.id === accepted.id);
    if (!email) throw fail(accepted, 'it was cancelled');
    if (email.state === 'sent') return reportSent(email, options);
    const reason = explainWaiting(email) ?? (await explainDelay(connection, dueAt));
    if (reason !== undefined) throw fail(accepted, reason);
    await wait(pollMs);
  }
}

function explainWaiting({ state, lastError, sendAt }: Email): string | undefined {
  if (lastError === null) return state === 'failed' ? 'the mail server rejected it' : undefined;
  if (state === 'failed' || sendAt === null) return lastError;
  return `${lastError} (it is tried again at ${formatMoment(sendAt)})`;
}

async function explainDelay({ call }: Connection, dueAt: number): Promise<string | undefined> {
  if (Date.now() < dueAt) return undefined;
  const { mail } = await call(readOverview);
  if (mail.state === 'no_smtp') return 'no mail server is set up; it stays queued until one is';
  return Date.now() > dueAt + maxDelayMs
    ? 'it is still queued and has not been tried yet'
    : undefined;
}

function fail({ id }: EmailAccepted, reason: string): Failure {
  return new Failure(`Email ${id} has not been sent: ${reason}`);
}

function reportSent(email: Email, options: GlobalOptions): Promise<void> {
  const partly = email.lastError === null ? '' : `, but: ${escapeText(email.lastError)}`;
  return printResult(options, email, `Email ${email.id} has been sent${partly}`);
}
