import { statfs } from 'node:fs/promises';
import { isDiskFull } from './connection.ts';

/** Free bytes below which no write fits: one takes some pages of the log. */
const minFree = 512 * 1024;
/** Milliseconds for which a failed write counts as a full disk. */
const failureMs = 5000;

/** Whether the database has room to write. */
export class DiskSpace {
  readonly #folder: string | undefined;
  #failedAt = -Infinity;

  /** @param folder of the embedded store; without one only failed writes reveal a full disk */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Notes the error of a call. */
  readonly noteFailure = (error: unknown): void => {
    if (isDiskFull(error)) this.#failedAt = performance.now();
  };

  async isFull(): Promise<boolean> {
    if (performance.now() - this.#failedAt < failureMs) return true;
    if (this.#folder === undefined) return false;
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize < minFree;
  }
}
