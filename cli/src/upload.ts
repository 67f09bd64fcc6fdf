import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { largestAttachments } from '@longitude/contract/emails';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { upload, type StoredFile, type Uploaded } from '@longitude/contract/files';
import type { Connection } from './connection.ts';
import { Failure, exitCodes } from './failure.ts';

/**
 * Looks at files before anything is sent. @returns their bytes together
 * @throws Failure when one is missing, too large or not a file
 */
export async function checkFiles(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const found = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
      const why = code === 'ENOENT' ? 'no such file' : code;
      throw new Failure(`${path} cannot be read (${why}).`, exitCodes.failed);
    });
    if (!found.isFile()) throw new Failure(`${path} is not a file.`, exitCodes.failed);
    bytes += found.size;
    if (found.size <= upload.largestBytes) continue;
    const most = Math.round(upload.largestBytes / 2 ** 20);
    throw new Failure(`${path} is too large: at most ${most} MB.`, exitCodes.failed);
  }
  return bytes;
}

/** As `checkFiles`, for the attachments of one e-mail. @throws Failure when they are too large together */
export async function checkAttachments(paths: readonly string[]): Promise<void> {
  if ((await checkFiles(paths)) <= largestAttachments) return;
  const most = Math.round(largestAttachments / 2 ** 20);
  const text = `The attachments are too large together: at most ${most} MB.`;
  throw new Failure(text, exitCodes.failed);
}

/**
 * Sends files to an item, one call each so that a large one cannot time the others out.
 * @param tell is called for each that has arrived
 */
export async function uploadFiles(
  { request }: Connection,
  endpoint: Endpoint<FormData, undefined, Uploaded>,
  id: string,
  paths: readonly string[],
  tell: (file: StoredFile) => Promise<void> = async () => {},
): Promise<StoredFile[]> {
  const sent: StoredFile[] = [];
  for (const path of paths) {
    const payload = new FormData();
    // Read while it is sent, never whole in memory.
    payload.append(upload.field, await openAsBlob(path), basename(path));
    const { answer } = await request(endpoint, { params: { id }, payload });
    for (const file of answer.files) {
      sent.push(file);
      await tell(file);
    }
  }
  return sent;
}
