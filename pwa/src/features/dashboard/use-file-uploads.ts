import { ApiError } from '@longitude/contract/errors';
import { useEffect, useMemo } from 'react';
import { showAlert } from '../../ui/confirm.tsx';
import { connectUpload } from '../../ui/files/connect-upload.ts';
import {
  createUploadQueue,
  type QueueInput,
  type UploadQueue,
} from '../../ui/files/upload-queue.ts';
import { showToast } from '../../ui/toast.tsx';
import type { ItemCalls } from './item-calls.ts';

/** Uploads as `calls` do; a refusal is told in a dialog (back-office section 8, decision 35). */
function connectLoudUpload({ id, files }: ItemCalls): QueueInput['upload'] {
  const send = connectUpload(files.upload, id);
  return async (file, options) => {
    try {
      return await send(file, options);
    } catch (cause) {
      const isTold = cause instanceof ApiError && cause.status !== 401 && !options.signal.aborted;
      if (isTold) void showAlert(cause.message || 'Upload failed');
      throw cause;
    }
  };
}

/** Says once for all files of a choice that they are there, and takes them off the queue. */
function settleUploads(queue: UploadQueue, onUploaded: () => void): () => void {
  return queue.items.subscribe((items) => {
    const isRunning = items.some(({ state }) => state === 'waiting' || state === 'uploading');
    const uploaded = items.filter(({ state }) => state === 'uploaded');
    const [first] = uploaded;
    if (isRunning || !first) return;
    const text = uploaded.length === 1 ? first.name : `${uploaded.length} files`;
    showToast({ title: 'Uploaded', text, tone: 'success' });
    onUploaded();
    for (const { key } of uploaded) void queue.remove(key);
  });
}

/** Says which files of a choice were left out; the list itself forgets it with the next upload. */
function tellLeftOut(queue: UploadQueue): () => void {
  return queue.notice.subscribe((text) => {
    if (text) showToast({ title: 'Not all files were added', text, tone: 'error' });
  });
}

/** The uploads to an item. `onUploaded` is called when a choice of files is through. */
export function useFileUploads(calls: ItemCalls, onUploaded: () => void): UploadQueue {
  const queue = useMemo(() => createUploadQueue({ upload: connectLoudUpload(calls) }), [calls]);
  useEffect(() => settleUploads(queue, onUploaded), [queue, onUploaded]);
  useEffect(() => tellLeftOut(queue), [queue]);
  useEffect(() => () => queue.replace([]), [queue]);
  return queue;
}
