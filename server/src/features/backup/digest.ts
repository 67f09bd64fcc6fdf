import { createHash } from 'node:crypto';
import type { Digest } from './archive-format.ts';

/** Computes a collection's digest, document by document in the order of _id. */
export function startDigest(): { add(bytes: Uint8Array): void; read(): Digest } {
  const hash = createHash('sha256');
  let documents = 0;
  return {
    add: (bytes) => {
      hash.update(bytes);
      documents++;
    },
    read: () => ({ documents, sha256: hash.digest('hex') }),
  };
}
