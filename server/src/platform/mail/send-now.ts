import { AppError } from '../errors.ts';
import { Conversation } from './conversation.ts';
import type { ComposedMail } from './mail.ts';
import { sendMail, type Failure, type SmtpSettings } from './transport.ts';

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
  const text = `${explainToPerson(outcome.cause ?? {}, smtp, mail)} (${outcome.reason})`;
  const { lines } = conversation;
  throw new AppError('mail_failed', conversation.hideSecrets(text), { conversation: lines });
}

/** Error codes of OpenSSL and Node for failed handshakes and untrusted certificates. */
const tlsCodes =
  /^(ETLS|EPROTO$|ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH)/;

function explainToPerson(
  { code = '', originalCode = '', command = '' }: Failure,
  { host, port }: SmtpSettings,
  { to }: ComposedMail,
): string {
  const place = `${host}, port ${port}`;
  if (code === 'EDNS') return `There is no server with the name ${host}.`;
  if (originalCode === 'ECONNREFUSED') return `Nothing accepts connections at ${place}.`;
  if (code === 'ETIMEDOUT') return `The mail server at ${place} did not respond in time.`;
  if (code === 'EAUTH') return 'The mail server rejected the username or the password.';
  if (tlsCodes.test(code) || tlsCodes.test(originalCode)) {
    return `No secure connection to ${place}: check the port and “TLS from the start”.`;
  }
  if (command === 'RCPT TO') return `The mail server rejected the recipient ${to}.`;
  if (command === 'MAIL FROM') return 'The mail server rejected the sender address.';
  if (code === 'EMESSAGE') return 'The mail server rejected the message.';
  if (code === 'EPROTOCOL') return `The server at ${place} is not a mail server.`;
  return `The mail server at ${place} closed the connection.`;
}
