import { signal, type ReadonlySignal } from '@preact/signals-react';
import { ApiError } from '@longitude/contract/errors';
import { createRandomKey } from '../../platform/random-key.ts';
import { limitFiles, refuseFile } from './check-files.ts';

/** A file that the server has. */
export interface StoredFile {
  readonly id: string;
  readonly originalName: string;
  /** Bytes. */
  readonly size: number;
}

export interface UploadOptions {
  /** Idempotency-Key: the same one for the same file tried again. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Bytes of the file that have left. */
  readonly onProgress: (loaded: number) => void;
}

export interface QueueInput {
  readonly upload: (file: File, options: UploadOptions) => Promise<StoredFile>;
  /** Removes an uploaded file from the server; without it files are only taken off the list. */
  readonly remove?: ((id: string) => Promise<unknown>) | undefined;
  readonly onUploaded?: (file: StoredFile) => void;
  /** Most files on the list at once. */
  readonly most?: number;
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
  readonly stored: StoredFile | null;
  readonly isRemoving: boolean;
}

export interface UploadQueue {
  readonly items: ReadonlySignal<readonly QueuedFile[]>;
  /** Why some of the last choice were left out. */
  readonly notice: ReadonlySignal<string | null>;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  /** Ends an upload, or takes a file off the list and off the server. Never rejects: see `error`. */
  readonly remove: (key: string) => Promise<void>;
  /** The list becomes these uploaded files; uploads under way are ended. */
  readonly replace: (files: readonly StoredFile[]) => void;
}

const atOnce = 2;

interface Job {
  readonly file: File;
  /** Idempotency-Key. */
  readonly submission: string;
  abort: AbortController;
}

/** Uploads files two at a time; each can be ended, tried again and removed by itself. */
export function createUploadQueue(input: QueueInput): UploadQueue {
  const items = signal<readonly QueuedFile[]>([]);
  const notice = signal<string | null>(null);
  const jobs = new Map<string, Job>();
  const find = (key: string) => items.peek().find((item) => item.key === key);
  const change = (key: string, changes: Partial<QueuedFile>) => {
    items.value = items.peek().map((item) => (item.key === key ? { ...item, ...changes } : item));
  };
  const drop = (key: string) => {
    jobs.delete(key);
    items.value = items.peek().filter((item) => item.key !== key);
  };

  function startNext(): void {
    const isRunning = items.peek().filter(({ state }) => state === 'uploading').length;
    const next = items.peek().find(({ state }) => state === 'waiting');
    if (!next || isRunning >= atOnce) return;
    void run(next.key);
    startNext();
  }

  async function run(key: string): Promise<void> {
    const job = jobs.get(key);
    if (!job) return;
    job.abort = new AbortController();
    const { signal } = job.abort;
    change(key, { state: 'uploading', loaded: 0, error: null });
    try {
      const onProgress = (loaded: number) =>
        change(key, { loaded: Math.min(loaded, job.file.size) });
      const stored = await input.upload(job.file, { key: job.submission, signal, onProgress });
      // Ended too late to stop it: the server has what nobody wants.
      if (signal.aborted) return void input.remove?.(stored.id).catch(() => undefined);
      jobs.delete(key);
      change(key, { state: 'uploaded', loaded: job.file.size, stored });
      input.onUploaded?.(stored);
    } catch (cause) {
      if (!signal.aborted) change(key, { state: 'failed', ...explainFailure(cause) });
    } finally {
      startNext();
    }
  }

  function add(files: readonly File[]): void {
    const room = (input.most ?? Infinity) - items.peek().length;
    const chosen = limitFiles(files, Math.max(0, room));
    notice.value = chosen.notice;
    const added = chosen.taken.map((file) => {
      const item = queueFile(file);
      if (item.state === 'waiting') {
        const submission = createRandomKey();
        jobs.set(item.key, { file, submission, abort: new AbortController() });
      }
      return item;
    });
    items.value = [...items.peek(), ...added];
    startNext();
  }

  async function remove(key: string): Promise<void> {
    const item = find(key);
    if (!item || item.isRemoving) return;
    notice.value = null;
    jobs.get(key)?.abort.abort();
    if (!item.stored || !input.remove) {
      drop(key);
      return startNext();
    }
    change(key, { isRemoving: true, error: null });
    try {
      await input.remove(item.stored.id);
      drop(key);
    } catch (cause) {
      // Somebody else has deleted it: then it is gone, as it should be.
      if (cause instanceof ApiError && cause.code === 'not_found') drop(key);
      else change(key, { isRemoving: false, error: `Not removed: ${explainFailure(cause).error}` });
    }
  }

  function retry(key: string): void {
    if (!find(key)?.canRetry || !jobs.has(key)) return;
    change(key, { state: 'waiting', error: null, canRetry: false });
    startNext();
  }

  function replace(files: readonly StoredFile[]): void {
    for (const { abort } of jobs.values()) abort.abort();
    jobs.clear();
    notice.value = null;
    items.value = files.map(showStored);
  }

  return { items, notice, add, retry, remove, replace };
}

const fresh = { loaded: 0, error: null, canRetry: false, stored: null, isRemoving: false } as const;

function queueFile(file: File): QueuedFile {
  const error = refuseFile(file);
  const state = error === null ? 'waiting' : 'failed';
  return { ...fresh, key: createRandomKey(), name: file.name, size: file.size, state, error };
}

function showStored(stored: StoredFile): QueuedFile {
  const { id, originalName: name, size } = stored;
  return { ...fresh, key: id, name, size, state: 'uploaded', loaded: size, stored };
}

function explainFailure(cause: unknown): { error: string; canRetry: boolean } {
  if (!(cause instanceof ApiError)) return { error: 'This file could not be read', canRetry: true };
  // What was refused for its content is refused again.
  const isFinal = [400, 413, 415, 422].includes(cause.status);
  return { error: cause.message, canRetry: !isFinal };
}
