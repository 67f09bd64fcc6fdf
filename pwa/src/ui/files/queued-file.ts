import { countWords, joinWords } from '@longitude/contract/core/text';
import { ApiError } from '@longitude/contract/core/errors';
import { upload } from '@longitude/contract/files';
import { createRandomKey } from '../../platform/submission-key.ts';

/** A file stored on the server. */
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
  /** Bytes sent. */
  readonly loaded: number;
  readonly error: string | null;
  /** Whether a retry could succeed. */
  readonly canRetry: boolean;
  /** The file on the server. */
  readonly stored: UploadedFile | null;
  readonly isRemoving: boolean;
}

const fresh = { loaded: 0, error: null, canRetry: false, stored: null, isRemoving: false } as const;

/** A chosen file, rejected immediately if it cannot be sent. */
export function queueFile(file: File, types?: readonly string[]): QueuedFile {
  const error = refuseFile(file, types);
  const state = error === null ? 'waiting' : 'failed';
  return { ...fresh, key: createRandomKey(), name: file.name, size: file.size, state, error };
}

/** A file that is already on the server. */
export function showStored(stored: UploadedFile): QueuedFile {
  const { id, originalName: name, size } = stored;
  return { ...fresh, key: id, name, size, state: 'uploaded', loaded: size, stored };
}

/** The reason why an upload failed, and whether a retry makes sense. */
export function explainFailure(cause: unknown): { error: string; canRetry: boolean } {
  if (!(cause instanceof ApiError)) return { error: 'This file could not be read', canRetry: true };
  // A file rejected for its content would be rejected again.
  const isFinal = [400, 413, 415, 422].includes(cause.status);
  return { error: cause.message, canRetry: !isFinal };
}

interface ChosenFiles {
  /** The accepted files. */
  readonly taken: readonly File[];
  /** Names the excluded files and the reason; null when there are none. */
  readonly notice: string | null;
}

/**
 * Applies the limits of one selection (`upload.maxFiles`, spec decision 34), and `room`, the number
 * of files that still fit.
 */
export function limitFiles(files: readonly File[], room = Infinity): ChosenFiles {
  const max = Math.min(upload.maxFiles, room);
  if (files.length <= max) return { taken: files, notice: null };
  const rest = files.length - max;
  const were = countWords(rest, 'was', 'were');
  const limit =
    room < upload.maxFiles
      ? 'No more files fit into one email'
      : `At most ${upload.maxFiles} files at a time`;
  return { taken: files.slice(0, max), notice: `${limit}: ${were} not added.` };
}

/** The reason why a file cannot be uploaded at all; null if it can. */
function refuseFile(
  { name, size }: Pick<File, 'name' | 'size'>,
  types: readonly string[] | undefined,
): string | null {
  const type = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (types && !types.includes(type)) return `only ${listTypes(types)} files are accepted`;
  if (size === 0) return 'This file is empty';
  if (size <= upload.maxBytes) return null;
  return `${describeSize(size)}: larger than ${upload.maxBytes / 1024 / 1024} MB`;
}

/** 'pdf, docx or png' */
const listTypes = (types: readonly string[]) => joinWords(types, 'or');

const kilo = 1000;

/** A readable size: 0 kB, 482 kB, 4.6 MB, 2.1 GB. `bytes` is not negative. */
export function describeSize(bytes: number): string {
  if (bytes < kilo * kilo) return `${Math.ceil(bytes / kilo)} kB`;
  const mega = bytes / kilo / kilo;
  return mega < kilo ? `${mega.toFixed(1)} MB` : `${(mega / kilo).toFixed(1)} GB`;
}

/** The progress of an upload: 2.9 of 4.6 MB. */
export function describeProgress(loaded: number, size: number): string {
  if (size < kilo * kilo) return `${Math.floor(loaded / kilo)} of ${describeSize(size)}`;
  return `${(loaded / kilo / kilo).toFixed(1)} of ${describeSize(size)}`;
}
