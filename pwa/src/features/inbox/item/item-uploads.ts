import { pluralize } from '@longitude/contract/core/text';
import { ApiError } from '@longitude/contract/core/errors';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { isSessionEnd } from '../../../platform/api.ts';
import { whenSessionEnds } from '../../../platform/session-state.ts';
import { showAlert } from '../../../ui/confirm.tsx';
import { UploadQueue, type QueueInput } from '../../../ui/files/upload-queue.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { ItemCalls } from '../../emails/emails.tsx';
import { connectUpload } from '../../../ui/files/upload-file.ts';

/** The uploads to one item. They survive the screen that started them, until the session ends. */
interface ItemUploads {
  readonly queue: UploadQueue;
  /** Called when all files of one selection are uploaded or failed. */
  readonly listeners: Set<() => void>;
}

const open = new Map<string, ItemUploads>();
whenSessionEnds(() => {
  for (const { queue } of open.values()) queue.replace([]);
  open.clear();
});

const nameOf = ({ kind, id }: ItemCalls) => `${kind}:${id}`;

/** The uploads to this item, started on an earlier visit or new. */
function openUploads(calls: ItemCalls): ItemUploads {
  const uploads = open.get(nameOf(calls)) ?? createUploads(calls);
  open.set(nameOf(calls), uploads);
  return uploads;
}

/** Calls `onUploaded` when all files of a selection are uploaded or failed. Returns a function that stops it. */
function followUploads(calls: ItemCalls, uploads: ItemUploads, onUploaded: () => void): () => void {
  uploads.listeners.add(onUploaded);
  open.set(nameOf(calls), uploads);
  return () => {
    uploads.listeners.delete(onUploaded);
    forgetIfDone(calls, uploads);
  };
}

function forgetIfDone(calls: ItemCalls, { listeners, queue }: ItemUploads): void {
  const isDone = listeners.size === 0 && queue.items.peek().length === 0;
  if (isDone) open.delete(nameOf(calls));
}

function createUploads(calls: ItemCalls): ItemUploads {
  const failures: string[] = [];
  const queue = new UploadQueue({ upload: connectLoudUpload(calls, failures) });
  const uploads: ItemUploads = { queue, listeners: new Set() };
  queue.items.subscribe(() => {
    if (!isRunning(queue)) settle(calls, uploads, failures.splice(0));
  });
  // The list itself clears it with the next upload.
  queue.notice.subscribe((text) => {
    if (text) showToast({ title: 'Not all files were added', text, tone: 'error' });
  });
  return uploads;
}

/** Uploads a file; collects the error texts. */
function connectLoudUpload({ id, files }: ItemCalls, failures: string[]): QueueInput['upload'] {
  const send = connectUpload(files.upload, id);
  return async (file, options) => {
    try {
      return await send(file, options);
    } catch (cause) {
      const isReported =
        cause instanceof ApiError && !isSessionEnd(cause) && !options.signal.aborted;
      if (isReported) failures.push(cause.message || 'Upload failed');
      throw cause;
    }
  };
}

function isRunning({ items }: UploadQueue): boolean {
  return items.peek().some(({ state }) => state === 'waiting' || state === 'uploading');
}

/**
 * Reports all uploaded files of a selection in one toast, and removes them from the queue; shows
 * all failures in one dialog (back-office section 8, spec decision 35).
 */
function settle(calls: ItemCalls, uploads: ItemUploads, failures: readonly string[]): void {
  const { queue, listeners } = uploads;
  if (failures.length > 0) void showAlert([...new Set(failures)].join(' '));
  const uploaded = queue.items.peek().filter(({ state }) => state === 'uploaded');
  const [first] = uploaded;
  if (!first) return;
  const text = pluralize(uploaded.length, first.name, `${uploaded.length} files`);
  showToast({ title: 'Uploaded', text, tone: 'success' });
  for (const listener of listeners) listener();
  for (const { key } of uploaded) void queue.remove(key);
  forgetIfDone(calls, uploads);
}

/** The uploads to an item. Calls `onUploaded` when all files of a selection are uploaded or failed. */
export function useFileUploads(calls: ItemCalls, onUploaded: () => void): UploadQueue {
  const uploads = useMemo(() => openUploads(calls), [calls]);
  const onSettled = useEffectEvent(onUploaded);
  useEffect(() => followUploads(calls, uploads, () => onSettled()), [calls, uploads]);
  return uploads.queue;
}
