import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import { HashQueue, maxQueued, type Priority } from './hash-queue.ts';
import { hashPassword, isPassword } from './password.ts';
import { describeDevice, isCommandLine } from './describe-device.ts';

/** A queue whose hashes end when the test says so; `started` has their names in order. */
function startQueue() {
  const queue = new HashQueue();
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const add = (priority: Priority, name: string) =>
    queue.run(priority, () => {
      started.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return end.promise;
    });
  const end = async (name: string, error?: Error) => {
    if (error) ends.get(name)?.reject(error);
    else ends.get(name)?.resolve();
    await nextTurn();
  };
  return { add, end, started };
}

const isUnavailable = (error: unknown) =>
  error instanceof AppError && error.code === 'unavailable' && error.extra.retryAfter === 2;

test('two hashes run concurrently, and known ones go first, each kind in order', async () => {
  const { add, end, started } = startQueue();
  const all = [
    add('unknown', 'a'),
    add('unknown', 'b'),
    add('unknown', 'c'),
    add('unknown', 'd'),
    add('known', 'K'),
    add('known', 'L'),
  ];
  await nextTurn();
  assert.deepEqual(started, ['a', 'b']);
  for (const name of ['b', 'a', 'K', 'L', 'd', 'c']) await end(name);
  assert.deepEqual(started, ['a', 'b', 'K', 'L', 'c', 'd']);
  await Promise.all(all);
});

test('a queue full of unknown hashes refuses further ones, and still accepts known ones', async () => {
  const { add, end, started } = startQueue();
  const flood = Array.from({ length: 2 + maxQueued.unknown }, (_, n) => add('unknown', `${n}`));
  await assert.rejects(add('unknown', 'too many'), isUnavailable);
  const known = Array.from({ length: maxQueued.known }, (_, n) => add('known', `known ${n}`));
  await assert.rejects(add('known', 'too many'), isUnavailable);
  await nextTurn();
  await end('0');
  assert.equal(started.at(-1), 'known 0');
  // A slot for a known one is not available to an unknown one.
  await assert.rejects(add('unknown', 'too many'), isUnavailable);
  for (let n = 0; n < started.length; n++) await end(started[n]!);
  await Promise.all([...flood, ...known]);
  assert.equal(started.length, 2 + maxQueued.unknown + maxQueued.known);
});

test('a failed hash frees its slot', async () => {
  const { add, end, started } = startQueue();
  const failing = assert.rejects(add('unknown', 'failing'), /no memory/);
  const others = [add('unknown', 'other'), add('unknown', 'next')];
  await nextTurn();
  await end('failing', new Error('no memory'));
  await failing;
  assert.deepEqual(started, ['failing', 'other', 'next']);
  for (const name of ['other', 'next']) await end(name);
  await Promise.all(others);
});

let stored: string;
before(async () => {
  stored = await hashPassword('correct horse battery');
});

test('only the right password matches, in any Unicode normalization', async () => {
  assert.equal(await isPassword('correct horse battery', stored, 'unknown'), true);
  assert.equal(await isPassword('correct horse battery ', stored, 'unknown'), false);
  assert.equal(await isPassword('correct horse battery', undefined, 'known'), false);
  assert.notEqual(await hashPassword('correct horse battery'), stored);
  const composed = await hashPassword('caf\u00e9 noir');
  assert.equal(await isPassword('cafe\u0301 noir', composed, 'known'), true);
});

test('among many guesses a known device signs in immediately, and a password can be set', async () => {
  const order: string[] = [];
  const note = (name: string) => (value: unknown) => {
    order.push(name);
    return value;
  };
  const guesses = Array.from({ length: 8 }, () =>
    isPassword('a guess', stored, 'unknown').then(note('guess')),
  );
  const known = isPassword('correct horse battery', stored, 'known').then(note('known'));
  const changed = hashPassword('password other than').then(note('changed'));
  assert.equal(await known, true);
  assert.match(String(await changed), /^\$argon2id\$/);
  assert.deepEqual(new Set(await Promise.all(guesses)), new Set([false]));
  // Two guesses were running already, and two others may have ended beside these.
  for (const name of ['known', 'changed']) assert.ok(order.indexOf(name) < 6, order.join(' '));
});

const agents: readonly [userAgent: string, device: string][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['longitude-cli (build-runner-03)', 'Command line on build-runner-03'],
  ['longitude-cli', 'Command line'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
];

test('a device is named by its browser and system, or as the command line', () => {
  for (const [userAgent, device] of agents) assert.equal(describeDevice(userAgent), device);
});

test('any User-Agent gets a short name', () => {
  for (const userAgent of ['\u0000', '/', ' ', 'x'.repeat(5000), 'node', '(((', '💥/1']) {
    const device = describeDevice(userAgent);
    assert.ok(device.length <= 100, device);
  }
  assert.equal(describeDevice('/'), 'Unknown device');
});

test('only our command line is recognized as such', () => {
  assert.ok(isCommandLine('longitude-cli (host)'));
  assert.ok(!isCommandLine('Mozilla/5.0 longitude-cli'));
});
