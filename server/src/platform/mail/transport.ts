import { domainToASCII } from 'node:url';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { AppError } from '../errors.ts';
import type { Letter, MailAttachment } from './mail.ts';

/** The SMTP settings of decision "Not given, so ours"; host '' means none is configured. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly username: string;
  readonly password: string;
  readonly fromName: string;
  readonly fromAddress: string;
}

/** How a try to send ended. */
export type Sending = {
  /** Addresses that took the letter now; another try must leave them out. */
  readonly taken: readonly string[];
  /** Whether `to` took it, now or before. */
  readonly isReceived: boolean;
} & (
  | {
      readonly ok: true;
      /** What the server said of copies that it will never take. */
      readonly refusal?: string;
    }
  /** `isPermanent`: another try would end the same. */
  | { readonly ok: false; readonly isPermanent: boolean; readonly reason: string }
);

interface Try {
  /** Addresses that took the letter in earlier tries. */
  readonly taken?: readonly string[];
  /** The longest that the whole call may take, in milliseconds. */
  readonly longestMs?: number;
}

/** A server may keep a connection alive without end: the whole call has a bound below the lease. */
export function boundSend({ attachments = [] }: Pick<Letter, 'attachments'>): number {
  const megabytes = attachments.reduce((sum, { size }) => sum + size, 0) / 1_000_000;
  return Math.min(90_000 + Math.ceil(8_000 * megabytes), 270_000);
}

/** Sends one letter to whoever lacks it. Never throws for what the mail server or the network does. */
export async function sendLetter(
  smtp: SmtpSettings,
  letter: Letter,
  messageId: string,
  { taken = [], longestMs = boundSend(letter) }: Try = {},
): Promise<Sending> {
  const recipients = listRecipients(letter, taken);
  const wasReceived = !recipients.includes(letter.to);
  if (recipients.length === 0) return { ok: true, taken: [], isReceived: wasReceived };
  const transport = openTransport(smtp);
  const attachments = (letter.attachments ?? []).map(openAttachment);
  const signal = AbortSignal.timeout(longestMs);
  try {
    const info = await transport.sendMail({
      ...writeMessage(smtp, letter, messageId),
      // Ends the connection: a mail that counts as not sent must not be taken afterwards.
      signal,
      envelope: { from: smtp.fromAddress, to: recipients },
      attachments: attachments.map(({ head, content }) => ({ ...head, content })),
    });
    return judgeAnswers(letter, recipients, info.rejectedErrors ?? []);
  } catch (error) {
    const given = error as Failure;
    if (given.rejectedErrors?.length) return judgeAnswers(letter, recipients, given.rejectedErrors);
    const late = `The mail server took longer than ${longestMs / 1000} seconds`;
    const failure = signal.aborted ? { message: late } : given;
    return { ...explainFailure(failure), taken: [], isReceived: wasReceived };
  } finally {
    transport.close();
    // Nobody reads what a mail that broke off had still to send.
    for (const { content } of attachments) content.destroy();
  }
}

function writeMessage(smtp: SmtpSettings, letter: Letter, messageId: string): SendMailOptions {
  return {
    messageId,
    from: { name: smtp.fromName, address: smtp.fromAddress },
    ...addressLetter(letter),
    ...refer(letter),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: {
      ...(letter.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...listHeaders(letter),
    },
  };
}

/** Each address once, without those that have it already. */
function listRecipients({ to, cc = [], hidden = [] }: Letter, taken: readonly string[]): string[] {
  const known = new Set(taken.map((each) => each.toLowerCase()));
  const byFolded = new Map<string, string>();
  for (const each of [to, ...cc, ...hidden]) {
    const folded = each.toLowerCase();
    if (!known.has(folded) && !byFolded.has(folded)) byFolded.set(folded, each);
  }
  return [...byFolded.values()];
}

function openTransport(smtp: SmtpSettings) {
  return createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    ...(smtp.username ? { auth: { user: smtp.username, pass: smtp.password } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Cut, not ended: what waits in the socket's own buffer must not arrive later.
    socketCloseTimeout: 0,
    // Content never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The headers of addresses, each of them an item of its own. */
function addressLetter({ to, cc = [], replyTo }: Letter): SendMailOptions {
  const name = (address: string) => ({ name: '', address });
  return {
    to: [name(to)],
    ...(cc.length > 0 ? { cc: cc.map(name) } : {}),
    ...(replyTo ? { replyTo: [replyTo] } : {}),
  };
}

function refer({ references = [] }: Letter): SendMailOptions {
  const last = references.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: [...references] };
}

function openAttachment(attachment: MailAttachment) {
  const { name: filename, type: contentType } = attachment;
  const disposition = 'attachment' as const;
  const head = { filename, contentType, contentDisposition: disposition };
  const content = attachment.open();
  // A stream that breaks is told by the mail that reads it; before and after nobody listens.
  content.on('error', () => undefined);
  return { head: { ...head, contentTransferEncoding: 'base64' as const }, content };
}

interface Failure {
  readonly message?: string;
  readonly code?: string;
  readonly responseCode?: number;
  readonly rejectedErrors?: readonly Refused[];
}

interface Refused {
  readonly message?: string;
  readonly recipient?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

const isFinal = ({ responseCode }: Refused) => responseCode !== undefined && responseCode >= 500;

/** The transport writes a domain its own way, and names it so when the server refuses an address. */
function foldAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return `${address.slice(0, at)}${domainToASCII(address.slice(at))}`.toLowerCase();
}

/** What follows when some addresses, or all, were refused: nobody who lacks it is forgotten. */
function judgeAnswers(
  { to }: Letter,
  recipients: readonly string[],
  errors: readonly Refused[],
): Sending {
  const refused = new Set(errors.map(({ recipient = '' }) => foldAddress(recipient)));
  const taken = recipients.filter((each) => !refused.has(foldAddress(each)));
  const isReceived = !refused.has(foldAddress(to));
  if (errors.length === 0) return { ok: true, taken, isReceived };
  const texts = errors.map(
    ({ recipient = '', response, message = '' }) => `${recipient} (${response ?? message})`,
  );
  const reason = `Not taken for ${texts.join(', ')}`.slice(0, 500);
  if (isReceived && errors.every(isFinal)) return { ok: true, taken, isReceived, refusal: reason };
  const isPermanent = errors.some(
    (each) => foldAddress(each.recipient ?? '') === foldAddress(to) && isFinal(each),
  );
  return { ok: false, isPermanent, reason, taken, isReceived };
}

/**
 * What lets a mail program offer "unsubscribe" (RFC 2369) and do it with one press (RFC 8058, which
 * allows that over https only).
 */
function listHeaders({ unsubscribeUrl: url }: Letter): Record<string, string> {
  if (url === undefined) return {};
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${url}>`, ...(url.startsWith('https:') ? oneClick : {}) };
}

/** As `sendLetter`, for mail that a person waits for. @throws AppError `mail_failed` with the server's words */
export async function sendNow(smtp: SmtpSettings, letter: Letter, messageId: string) {
  const sending = await sendLetter(smtp, letter, messageId);
  if (!sending.ok) throw new AppError('mail_failed', sending.reason);
}

function explainFailure({ responseCode, code, message }: Failure) {
  // 5xx on the envelope or the content is final (RFC 5321, 4.2.1); a refused login can be mended.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = isAboutMail && responseCode !== undefined && responseCode >= 500;
  return { ok: false, isPermanent, reason: (message ?? 'Unknown failure').slice(0, 500) } as const;
}
