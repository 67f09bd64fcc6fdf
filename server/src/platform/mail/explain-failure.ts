import { isIP } from 'node:net';
import type { MailCertificate } from '@longitude/contract/core/errors';
import { isEhloRefusal } from './ehlo-name.ts';
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
}

type Explain = (session: FailedSession & { readonly place: string }) => string | undefined;

/** Certificate errors of OpenSSL and Node, and what they mean. The first match wins. */
const certificateProblems: readonly (readonly [RegExp, string])[] = [
  [/CERT_HAS_EXPIRED|certificate has expired/i, 'has expired. Renew it on the mail server'],
  [/CERT_NOT_YET_VALID|not yet valid/i, 'is not valid yet. Check the clocks of both machines'],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|does not match certificate/i,
    'is for another name ({names}). Enter that name as the server, or trust this certificate',
  ],
  [/CERT_REVOKED/, 'is revoked. Replace it on the mail server'],
  [
    /DEPTH_ZERO_SELF_SIGNED_CERT|self[- ]signed certificate$/i,
    'is self-signed. If it is yours, trust this certificate, or name its file in NODE_EXTRA_CA_CERTS and restart',
  ],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY)|CERT_UNTRUSTED|CERT_CHAIN|INVALID_CA|trusted as a certificate/i,
    'was issued by an authority that this machine does not know. If it is yours, trust this certificate, or name the authority’s file in NODE_EXTRA_CA_CERTS and restart',
  ],
  [/CERT_|EE_KEY_TOO_SMALL|CA_MD_TOO_WEAK/i, 'cannot be verified. Replace it on the mail server'],
];

/** Other services by the first line that they send. */
const services: readonly (readonly [RegExp, string])[] = [
  [/^HTTP\/|<html|<!doctype/i, 'a web server'],
  [/^SSH-/, 'SSH'],
  [/^\* (OK|BYE|PREAUTH)\b/i, 'IMAP, which receives email'],
  [/^\+OK\b/i, 'POP3, which receives email'],
  [/^RFB \d/, 'VNC'],
  [/^-(ERR|DENIED)\b/, 'another service'],
];

const hint = {
  startsSecure: 'Turn on “TLS from the start” (usual for port 465)',
  maybeSecure: 'If this port starts with TLS, turn on “TLS from the start” (usual for port 465)',
  startsPlain: 'Turn off “TLS from the start” (usual for port 587, STARTTLS)',
};

const tlsCode = /^(ETLS|EPROTO$|ERR_SSL|ERR_TLS)/;

const explainName: Explain = ({ cause, smtp }) => {
  if (!isEhloRefusal(cause)) return undefined;
  const { ehloName } = smtp;
  const given = ehloName === undefined ? 'the name of this machine' : `the name “${ehloName}”`;
  return `The mail server does not accept ${given} that this site gives in EHLO. Set PUBLIC_URL to this site’s address with its full domain name, or ask the mail server’s operator to accept it.`;
};

const explainCertificate: Explain = ({ cause, smtp, place, certificate }) => {
  const texts = [cause.originalCode, cause.code, cause.message].filter(Boolean);
  const [, problem] =
    certificateProblems.find(([pattern]) => texts.some((text) => pattern.test(text ?? ''))) ?? [];
  if (problem === undefined) return undefined;
  const { trustedCertificate: trusted = '' } = smtp;
  const isOther = trusted !== '' && certificate && certificate.fingerprint !== trusted;
  const other = isOther ? ' It is not the certificate that you trusted.' : '';
  const names = certificate?.names ?? 'unknown';
  return `The certificate of ${place} ${problem.replace('{names}', names)}.${other}`;
};

/** TLS on a port that starts in plain text, or the reverse. */
const explainTls: Explain = ({ cause, smtp, place }) => {
  const { code = '', originalCode = '', command = '', message = '' } = cause;
  if (/wrong[ _]version[ _]number|packet length too long|record layer failure/i.test(message)) {
    return smtp.isSecure
      ? `The server at ${place} does not start with TLS. ${hint.startsPlain}.`
      : `The server at ${place} offers STARTTLS, but does not speak TLS after it.`;
  }
  if (command === 'STARTTLS') {
    return `The server at ${place} offers no TLS (STARTTLS). Use a port that does: usually 587, or 465 with “TLS from the start”.`;
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
  if (
    responseCode === 530 ||
    /authentication (is )?required|must (first )?authenticate/i.test(response)
  ) {
    return /starttls/i.test(response)
      ? 'The mail server requires STARTTLS.'
      : 'The mail server requires a sign-in. Enter username and password.';
  }
  return undefined;
};

const limits =
  /too many (concurrent |simultaneous )?(connections|sessions|messages|emails)|connection (limit|rate)|rate (limit|exceeded)|quota|throttl/i;

const explainGreeting: Explain = ({ cause, place }) => {
  const { command = '', responseCode, response = '', message = '', code } = cause;
  const isBusy = limits.test(response);
  if (isBusy) return `The mail server at ${place} limits connections or messages. Try again later.`;
  const service = services.find(([pattern]) => pattern.test(response))?.[1];
  if (command === 'CONN' && code === 'EPROTOCOL') {
    if (service !== undefined)
      return `The server at ${place} is not a mail server for sending: this is ${service}.`;
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

const explainEnvelope: Explain = ({ cause, to }) => {
  const { command = '', code, responseCode = 0 } = cause;
  const verb = responseCode >= 400 && responseCode < 500 ? 'cannot accept' : 'rejected';
  const later = verb === 'rejected' ? '' : ' now. Try again later';
  if (command === 'RCPT TO') {
    return /relay/i.test(cause.response ?? '')
      ? `The mail server does not forward email to ${to} for this site: it may require a sign-in, or another sender address.`
      : `The mail server ${verb} the recipient ${to}${later}.`;
  }
  if (command === 'MAIL FROM') return `The mail server ${verb} the sender address${later}.`;
  if (code === 'EMESSAGE' || command === 'DATA')
    return `The mail server ${verb} the message${later}.`;
  return undefined;
};

/** The order decides: a refused EHLO name arrives as a refused recipient. */
const explanations: readonly Explain[] = [
  explainName,
  explainCertificate,
  explainTls,
  explainConnection,
  explainSignIn,
  explainGreeting,
  explainEnvelope,
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

/** Whether the owner must change something first: the queue says what, and keeps the email. */
export function isForOwner(session: FailedSession): boolean {
  const place = '';
  return [explainName, explainCertificate].some((explain) => explain({ ...session, place }));
}

/** Whether a look at the server's certificate can tell more. */
export function wantsCertificate({ cause, smtp }: FailedSession): boolean {
  const isSilent = cause.timeoutType === 'GREETING_TIMEOUT' && !smtp.isSecure;
  return isSilent || explainCertificate({ cause, smtp, to: '', place: '' }) !== undefined;
}
