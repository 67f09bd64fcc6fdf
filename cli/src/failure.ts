import { ApiError, type ClientErrorCode } from '@longitude/contract/core/errors';

/** A failure that a command foresaw. Its message is for a person and may hold the server's text. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  /** Further lines: what to do next, or a text per field. */
  readonly details: readonly string[];

  constructor(message: string, exitCode: ExitCode, details: readonly string[] = []) {
    super(message);
    this.name = 'Failure';
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** Reads whatever was thrown as a failure; never with a stack. */
export function readFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ApiError) {
    const details = Object.entries(error.fields).map(([field, text]) => `${field}: ${text}`);
    return new Failure(error.message, exitCodeFor(error.code), details);
  }
  const text = error instanceof Error ? error.message : String(error);
  return new Failure(`Something unexpected went wrong: ${text}`, exitCodes.failed);
}

/** What the three commands of the product end with. */
export const exitCodes = {
  fine: 0,
  failed: 1,
  usage: 2,
  /** A condition that was asked for holds (`--fail-on`). */
  conditionMet: 3,
  notSignedIn: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const { failed, usage, notSignedIn } = exitCodes;

const byErrorCode: Readonly<Record<ClientErrorCode, ExitCode>> = {
  validation_failed: usage,
  bad_json: failed,
  bad_request: usage,
  unauthenticated: notSignedIn,
  bad_credentials: notSignedIn,
  not_found: failed,
  conflict: failed,
  in_progress: failed,
  stale: failed,
  too_slow: failed,
  payload_too_large: failed,
  bad_range: failed,
  unsupported_type: failed,
  idempotency_mismatch: failed,
  target_refused: failed,
  target_unreachable: failed,
  mail_failed: failed,
  rate_limited: failed,
  unavailable: failed,
  internal: failed,
  offline: failed,
  unknown: failed,
};

/** The exit code for an error code of the API. */
function exitCodeFor(code: ClientErrorCode): ExitCode {
  return byErrorCode[code];
}
