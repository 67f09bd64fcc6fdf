import { ApiError } from '@longitude/contract/core/errors';
import { exitCodeFor, exitCodes, type ExitCode } from './exit-codes.ts';

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
