import { createHash } from 'node:crypto';
import { backupMagic, backupSealLength } from '@longitude/contract/backup';

const magic = Buffer.from(backupMagic, 'latin1');

/** Watches a backup pass by and tells whether all of it came (the contract's `backup.ts`). */
export class SealCheck {
  readonly #hash = createHash('sha256');
  #first = Buffer.alloc(0);
  /** The last bytes so far: perhaps the seal. */
  #last = Buffer.alloc(0);
  /** Bytes so far. */
  length = 0;

  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    if (this.#first.length < magic.length) {
      this.#first = Buffer.concat([this.#first, bytes]).subarray(0, magic.length);
    }
    const joined = Buffer.concat([this.#last, bytes]);
    const end = Math.max(0, joined.length - backupSealLength);
    this.#hash.update(joined.subarray(0, end));
    this.#last = joined.subarray(end);
  }

  /** Whether it began as a backup does; ask when there are enough bytes or no more. */
  get isBackup(): boolean {
    return this.#first.equals(magic);
  }

  /** Whether the seal fits. Ask once, at the end. */
  isWhole(): boolean {
    return this.isBackup && this.#hash.digest().equals(this.#last);
  }
}
