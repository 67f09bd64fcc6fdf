import { upload } from '@longitude/contract/files';
import { describeSize } from './describe-size.ts';

export interface ChosenFiles {
  /** Those that may be tried. */
  readonly taken: readonly File[];
  /** Says which were left out and why; null when none were. */
  readonly notice: string | null;
}

/**
 * Keeps to the limits of one choice (`upload.mostFiles`, decision 34), and to `room`, the number
 * that still fits in.
 */
export function limitFiles(files: readonly File[], room = Infinity): ChosenFiles {
  const most = Math.min(upload.mostFiles, room);
  if (files.length <= most) return { taken: files, notice: null };
  const rest = files.length - most;
  const were = rest === 1 ? '1 was' : `${rest} were`;
  const limit =
    room < upload.mostFiles
      ? 'No more files fit into one email'
      : `At most ${upload.mostFiles} files at a time`;
  return { taken: files.slice(0, most), notice: `${limit}: ${were} not added.` };
}

/** Why a file cannot be uploaded at all; null when it can be tried. */
export function refuseFile({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'This file is empty';
  if (size <= upload.largestBytes) return null;
  return `${describeSize(size)}: larger than ${upload.largestBytes / 1024 / 1024} MB`;
}
