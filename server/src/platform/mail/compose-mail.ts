import { AppError } from '../errors.ts';
import type { ComposedMail, QueuedMail } from './mail.ts';
import { type SendOutcome, type SmtpSettings, sendMail } from './transport.ts';

/** Composes an email and sends it to the remaining addresses; null if it is no longer wanted. */
export async function composeAndSend<Unwanted extends null>(
  smtp: SmtpSettings,
  { messageId, taken = [] }: Pick<QueuedMail, 'messageId' | 'taken'>,
  compose: () => Promise<ComposedMail | Unwanted>,
): Promise<SendOutcome | Unwanted> {
  let mail: ComposedMail | Unwanted;
  try {
    mail = await compose();
  } catch (error) {
    // A failed attempt does not delay the rest; a refusal, as for a missing file, would recur.
    const isRefusal = error instanceof AppError && error.status < 500;
    return composeFailure(`Not written: ${(error as Error).message}`, isRefusal);
  }
  return mail === null ? mail : sendMail(smtp, mail, messageId, { taken });
}

/** The outcome for an email that did not reach the mail server. */
export function composeFailure(reason: string, isPermanent: boolean): SendOutcome {
  return { ok: false, isPermanent, reason, taken: [], isReceived: false };
}
