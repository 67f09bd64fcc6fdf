import { createHash } from 'node:crypto';
import { startTextInspection, type TextInspection } from './inspect-text.ts';

/** Enough for `file-type` to distinguish most office documents. */
const headBytes = 64 * 1024;

/** The properties of a file, gathered while its bytes stream through. */
export interface Inspection extends TextInspection {
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Its first 64 kB. */
  readonly head: Buffer;
}

/** Inspects a file chunk by chunk, and keeps only its head in memory. */
export function startInspection(): { add(bytes: Buffer): void; read(): Inspection } {
  const hash = createHash('sha256');
  const text = startTextInspection();
  let heads: Buffer[] = [];
  let kept = 0;
  let size = 0;
  return {
    add: (bytes) => {
      hash.update(bytes);
      text.add(bytes);
      size += bytes.length;
      if (kept >= headBytes) return;
      // A copy: the chunk may be a view of a larger buffer.
      heads.push(Buffer.from(bytes.subarray(0, headBytes - kept)));
      kept += heads.at(-1)?.length ?? 0;
    },
    read: () => {
      const head = Buffer.concat(heads);
      heads = [head];
      return { size, sha256: hash.digest('hex'), head, ...text.read() };
    },
  };
}
