import { isMailPort } from '@longitude/contract/mail-server';
import { describeCertificate, readCertificate } from './certificates.ts';
import { isEhloRefusal } from './ehlo-name.ts';
import {
  explainFailure,
  explainUnknownService,
  isForOwner,
  wantsCertificate,
  type FailedSession,
} from './explain-failure.ts';
import { findRefusal, type Reply } from './refusals.ts';

/** An error of the transport. */
export interface Failure {
  readonly message?: string;
  readonly code?: string;
  /** The system's. */
  readonly originalCode?: string;
  /** The failed command, without its arguments. */
  readonly command?: string;
  readonly responseCode?: number;
  /** The server's reply. */
  readonly response?: string;
  /** With ETIMEDOUT: CONNECTION_TIMEOUT, GREETING_TIMEOUT, UPGRADE_TIMEOUT or SOCKET_TIMEOUT. */
  readonly timeoutType?: string;
  readonly rejectedErrors?: readonly Refused[];
}

/** One refused address. */
export interface Refused {
  readonly message?: string;
  readonly recipient?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

/** 5xx is final (RFC 5321, 4.2.1) if it is about this recipient or this message. */
export const isFinal = (reply: Reply) =>
  (reply.responseCode ?? 0) >= 500 && !isEhloRefusal(reply) && findRefusal(reply) === undefined;

/**
 * Whether nothing may be told about a port: no mail server has greeted there, and mail servers do
 * not usually use it. A test or the queue must not become a way to explore other services.
 */
function isUnknownService({ cause, smtp, greeting, certificate }: FailedSession): boolean {
  const isUngreeted = greeting === undefined && !certificate && cause.code !== 'EDNS';
  return isUngreeted && !isMailPort(smtp.port);
}

/** Adds the server's certificate where it tells more than the error. */
export async function inspectFailure(
  session: FailedSession,
  signal: AbortSignal,
): Promise<FailedSession> {
  if (!wantsCertificate(session)) return session;
  const { smtp, cause } = session;
  const isSecure = smtp.isSecure || cause.timeoutType === 'GREETING_TIMEOUT';
  const found = await readCertificate({ ...smtp, isSecure }, signal);
  return found ? { ...session, certificate: describeCertificate(found) } : session;
}

/**
 * A failed attempt for the queue (`reason`) and for people (`explanation`; `advice` where the owner
 * must change something, which `reason` then contains).
 */
export function describeFailure(session: FailedSession) {
  const { cause, certificate } = session;
  if (isUnknownService(session)) {
    const explanation = explainUnknownService(session);
    const texts = { explanation, reason: explanation, advice: explanation };
    return { ok: false, isPermanent: false, ...texts } as const;
  }
  const words = (cause.message ?? 'Unknown failure').replaceAll(/\s+/g, ' ').trim();
  const explanation = explainFailure(session);
  // 5xx on the envelope or the content is final (RFC 5321, 4.2.1); a refused login can be fixed.
  const isAboutMail = cause.code === 'EENVELOPE' || cause.code === 'EMESSAGE';
  const isPermanent = isAboutMail && isFinal(cause);
  const failed = { ok: false, isPermanent, explanation } as const;
  if (!isForOwner(session)) return { ...failed, reason: words.slice(0, 500) };
  const shown = certificate ? { certificate } : {};
  const reason = `${explanation} (${words})`.slice(0, 500);
  return { ...failed, reason, advice: explanation, ...shown };
}
