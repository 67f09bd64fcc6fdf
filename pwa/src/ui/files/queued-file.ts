import { ApiError } from '@longitude/contract/core/errors';
import { createRandomKey } from '../../platform/random-key.ts';
import { refuseFile } from './check-files.ts';

/** A file that the server has. */
export interface UploadedFile {
  readonly id: string;
  readonly originalName: string;
  /** Bytes. */
  readonly size: number;
}

export interface QueuedFile {
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly state: 'waiting' | 'uploading' | 'uploaded' | 'failed';
  /** Bytes that have left. */
  readonly loaded: number;
  readonly error: string | null;
  /** Another try could succeed. */
  readonly canRetry: boolean;
  /** What the server has of it. */
  readonly stored: UploadedFile | null;
  readonly isRemoving: boolean;
}

const fresh = { loaded: 0, error: null, canRetry: false, stored: null, isRemoving: false } as const;

/** A file that was chosen, refused at once when it cannot be sent. */
export function queueFile(file: File): QueuedFile {
  const error = refuseFile(file);
  const state = error === null ? 'waiting' : 'failed';
  return { ...fresh, key: createRandomKey(), name: file.name, size: file.size, state, error };
}

/** A file that the server has already. */
export function showStored(stored: UploadedFile): QueuedFile {
  const { id, originalName: name, size } = stored;
  return { ...fresh, key: id, name, size, state: 'uploaded', loaded: size, stored };
}

/** Why an upload failed, and whether to try again. */
export function explainFailure(cause: unknown): { error: string; canRetry: boolean } {
  if (!(cause instanceof ApiError)) return { error: 'This file could not be read', canRetry: true };
  // What was refused for its content is refused again.
  const isFinal = [400, 413, 415, 422].includes(cause.status);
  return { error: cause.message, canRetry: !isFinal };
}
