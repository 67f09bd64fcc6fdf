import { createHash } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import { AppError } from '../errors.ts';

/** Identifies a retried POST; stored inside the document that the first one created. */
export interface Replay {
  /** Hash of method, path, user and key. */
  readonly scope: string;
  /** Hash of the checked body. */
  readonly bodyHash: string;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Reads `Idempotency-Key`: 1 to 200 visible ASCII characters; undefined without the header.
 * @throws AppError `bad_request`
 */
export function readReplay(request: Request, payload: unknown): Replay | undefined {
  const header: unknown = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('bad_request', 'Idempotency-Key must be 1 to 200 visible ASCII characters.');
  }
  const user = request.auth.isAuthenticated ? String(request.auth.credentials.user?.id) : '';
  return {
    scope: hash(JSON.stringify([request.method, request.path, user, header])),
    bodyHash: hash(JSON.stringify(payload)),
  };
}

/** @throws AppError `idempotency_mismatch` when the key came with another body */
export function refuseMismatch(stored: Pick<Replay, 'bodyHash'>, replay: Replay): void {
  if (stored.bodyHash !== replay.bodyHash) throw new AppError('idempotency_mismatch');
}
