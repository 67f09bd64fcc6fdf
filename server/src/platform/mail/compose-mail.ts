import { AppError } from '../errors.ts';
import type { Letter, QueuedMail } from './mail.ts';
import { sendLetter, type Sending, type SmtpSettings } from './transport.ts';

/** Sends a mail that is written now, to whoever lacks it. */
export async function composeAndSend(
  smtp: SmtpSettings,
  { messageId, taken = [] }: Pick<QueuedMail, 'messageId' | 'taken'>,
  compose: () => Promise<Letter>,
): Promise<Sending> {
  let letter: Letter;
  try {
    letter = await compose();
  } catch (error) {
    // A letter that cannot be written is a failed try like any other: it must not hold up the
    // rest. What the product itself refuses, such as a file that is gone, it refuses again.
    return refuseSending(`Not written: ${(error as Error).message}`, error instanceof AppError);
  }
  return sendLetter(smtp, letter, messageId, { taken });
}

/** The outcome for a mail that did not get as far as the mail server. */
export function refuseSending(reason: string, isPermanent: boolean): Sending {
  return { ok: false, isPermanent, reason, taken: [], isReceived: false };
}
