import { errorCodes, type ErrorCode } from '@longitude/contract/core/error-codes';
import type { ErrorBody, MailCertificate } from '@longitude/contract/core/errors';

interface Details {
  /** Text per input field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds; also sent as the Retry-After header. */
  readonly retryAfter?: number;
  /** The current entity, with `stale`. */
  readonly current?: unknown;
  /** The lines of a session with the mail server, with `mail_failed`. */
  readonly conversation?: readonly string[];
  /** Its certificate, if that is the reason. */
  readonly certificate?: MailCertificate;
}

/** An expected failure, sent as it is. Any other error is logged and sent as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  // Not "details": Hapi treats an error with that name as one of joi's.
  readonly extra: Details;

  constructor(code: ErrorCode, text: string = errorCodes[code].text, extra: Details = {}) {
    super(text);
    this.name = 'AppError';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** The body of the response (spec: rules for every call). */
  get body(): ErrorBody {
    return { error: this.message, code: this.code, ...this.extra };
  }
}

/** The error for input that does not fit its schema. */
export function refuseInput(fields: Readonly<Record<string, string>>): AppError {
  const texts = Object.values(fields);
  const text = texts.length === 1 ? texts[0] : undefined;
  return new AppError('validation_failed', text, { fields });
}
