import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { backupMagic } from '@longitude/contract/backup';
import { SealCheck } from './backup.ts';

function seal(body: string): Buffer {
  const bytes = Buffer.from(backupMagic + body);
  return Buffer.concat([bytes, createHash('sha256').update(bytes).digest()]);
}

/** What is said about bytes that come in pieces of `size`. */
function check(bytes: Buffer, size: number): boolean {
  const sealCheck = new SealCheck();
  for (let at = 0; at < bytes.length; at += size) sealCheck.add(bytes.subarray(at, at + size));
  assert.equal(sealCheck.length, bytes.length);
  return sealCheck.isWhole();
}

test('a whole backup is known in pieces of any size', () => {
  for (const size of [1, 2, 19, 31, 32, 33, 64, 1000]) {
    assert.equal(check(seal(''), size), true);
    assert.equal(check(seal('x'.repeat(777)), size), true);
  }
});

test('one that is cut anywhere, changed anywhere or longer is not', () => {
  const whole = seal('some text');
  for (let length = 0; length < whole.length; length++) {
    assert.equal(check(whole.subarray(0, length), 7), false, `${length} bytes`);
  }
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    assert.equal(check(changed, 7), false, `byte ${at}`);
  }
  assert.equal(check(Buffer.concat([whole, Buffer.of(0)]), 7), false);
});

test('what is sealed but no backup is not one', () => {
  const body = Buffer.from('<!doctype html> and a page of some other server');
  const digest = createHash('sha256').update(body).digest();
  assert.equal(check(Buffer.concat([body, digest]), 10), false);
});
