import { openResponse } from '@longitude/contract/core/client';
import { ApiError } from '@longitude/contract/core/errors';
import type { StoredFile } from '@longitude/contract/files';
import { restoreFromTrash, trashDays } from '@longitude/contract/trash';
import { adminApi, isSessionEnd, leaveAdmin } from '../../../platform/api.ts';
import { readToken } from '../../../platform/session-state.ts';
import { askToRemove, attempt, makeChange } from '../../../records/actions.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { FileOwner } from '../../../ui/files/download-file.ts';

type Named = Pick<StoredFile, 'id' | 'originalName'>;

/** The bytes of a file, to display it. Throws ApiError. */
export async function fetchFile(
  { id, files }: FileOwner,
  { id: fileId }: Pick<StoredFile, 'id'>,
  signal: AbortSignal,
): Promise<Blob> {
  const input = { params: { id, fileId }, signal };
  const options = { base: '', token: readToken, onUnauthenticated: leaveAdmin };
  const response = await openResponse(options, files.download, input);
  return response.blob();
}

/** Asks, then moves a file to the trash, with Undo. True on success. */
export async function removeFile(
  { id, files }: FileOwner,
  file: Named,
  onChanged: () => void,
): Promise<boolean> {
  const isSure = await askToRemove({
    title: 'Delete this file?',
    text: `${file.originalName} will stay in the trash for ${trashDays} days.`,
  });
  if (!isSure) return false;
  const remove = () => adminApi.call(files.delete, { params: { id, fileId: file.id } });
  if (!(await attempt(remove, reportDeleteFailure))) return false;
  const undo = { label: 'Undo', run: () => void restoreFile(file, onChanged) };
  showToast({ title: 'File deleted', text: file.originalName, tone: 'success', action: undo });
  onChanged();
  return true;
}

/** The server's own text, otherwise 'Error' (back-office section 8). */
function reportDeleteFailure(cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
  const text = cause.code === 'unknown' ? 'Error' : cause.message;
  if (!isSessionEnd(cause)) showToast({ title: 'Delete failed', text, tone: 'error' });
}

async function restoreFile(
  { id, originalName: text }: Named,
  onChanged: () => void,
): Promise<void> {
  const isDone = await makeChange({
    call: () => adminApi.call(restoreFromTrash, { params: { id } }),
    failure: 'Not restored',
    done: () => ({ title: 'File restored', text }),
  });
  if (isDone) onChanged();
}
