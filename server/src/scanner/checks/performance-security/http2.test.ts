import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { http2 } from './http2.ts';

const cases: readonly [alpn: string | null, outcome: string][] = [
  ['h2', 'pass'],
  ['http/1.1', 'warning'],
  ['http/1.0', 'warning'],
  [null, 'warning'],
];
for (const [alpn, outcome] of cases) {
  test(`${outcome} of ${alpn ?? 'no answer'}`, () => {
    const handshake = { compresses: false, renegotiatesSecurely: true, isStapled: false, alpn };
    assert.equal(readOutcome(judgeParts(http2, { handshake })), outcome);
  });
}

test('is not tested without a handshake', () => {
  assert.equal(readOutcome(judgeParts(http2, {})), 'not tested');
});
