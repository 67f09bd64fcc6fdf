import { domainToASCII } from 'node:url';
import type { ConnectionOptions } from 'node:tls';
import type { MailCertificate } from '@longitude/contract/core/errors';
import { isLoopback, isLoopbackName } from '@longitude/contract/core/loopback';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { trustCertificate } from './certificates.ts';
import { Conversation } from './conversation.ts';
import {
  describeFailure,
  inspectFailure,
  isFinal,
  type Failure,
  type Refused,
} from './describe-failure.ts';
import type { ComposedMail, MailAttachment } from './mail.ts';

/** The SMTP settings of decision "Not given, so ours"; host '' means none is configured. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly username: string;
  readonly password: string;
  readonly fromName: string;
  readonly fromAddress: string;
  /** The name in EHLO (`composeEhloName`); otherwise the transport's default. */
  readonly ehloName?: string | undefined;
  /** SHA-256 fingerprint of a certificate to accept although it cannot be verified. */
  readonly trustedCertificate?: string | undefined;
  /** The owner accepts that email and password are sent without TLS if the server offers none. */
  readonly mayBePlain?: boolean;
}

/** The outcome of an attempt to send. */
export type SendOutcome = {
  /** Addresses that the server has just accepted; another attempt must leave them out. */
  readonly taken: readonly string[];
  /** Whether the server has accepted `to`, now or earlier. */
  readonly isReceived: boolean;
} & (
  | {
      readonly ok: true;
      /** The server's words on copies that it refuses permanently. */
      readonly refusal?: string;
    }
  /** `isPermanent`: a retry would fail as well. */
  | {
      readonly ok: false;
      readonly isPermanent: boolean;
      readonly reason: string;
      /** Why, in plain words, if an attempt was made. */
      readonly explanation?: string;
      /** The explanation, if the owner must change something first; `reason` contains it. */
      readonly advice?: string;
      /** The certificate that could not be verified. */
      readonly certificate?: MailCertificate;
    }
);

interface SendOptions {
  /** Addresses that were accepted in earlier attempts. */
  readonly taken?: readonly string[];
  /** Timeout of the whole call, in milliseconds. */
  readonly maxMs?: number;
  /** Records the session. */
  readonly conversation?: Conversation | undefined;
}

/** Shorter than the lease: a server may keep a connection alive forever. */
export function sendTimeoutMs({ attachments = [] }: Pick<ComposedMail, 'attachments'>): number {
  const megabytes = attachments.reduce((sum, { size }) => sum + size, 0) / 1_000_000;
  return Math.min(90_000 + Math.ceil(8_000 * megabytes), 270_000);
}

/** Sends an email to the remaining addresses. Does not throw for failures of server or network. */
export async function sendMail(
  smtp: SmtpSettings,
  mail: ComposedMail,
  messageId: string,
  { taken = [], maxMs = sendTimeoutMs(mail), ...options }: SendOptions = {},
): Promise<SendOutcome> {
  const { conversation = new Conversation(smtp) } = options;
  const recipients = listRecipients(mail, taken);
  const wasReceived = !recipients.includes(mail.to);
  if (recipients.length === 0) return { ok: true, taken: [], isReceived: wasReceived };
  const attachments = (mail.attachments ?? []).map(openAttachment);
  const signal = AbortSignal.timeout(maxMs);
  let transport: ReturnType<typeof openTransport> | undefined;
  try {
    transport = openTransport(smtp, conversation, await trustCertificate(smtp, signal));
    const info = await transport.sendMail({
      ...writeMessage(smtp, mail, messageId),
      // Ends the connection: an email that counts as not sent must not be accepted afterwards.
      signal: AbortSignal.any([signal, conversation.foreign]),
      envelope: { from: smtp.fromAddress, to: recipients },
      attachments: attachments.map(({ head, content }) => ({ ...head, content })),
    });
    return toOutcome(smtp, mail, recipients, info.rejectedErrors ?? []);
  } catch (error) {
    const given = error as Failure;
    if (given.rejectedErrors?.length)
      return toOutcome(smtp, mail, recipients, given.rejectedErrors);
    const cause = signal.aborted ? describeDelay(maxMs) : (readForeign(conversation) ?? given);
    const { greeting, lastCommand } = conversation;
    const failed = { cause, smtp, to: mail.to, greeting, lastCommand };
    const session = await inspectFailure(failed, signal);
    return { ...describeFailure(session), taken: [], isReceived: wasReceived };
  } finally {
    transport?.close();
    for (const { content } of attachments) content.destroy();
  }
}

const describeDelay = (maxMs: number): Failure => ({
  message: `The mail server took longer than ${maxMs / 1000} seconds`,
  code: 'ETIMEDOUT',
});

/** The failure of a session with a server that does not greet as SMTP; undefined if it does. */
function readForeign({ foreign, foreignGreeting: response }: Conversation): Failure | undefined {
  if (!foreign.aborted) return undefined;
  const responseCode = Number(/^[45]\d\d(?=[ -]|$)/.exec(response)?.[0] ?? 0);
  const message = responseCode
    ? `The server greeted with ${responseCode}`
    : 'The server did not greet as SMTP';
  return { message, code: 'EPROTOCOL', command: 'CONN', response, responseCode };
}

function writeMessage(smtp: SmtpSettings, mail: ComposedMail, messageId: string): SendMailOptions {
  return {
    messageId,
    from: { name: smtp.fromName, address: smtp.fromAddress },
    ...addressHeaders(mail),
    ...referenceHeaders(mail),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      ...(mail.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...listHeaders(mail),
    },
  };
}

/** Each address once, without those that have received it. */
function listRecipients(
  { to, cc = [], hidden = [] }: ComposedMail,
  taken: readonly string[],
): string[] {
  const known = new Set(taken.map((each) => each.toLowerCase()));
  const byFolded = new Map<string, string>();
  for (const each of [to, ...cc, ...hidden]) {
    const folded = each.toLowerCase();
    if (!known.has(folded) && !byFolded.has(folded)) byFolded.set(folded, each);
  }
  return [...byFolded.values()];
}

function openTransport(
  smtp: SmtpSettings,
  { logger }: Conversation,
  trusted: ConnectionOptions | undefined,
) {
  // A loopback name never goes to a DNS server, which could answer with another machine.
  const named = isLoopbackName(smtp.host) ? { servername: smtp.host } : {};
  return createTransport({
    host: isLoopbackName(smtp.host) ? '127.0.0.1' : smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    // Otherwise TLS is only used if offered, and anyone who removes the offer reads the password.
    requireTLS: !smtp.mayBePlain && !isLoopback(smtp.host),
    ...(smtp.ehloName === undefined ? {} : { name: smtp.ehloName }),
    tls: { ...trusted, ...named },
    ...(smtp.username ? { auth: { user: smtp.username, pass: smtp.password } } : {}),
    logger,
    transactionLog: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Destroyed, not ended: buffered bytes must not arrive later.
    socketCloseTimeout: 0,
    // Content never refers to a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function addressHeaders({ to, cc = [], replyTo }: ComposedMail): SendMailOptions {
  const name = (address: string) => ({ name: '', address });
  return {
    to: [name(to)],
    ...(cc.length > 0 ? { cc: cc.map(name) } : {}),
    ...(replyTo ? { replyTo: [replyTo] } : {}),
  };
}

function referenceHeaders({ references = [] }: ComposedMail): SendMailOptions {
  const last = references.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: [...references] };
}

function openAttachment(attachment: MailAttachment) {
  const { name: filename, type: contentType } = attachment;
  const disposition = 'attachment' as const;
  const head = { filename, contentType, contentDisposition: disposition };
  const content = attachment.open();
  // The email that reads the stream reports its errors; without a listener they end the process.
  content.on('error', () => undefined);
  return { head: { ...head, contentTransferEncoding: 'base64' as const }, content };
}

/** The transport names a refused address with its domain in A-labels (RFC 5890). */
function foldAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return `${address.slice(0, at)}${domainToASCII(address.slice(at))}`.toLowerCase();
}

/** The outcome if the server refused some or all addresses. */
function toOutcome(
  smtp: SmtpSettings,
  { to }: ComposedMail,
  recipients: readonly string[],
  errors: readonly Refused[],
): SendOutcome {
  const refused = new Set(errors.map(({ recipient = '' }) => foldAddress(recipient)));
  const taken = recipients.filter((each) => !refused.has(foldAddress(each)));
  const isReceived = !refused.has(foldAddress(to));
  if (errors.length === 0) return { ok: true, taken, isReceived };
  const texts = errors.map(
    ({ recipient = '', response, message = '' }) => `${recipient} (${response ?? message})`,
  );
  const reason = `Rejected for ${texts.join(', ')}`.slice(0, 500);
  if (isReceived && errors.every(isFinal)) return { ok: true, taken, isReceived, refusal: reason };
  const own = errors.find((each) => foldAddress(each.recipient ?? '') === foldAddress(to));
  const { response = '', responseCode = 0, recipient } = own ?? errors[0] ?? {};
  const cause = { code: 'EENVELOPE', command: 'RCPT TO', response, responseCode, message: reason };
  // It has greeted: the text does not matter.
  const described = describeFailure({ cause, smtp, to: recipient ?? to, greeting: '' });
  const isPermanent = own !== undefined && isFinal(own);
  return { ...described, isPermanent, taken, isReceived };
}

/** Unsubscribing by the mail program (RFC 2369), over https with one click (RFC 8058). */
function listHeaders({ unsubscribeUrl: url }: ComposedMail): Record<string, string> {
  if (url === undefined) return {};
  const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { 'List-Unsubscribe': `<${url}>`, ...(url.startsWith('https:') ? oneClick : {}) };
}
