import assert from 'node:assert/strict';
import type { NotRunCode } from '../src/evidence/part.ts';
import { NetworkError } from '../src/net/network.ts';

/** For `assert.rejects`: a NetworkError with this code and a sentence that contains the part. */
export const failsWith = (code: NotRunCode, part: RegExp) => (error: unknown) => {
  assert.ok(error instanceof NetworkError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, part);
  return true;
};
