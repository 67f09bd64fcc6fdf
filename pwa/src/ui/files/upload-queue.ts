import { signal } from '@preact/signals-react';
import { ApiError } from '@longitude/contract/core/errors';
import { createRandomKey } from '../../platform/submission-key.ts';
import {
  explainFailure,
  queueFile,
  showStored,
  type QueuedFile,
  type UploadedFile,
  limitFiles,
} from './queued-file.ts';

export interface UploadOptions {
  /** Idempotency-Key: the same one for retries of the same file. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Bytes of the file sent so far. */
  readonly onProgress: (loaded: number) => void;
}

export interface QueueInput {
  readonly upload: (file: File, options: UploadOptions) => Promise<UploadedFile>;
  /** Removes an uploaded file from the server; without it files only leave the list. */
  readonly remove?: ((id: string) => Promise<unknown>) | undefined;
  readonly onUploaded?: (file: UploadedFile) => void;
  /** Maximum number of files on the list. */
  readonly maxFiles?: number;
  /** Accepted extensions; any without it. */
  readonly types?: readonly string[];
}

const atOnce = 2;

interface Job {
  readonly file: File;
  /** Idempotency-Key. */
  readonly submission: string;
  abort: AbortController;
}

/** Uploads files two at a time; each can be cancelled, retried and removed on its own. */
export class UploadQueue {
  readonly items = signal<readonly QueuedFile[]>([]);
  /** The reason why some files of the last selection were excluded. */
  readonly notice = signal<string | null>(null);
  readonly #input: QueueInput;
  readonly #jobs = new Map<string, Job>();

  constructor(input: QueueInput) {
    this.#input = input;
  }

  readonly add = (files: readonly File[]) => {
    const room = (this.#input.maxFiles ?? Infinity) - this.items.peek().length;
    const chosen = limitFiles(files, Math.max(0, room));
    this.notice.value = chosen.notice;
    const added = chosen.taken.map((file) => {
      const item = queueFile(file, this.#input.types);
      const job = { file, submission: createRandomKey(), abort: new AbortController() };
      if (item.state === 'waiting') this.#jobs.set(item.key, job);
      return item;
    });
    this.items.value = [...this.items.peek(), ...added];
    this.#startNext();
  };

  readonly retry = (key: string) => {
    if (!this.#find(key)?.canRetry || !this.#jobs.has(key)) return;
    this.#change(key, { state: 'waiting', error: null, canRetry: false });
    this.#startNext();
  };

  /** Cancels an upload, or removes a file from the list and the server. Never rejects: see `error`. */
  readonly remove = async (key: string) => {
    const item = this.#find(key);
    if (!item || item.isRemoving) return;
    const { remove } = this.#input;
    this.notice.value = null;
    this.#jobs.get(key)?.abort.abort();
    if (!item.stored || !remove) {
      this.#drop(key);
      this.#startNext();
      return;
    }
    this.#change(key, { isRemoving: true, error: null });
    try {
      await remove(item.stored.id);
      this.#drop(key);
    } catch (cause) {
      // Another administrator has already deleted it, as intended.
      if (cause instanceof ApiError && cause.code === 'not_found') this.#drop(key);
      else {
        const error = `Not removed: ${explainFailure(cause).error}`;
        this.#change(key, { isRemoving: false, error });
      }
    }
  };

  /** Replaces the uploaded files; pending and failed ones stay. */
  readonly replace = (files: readonly UploadedFile[]) => {
    const unfinished = this.items.peek().filter(({ stored }) => !stored);
    this.items.value = [...files.map(showStored), ...unfinished];
  };

  /** Clears the list and cancels pending uploads; the server keeps its files. */
  readonly clear = () => {
    for (const { abort } of this.#jobs.values()) abort.abort();
    this.#jobs.clear();
    this.notice.value = null;
    this.items.value = [];
  };

  #find(key: string): QueuedFile | undefined {
    return this.items.peek().find((item) => item.key === key);
  }

  #change(key: string, changes: Partial<QueuedFile>): void {
    const change = (item: QueuedFile) => (item.key === key ? { ...item, ...changes } : item);
    this.items.value = this.items.peek().map(change);
  }

  #drop(key: string): void {
    this.#jobs.delete(key);
    this.items.value = this.items.peek().filter((item) => item.key !== key);
  }

  #startNext(): void {
    const items = this.items.peek();
    const running = items.filter(({ state }) => state === 'uploading').length;
    for (const { key } of items
      .filter(({ state }) => state === 'waiting')
      .slice(0, atOnce - running))
      void this.#run(key);
  }

  async #run(key: string): Promise<void> {
    const job = this.#jobs.get(key);
    if (!job) return;
    job.abort = new AbortController();
    const { signal } = job.abort;
    this.#change(key, { state: 'uploading', loaded: 0, error: null });
    try {
      const { size } = job.file;
      const onProgress = (loaded: number) => this.#change(key, { loaded: Math.min(loaded, size) });
      const options = { key: job.submission, signal, onProgress };
      this.#keep(key, signal, await this.#input.upload(job.file, options));
    } catch (cause) {
      if (!signal.aborted) this.#change(key, { state: 'failed', ...explainFailure(cause) });
    } finally {
      this.#startNext();
    }
  }

  #keep(key: string, { aborted }: AbortSignal, stored: UploadedFile): void {
    if (aborted) {
      // Cancelled too late: removes the file from the server again.
      void this.#input.remove?.(stored.id).catch(() => undefined);
      return;
    }
    this.#jobs.delete(key);
    this.#change(key, { state: 'uploaded', loaded: stored.size, stored });
    this.#input.onUploaded?.(stored);
  }
}
