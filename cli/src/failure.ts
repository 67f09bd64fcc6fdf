import {
  ApiError,
  type ClientErrorCode,
  type MailCertificate,
} from '@longitude/contract/core/errors';
import { describeField, hasFlag, namesField } from './name-field.ts';

/** Exit codes of the product's three commands. */
export const exitCodes = {
  fine: 0,
  failed: 1,
  usage: 2,
  /** The condition of `--fail-on` is met. */
  conditionMet: 3,
  notSignedIn: 4,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Exit codes for the API's errors; any other code means a general failure. */
const byErrorCode: Partial<Record<ClientErrorCode, ExitCode>> = {
  validation_failed: exitCodes.usage,
  bad_request: exitCodes.usage,
  unauthenticated: exitCodes.notSignedIn,
  bad_credentials: exitCodes.notSignedIn,
};

/** An expected failure. Its message is for a person and may contain the server's text. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  /** Further lines: advice, or a text per field. */
  readonly details: readonly string[];

  constructor(
    message: string,
    exitCode: ExitCode = exitCodes.failed,
    details: readonly string[] = [],
  ) {
    super(message);
    this.name = 'Failure';
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** No response came, or an incomplete one. */
export class Outage extends Failure {}

/** The server refuses every call until its user has acted, as the details say. */
export class ActionNeeded extends Failure {}

function describeCertificate(certificate: MailCertificate | undefined): string[] {
  if (!certificate) return [];
  const { fingerprint, names, issuer, validFrom, validTo, canTrust } = certificate;
  const trust = [
    'To trust it, compare this fingerprint with that of the server, then:',
    `longitude settings set smtp_certificate ${fingerprint}`,
  ];
  return [
    `Certificate for ${names}, issued by ${issuer}`,
    `Valid from ${validFrom.slice(0, 10)} to ${validTo.slice(0, 10)}`,
    `SHA-256 ${fingerprint}`,
    ...(canTrust ? trust : []),
  ];
}

/** The message and the text of each field. The message is often that of the only field. */
function listReasons({ message, code, fields }: ApiError): [string, ...string[]] {
  const entries = Object.entries(fields);
  const same = entries.find(([, text]) => text === message);
  const others = entries.filter((each) => each !== same);
  const details = others.map(([field, text]) => describeField(field, text));
  // Any other refusal says by itself what it is about.
  const isUnclear =
    same && (code === 'validation_failed' || (hasFlag(same[0]) && !namesField(message, same[0])));
  return [isUnclear ? describeField(...same) : message, ...details];
}

/** Converts any error to a failure, without a stack trace. */
export function readFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof ApiError) {
    const [message, ...details] = listReasons(error);
    const said = error.conversation ?? [];
    return new Failure(message, byErrorCode[error.code], [
      ...details,
      ...describeCertificate(error.certificate),
      ...said,
    ]);
  }
  const text = error instanceof Error ? error.message : String(error);
  return new Failure(`Unexpected error: ${text}`);
}
