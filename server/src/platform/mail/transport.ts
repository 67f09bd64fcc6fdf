import { setTimeout as wait } from 'node:timers/promises';
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

/** How a try to send ended; `permanent` means that another try would end the same. */
export type Sending =
  | {
      readonly ok: true;
      /** Addresses that the server did not take, while it took others, and what it said. */
      readonly refused?: readonly string[];
      readonly refusal?: string;
    }
  | { readonly ok: false; readonly isPermanent: boolean; readonly reason: string };

/** A server may keep a connection alive without end: the whole call has a bound below the lease. */
const longestSendMs = 90_000;

async function refuseAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new Error(`The mail server took longer than ${ms / 1000} seconds`);
}

/** Sends one letter. Never throws for what the mail server or the network does. */
export async function sendLetter(
  smtp: SmtpSettings,
  letter: Letter,
  messageId: string,
): Promise<Sending> {
  const transport = openTransport(smtp);
  const attachments = (letter.attachments ?? []).map(openAttachment);
  try {
    const info = await Promise.race([
      refuseAfter(longestSendMs),
      transport.sendMail({
        messageId,
        from: { name: smtp.fromName, address: smtp.fromAddress },
        ...addressLetter(letter, smtp.fromAddress),
        ...refer(letter),
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        attachments: attachments.map(({ head, content }) => ({ ...head, content })),
        headers: {
          ...(letter.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...listHeaders(letter),
        },
      }),
    ]);
    const errors = info.rejectedErrors ?? [];
    return errors.length > 0 ? explainRefused(errors) : { ok: true };
  } catch (error) {
    return explainFailure(error);
  } finally {
    transport.close();
    // Nobody reads what a mail that broke off had still to send.
    for (const { content } of attachments) content.destroy();
  }
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
    // Content never names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Headers and the one envelope. Each address is an item of its own and stands in it once. */
function addressLetter(letter: Letter, from: string): SendMailOptions {
  const { to, cc = [], hidden = [], replyTo } = letter;
  const recipients = new Map([to, ...cc, ...hidden].map((each) => [each.toLowerCase(), each]));
  const name = (address: string) => ({ name: '', address });
  return {
    to: [name(to)],
    ...(cc.length > 0 ? { cc: cc.map(name) } : {}),
    ...(replyTo ? { replyTo: [replyTo] } : {}),
    envelope: { from, to: [...recipients.values()] },
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

interface Refused extends Error {
  readonly recipient?: string | undefined;
  readonly response?: string | undefined;
}

function explainRefused(errors: readonly Refused[]): Sending {
  const texts = errors.map(
    ({ recipient = '', response, message }) => `${recipient} (${response ?? message})`,
  );
  const refused = errors.map(({ recipient = '' }) => recipient);
  return { ok: true, refused, refusal: `Not taken for ${texts.join(', ')}`.slice(0, 500) };
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

function explainFailure(error: unknown): Sending {
  const { responseCode, code, message } = error as {
    responseCode?: number;
    code?: string;
    message?: string;
  };
  // 5xx on the envelope or the content is final (RFC 5321, 4.2.1); a refused login can be mended.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = isAboutMail && responseCode !== undefined && responseCode >= 500;
  return { ok: false, isPermanent, reason: (message ?? 'Unknown failure').slice(0, 500) };
}
