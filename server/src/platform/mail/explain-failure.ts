import { isIP } from 'node:net';
import type { MailCertificate } from '@longitude/contract/core/errors';
import { findProblem } from './certificates.ts';
import { isEhloRefusal } from './ehlo-name.ts';
import { findRefusal, isTooLarge } from './refusals.ts';
import type { Failure } from './describe-failure.ts';
import type { SmtpSettings } from './transport.ts';

/** What failed, and what was seen of the server. */
export interface FailedSession {
  readonly cause: Failure;
  readonly smtp: Omit<SmtpSettings, 'password'>;
  /** The recipient. */
  readonly to: string;
  /** The certificate that the server presents, if TLS failed or was expected too late. */
  readonly certificate?: MailCertificate | undefined;
  /** The server's first line. */
  readonly greeting?: string | undefined;
  /** The last command before the connection ended, without its arguments. */
  readonly lastCommand?: string | undefined;
}

type Explain = (session: FailedSession & { readonly place: string }) => string | undefined;

/** Other services by the first line that they send. */
const services: readonly (readonly [RegExp, string])[] = [
  [/^HTTP\/|<html|<!doctype/i, 'a web server'],
  [/^SSH-/, 'SSH'],
  [/^\* (OK|BYE|PREAUTH)\b/i, 'IMAP, which receives email'],
  [/^\+OK\b/i, 'POP3, which receives email'],
  [/^RFB \d/, 'VNC'],
  [/^220[ -](?!.*\bE?SMTP).*ftp|\bUSER and PASS\b/i, 'FTP'],
  [/^220[ -](?!.*\bE?SMTP).*\bLMTP\b/i, 'LMTP, which delivers email locally'],
  [/^-(ERR|DENIED)\b/, 'another service'],
];

const hint = {
  startsSecure: 'Turn on “TLS from the start” (usual for port 465)',
  maybeSecure: 'If this port starts with TLS, turn on “TLS from the start” (usual for port 465)',
  startsPlain: 'Turn off “TLS from the start” (usual for port 587, STARTTLS)',
};

const tlsCode = /^(ETLS|EPROTO$|ERR_SSL|ERR_TLS)/;

/** An FTP server greets like a mail server (RFC 959), and fails at HELO. */
const explainService: Explain = ({ cause, place, greeting = '' }) => {
  const { command = '', response = '', responseCode, code } = cause;
  const isFirst = code === 'EPROTOCOL' && /^(CONN|HELO)$/.test(command);
  if (!isFirst && command !== 'EHLO') return undefined;
  const [, service] =
    services.find(([pattern]) => pattern.test(response) || pattern.test(greeting)) ?? [];
  if (service !== undefined)
    return `The server at ${place} is not a mail server for sending: this is ${service}.`;
  // Every mail server knows HELO (RFC 5321, 4.5.1).
  const isUnknown = command === 'HELO' && (responseCode === 500 || responseCode === 502);
  return isUnknown ? `The server at ${place} is not a mail server.` : undefined;
};

const explainRefusal: Explain = ({ cause, smtp, place, to }) => {
  const values: Record<string, string> = { place, to, sender: smtp.fromAddress };
  return findRefusal(cause)?.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
};

const explainName: Explain = ({ cause, smtp }) => {
  if (!isEhloRefusal(cause)) return undefined;
  const { ehloName } = smtp;
  const given = ehloName === undefined ? 'the name of this machine' : `the name “${ehloName}”`;
  return `The mail server does not accept ${given} that this site gives in EHLO. Set PUBLIC_URL to this site’s address with its full domain name, or ask the mail server’s operator to accept it.`;
};

const explainCertificate: Explain = ({ cause, smtp, place, certificate }) => {
  const texts = [cause.originalCode, cause.code, cause.message];
  const problem = findProblem(texts);
  if (problem === undefined) return undefined;
  const { trustedCertificate: trusted = '' } = smtp;
  const isOther = trusted !== '' && certificate && certificate.fingerprint !== trusted;
  const other = isOther ? ' It is not the certificate that you trusted.' : '';
  const names = certificate?.names ?? 'unknown';
  return `The certificate of ${place} ${problem.replace('{names}', names)}.${other}`;
};

/** Neither email nor password is sent to a server without TLS, unless the owner allows it. */
const explainNoTls: Explain = ({ cause, place }) => {
  const { command = '', responseCode = 0 } = cause;
  const isRefused = command === 'STARTTLS' && responseCode >= 500;
  // HELO knows no TLS.
  const isOld = command === 'EHLO' && (responseCode === 500 || responseCode === 502);
  return isRefused || isOld
    ? `The mail server at ${place} offers no TLS (STARTTLS), so nothing was sent. Use a port that does: usually 587, or 465 with “TLS from the start”. If it has none, “Send without encryption” allows it, and others on the way can then read emails and the password.`
    : undefined;
};

/** TLS on a port that starts in plain text, or the reverse. */
const explainTls: Explain = ({ cause, smtp, place, lastCommand }) => {
  const { code = '', originalCode = '', command = '', message = '', responseCode = 0 } = cause;
  if (/wrong[ _]version[ _]number|packet length too long|record layer failure/i.test(message)) {
    return smtp.isSecure
      ? `The server at ${place} does not start with TLS. ${hint.startsPlain}.`
      : `The server at ${place} offers STARTTLS, but does not speak TLS after it.`;
  }
  if (command === 'STARTTLS' && responseCode >= 400 && responseCode < 500) {
    return `The mail server at ${place} cannot start TLS now, because of a fault of its own. Try again later, or tell its operator.`;
  }
  const isClosed = /closed unexpectedly/.test(message) || originalCode === 'ECONNRESET';
  if (isClosed && (code === 'ETLS' || lastCommand === 'STARTTLS')) {
    return `The mail server at ${place} closed the connection when TLS began (STARTTLS). Its TLS may not work: use 465 with “TLS from the start”, or tell its operator.`;
  }
  if (!tlsCode.test(code) && !tlsCode.test(originalCode)) return undefined;
  if (/alert|unsupported protocol|no shared cipher|version/i.test(message)) {
    return `No secure connection to ${place}: the server and this site share no version of TLS that is still secure.`;
  }
  return `No secure connection to ${place}: check the port and “TLS from the start”.`;
};

const explainConnection: Explain = ({ cause, smtp, place, certificate }) => {
  const { code = '', originalCode = '', timeoutType = '' } = cause;
  if (code === 'EDNS') {
    return isTemporaryDns(cause)
      ? `The name ${smtp.host} could not be looked up: the DNS server of this machine did not respond.`
      : `There is no server with the name ${smtp.host}.`;
  }
  if (originalCode === 'ECONNREFUSED') return `Nothing accepts connections at ${place}.`;
  if (/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(originalCode)) {
    return `There is no network route to ${place}.${isIP(smtp.host) === 6 ? ' Does this machine have IPv6?' : ''}`;
  }
  if (/^(EACCES|EPERM)$/.test(originalCode)) return `A firewall blocks ${place}.`;
  if (timeoutType === 'GREETING_TIMEOUT' && !smtp.isSecure) {
    return certificate
      ? `This port starts with TLS. ${hint.startsSecure}.`
      : `The server at ${place} accepted the connection but sent no greeting. ${hint.maybeSecure}.`;
  }
  if (timeoutType === 'CONNECTION_TIMEOUT') {
    return `The mail server at ${place} did not respond in time. Check server and port, and whether a firewall blocks it.`;
  }
  if (code === 'ETIMEDOUT') return `The mail server at ${place} did not respond in time.`;
  return undefined;
};

const isTemporaryDns = ({ originalCode = '', message = '' }: Failure) =>
  /EAI_AGAIN|ETIMEOUT|ECONNREFUSED|ESERVFAIL/.test(`${originalCode} ${message}`);

const explainSignIn: Explain = ({ cause, smtp }) => {
  const { code, command = '', responseCode = 0, response = '' } = cause;
  if (code === 'EAUTH') {
    if (command === 'API') {
      return /Unknown authentication/.test(cause.message ?? '')
        ? 'The mail server offers no way to sign in that this site knows (PLAIN, LOGIN, CRAM-MD5).'
        : 'Enter both username and password, or neither.';
    }
    if (/^50[24]$|^503$/.test(String(responseCode))) {
      const more = smtp.isSecure ? '' : ' Perhaps it offers it only over TLS, or on another port.';
      return `The mail server offers no sign-in this way.${more} If it needs none, leave the username empty.`;
    }
    if (responseCode === 534 || /app(lication)?[- ]specific|app password/i.test(response)) {
      return 'The mail server requires an app password.';
    }
    if (responseCode === 538) {
      return `The mail server accepts passwords over TLS only. ${hint.startsSecure}, or use port 587.`;
    }
    return responseCode >= 400 && responseCode < 500
      ? 'The mail server cannot check the password now. Try again later.'
      : 'The mail server rejected the username or the password.';
  }
  return undefined;
};

const explainGreeting: Explain = ({ cause, place }) => {
  const { command = '', responseCode, message = '', code } = cause;
  if (command === 'CONN' && code === 'EPROTOCOL') {
    if (responseCode !== undefined && responseCode >= 500)
      return `The mail server at ${place} refuses connections from this site. Ask its operator why.`;
    if (responseCode !== undefined && responseCode >= 400)
      return `The mail server at ${place} is not available now. Try again later.`;
    return `The server at ${place} is not a mail server.`;
  }
  if (responseCode === 421)
    return `The mail server at ${place} ended the session. Try again later.`;
  return code === 'EPROTOCOL' && /exceeds maximum/.test(message)
    ? `The server at ${place} is not a mail server.`
    : undefined;
};

const explainEnvelope: Explain = ({ cause, to, place }) => {
  const { command = '', code, responseCode = 0 } = cause;
  const verb = responseCode >= 400 && responseCode < 500 ? 'cannot accept' : 'rejected';
  const later = verb === 'rejected' ? '' : ' now. Try again later';
  if (isTooLarge(cause.response ?? cause.message))
    return 'The message is larger than the mail server accepts.';
  if (command === 'RCPT TO') return `The mail server ${verb} the recipient ${to}${later}.`;
  if (command === 'MAIL FROM' && later !== '')
    return `The mail server at ${place} cannot accept email now. Try again later.`;
  if (code === 'EMESSAGE' || command === 'DATA' || command === 'MAIL FROM')
    return `The mail server ${verb} the message${later}.`;
  return undefined;
};

const explainEnd: Explain = ({ smtp, place, lastCommand }) => {
  const end = `The mail server at ${place} closed the connection`;
  if (lastCommand === undefined) return undefined;
  if (lastCommand === '') {
    const more = smtp.isSecure ? '' : ` ${hint.maybeSecure}.`;
    return `${end} without a greeting: it may block this machine.${more}`;
  }
  return lastCommand === 'AUTH'
    ? `${end} during the sign-in. Check username and password, and whether the account may send from this machine.`
    : `${end} after ${lastCommand}. Ask its operator why.`;
};

/** The order decides: a refused EHLO name arrives as a refused recipient. */
const explanations: readonly Explain[] = [
  explainService,
  explainNoTls,
  explainName,
  explainRefusal,
  explainCertificate,
  explainTls,
  explainConnection,
  explainSignIn,
  explainGreeting,
  explainEnvelope,
  explainEnd,
];

/** Why an email could not be sent and what to change, by its cause: one or two sentences. */
export function explainFailure(session: FailedSession): string {
  const place = `${session.smtp.host}, port ${session.smtp.port}`;
  for (const explain of explanations) {
    const text = explain({ ...session, place });
    if (text !== undefined) return text;
  }
  return `The mail server at ${place} closed the connection.`;
}

/** The one text for whatever a port that mail servers do not use does before it greets. */
export function explainUnknownService({ smtp }: FailedSession): string {
  return `No mail server greeted this site at ${smtp.host}, port ${smtp.port}. Check the server, the port (usually 587, or 465 with “TLS from the start”), and whether a firewall blocks it.`;
}

/** Whether something else than the email must change first: the queue says what, and keeps it. */
export function isForOwner(session: FailedSession): boolean {
  const place = '';
  const kinds = [explainName, explainNoTls, explainRefusal, explainCertificate];
  return kinds.some((explain) => explain({ ...session, place }));
}

/** Whether a look at the server's certificate can tell more. */
export function wantsCertificate({ cause, smtp }: FailedSession): boolean {
  const isSilent = cause.timeoutType === 'GREETING_TIMEOUT' && !smtp.isSecure;
  return isSilent || explainCertificate({ cause, smtp, to: '', place: '' }) !== undefined;
}
