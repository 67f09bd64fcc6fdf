import { countWords } from './text.ts';
import type { ErrorCode } from './error-codes.ts';

/** The certificate that a mail server presented, and that could not be verified. */
export interface MailCertificate {
  /** SHA-256, `AB:CD:…`. */
  fingerprint: string;
  /** Names and addresses that it is for. */
  names: string;
  issuer: string;
  /** ISO 8601. */
  validFrom: string;
  validTo: string;
  /** The setting `smtp_certificate` can accept it: it is valid today. */
  canTrust: boolean;
}

/** The body of every response with a status of 400 or more. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  /** Text per input field. */
  fields?: Record<string, string>;
  /** Seconds until a retry makes sense; on 429 and 503. */
  retryAfter?: number;
  /** With `stale`: the current entity. */
  current?: unknown;
  /**
   * With `mail_failed`: lines sent (`C: `) to the mail server and received (`S: `), without
   * secrets.
   */
  conversation?: readonly string[];
  /** With `mail_failed`, if the certificate is the reason. */
  certificate?: MailCertificate;
}

/** Codes that only a client produces: no connection, or a response from a third party. */
export type ClientErrorCode = ErrorCode | 'offline' | 'unknown';

/** A failed call, for the PWA and the CLI. `message` may be shown to a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;
  readonly current: unknown;
  readonly conversation: readonly string[] | undefined;
  readonly certificate: MailCertificate | undefined;

  constructor(
    message: string,
    details: {
      status: number;
      code: ClientErrorCode;
      fields?: Record<string, string>;
      retryAfter?: number | undefined;
      current?: unknown;
      conversation?: readonly string[] | undefined;
      certificate?: MailCertificate | undefined;
      cause?: unknown;
    },
  ) {
    super(message, details);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.current = details.current;
    this.conversation = details.conversation;
    this.certificate = details.certificate;
  }
}

/**
 * The sentence for a rate limit (public-site section 8): the server's own text if it already names
 * minutes, otherwise '{error} Please wait {n} minute(s) before trying again.', where n is
 * `retryAfter` (seconds) in minutes, rounded up.
 */
export function composeRateLimitText(error: string, retryAfter: number): string {
  if (error.includes('minutes')) return error;
  const minutes = Math.ceil(retryAfter / 60);
  return `${error} Please wait ${countWords(minutes, 'minute')} before trying again.`;
}
