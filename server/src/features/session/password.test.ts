import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { AppError } from '../../platform/errors.ts';
import { maxQueued } from './hash-queue.ts';
import { hashPassword, isPassword } from './password.ts';

let stored = '';
before(async () => {
  stored = await hashPassword('correct horse battery');
});

test('only the right password matches, in any composition of its letters', async () => {
  assert.equal(await isPassword('correct horse battery', stored, 'unknown'), true);
  assert.equal(await isPassword('correct horse battery ', stored, 'unknown'), false);
  assert.equal(await isPassword('correct horse battery', undefined, 'known'), false);
  assert.notEqual(await hashPassword('correct horse battery'), stored);
  const composed = await hashPassword('caf\u00e9 noir');
  assert.equal(await isPassword('cafe\u0301 noir', composed, 'known'), true);
});

test('in a flood of guesses a known device is let in at once, and a password can be set', async () => {
  const order: string[] = [];
  const note = (name: string) => (value: unknown) => {
    order.push(name);
    return value;
  };
  const guess = () => isPassword('a guess', stored, 'unknown').then(note('guess'));
  const flood = Array.from({ length: 2 + maxQueued.unknown }, guess);
  const surplus = assert.rejects(guess(), (error) => {
    assert(error instanceof AppError);
    return error.code === 'unavailable' && error.extra.retryAfter === 2;
  });
  const known = isPassword('correct horse battery', stored, 'known').then(note('known'));
  const changed = hashPassword('another password').then(note('changed'));
  await surplus;
  assert.equal(await known, true);
  assert.match(String(await changed), /^\$argon2id\$/);
  assert.deepEqual(new Set(await Promise.all(flood)), new Set([false]));
  // Two guesses ran already, and others end beside these two.
  const isEarly = (name: string) => order.indexOf(name) < 10;
  assert.ok(isEarly('known') && isEarly('changed'), order.join(' '));
});
