import { AppError } from '../errors.ts';
import type { ComposedMail, QueuedMail } from './mail.ts';
import { sendMail, type SendOutcome, type SmtpSettings } from './transport.ts';

/** Composes a mail and sends it to the addresses that lack it. */
export async function composeAndSend(
  smtp: SmtpSettings,
  { messageId, taken = [] }: Pick<QueuedMail, 'messageId' | 'taken'>,
  compose: () => Promise<ComposedMail>,
): Promise<SendOutcome> {
  let mail: ComposedMail;
  try {
    mail = await compose();
  } catch (error) {
    // A failed attempt like any other, so that it does not hold up the rest. An AppError, for
    // example for a missing file, would be thrown again.
    return refuseSending(`Not written: ${(error as Error).message}`, error instanceof AppError);
  }
  return sendMail(smtp, mail, messageId, { taken });
}

/** The outcome for a mail that did not get as far as the mail server. */
export function refuseSending(reason: string, isPermanent: boolean): SendOutcome {
  return { ok: false, isPermanent, reason, taken: [], isReceived: false };
}
