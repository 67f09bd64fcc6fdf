import type { fileEndpoints, StoredFile } from '@longitude/contract/files';
import { saveDownload } from '../../platform/save-download.ts';
import { reportFailure } from '../report-failure.ts';

/** An item with files: its id, and their calls. */
export interface FileOwner {
  readonly id: string;
  readonly files: ReturnType<typeof fileEndpoints>;
}

type Named = Pick<StoredFile, 'id' | 'originalName'>;

/** Fetches a file with the token and saves it on the device (spec decision 6). True on success. */
export async function downloadFile({ id, files }: FileOwner, file: Named): Promise<boolean> {
  const input = { params: { id, fileId: file.id } };
  try {
    await saveDownload({ endpoint: files.download, input, name: file.originalName });
  } catch (cause) {
    reportFailure('Download failed', cause);
    return false;
  }
  return true;
}
