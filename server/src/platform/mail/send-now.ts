import { AppError } from '../errors.ts';
import { Conversation } from './conversation.ts';
import type { ComposedMail } from './mail.ts';
import { sendMail, type SmtpSettings } from './transport.ts';

/** A person waits, and clients wait 30 seconds at most. */
export const maxWaitMs = 20_000;

/**
 * Like `sendMail`, for an email that a person waits for.
 * @throws AppError `mail_failed` with a plain sentence, the server's words and the conversation
 */
export async function sendNow(
  smtp: SmtpSettings,
  mail: ComposedMail,
  messageId: string,
  maxMs = maxWaitMs,
): Promise<void> {
  const conversation = new Conversation(smtp);
  const outcome = await sendMail(smtp, mail, messageId, { maxMs, conversation });
  if (outcome.ok) return;
  const { explanation = '', reason, certificate } = outcome;
  const text = reason.startsWith(explanation) ? reason : `${explanation} (${reason})`;
  const { lines } = conversation;
  throw new AppError('mail_failed', conversation.hideSecrets(text), {
    conversation: lines,
    ...(certificate ? { certificate } : {}),
  });
}
