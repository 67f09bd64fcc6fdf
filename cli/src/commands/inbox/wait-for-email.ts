import { setTimeout as wait } from 'node:timers/promises';
import type { Email, EmailAccepted } from '@longitude/contract/emails';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { readOverview } from '@longitude/contract/overview';
import type { Connection, GlobalOptions } from '../../connection.ts';
import { formatMoment } from '../../dates.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { escapeText, formatJson, print } from '../../output.ts';

const pollMs = 1000;
/** A mail that has not been tried this long after it was due waits for something else. */
const longestMs = 120_000;

interface Awaited {
  /** The item that the e-mail is about. */
  readonly id: string;
  readonly accepted: EmailAccepted;
}

/**
 * Waits until an e-mail has been sent. @throws Failure with the reason when it was refused, is to be
 * tried again later, was taken back, or cannot leave
 */
export async function waitForEmail(
  connection: Connection,
  list: Endpoint<undefined, undefined, Email[]>,
  { id, accepted }: Awaited,
  options: GlobalOptions,
): Promise<void> {
  const dueAt = Date.parse(accepted.sendAt);
  for (;;) {
    const { answer } = await connection.request(list, { params: { id } });
    const email = answer.find((each) => each.id === accepted.id);
    if (!email) throw fail(accepted, 'it was taken back');
    if (email.state === 'sent') return tellSent(email, options);
    const reason = explainWaiting(email) ?? (await explainDelay(connection, dueAt));
    if (reason !== undefined) throw fail(accepted, reason);
    await wait(pollMs);
  }
}

function explainWaiting({ state, lastError, sendAt }: Email): string | undefined {
  if (lastError === null) return state === 'failed' ? 'the mail server refused it' : undefined;
  if (state === 'failed' || sendAt === null) return lastError;
  return `${lastError} (it is tried again at ${formatMoment(sendAt)})`;
}

async function explainDelay({ request }: Connection, dueAt: number): Promise<string | undefined> {
  if (Date.now() < dueAt) return undefined;
  const { answer } = await request(readOverview);
  if (answer.mail.state === 'no_smtp') return 'no mail server is set up; it waits until one is';
  return Date.now() > dueAt + longestMs ? 'it still waits, and nobody has tried it yet' : undefined;
}

function fail({ id }: EmailAccepted, reason: string): Failure {
  return new Failure(`E-mail ${id} has not been sent: ${reason}`, exitCodes.failed);
}

function tellSent(email: Email, options: GlobalOptions): Promise<void> {
  if (options.json) return print(formatJson(email));
  const partly = email.lastError === null ? '' : `, but: ${escapeText(email.lastError)}`;
  return print(`E-mail ${email.id} has been sent${partly}`);
}
