import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../platform/errors.ts';
import { maxPerVisitor, maxRunning, maxQueued, ScanJobs } from './jobs.ts';
import { readScanTarget } from './engine.ts';

interface Measuring {
  readonly url: string;
  readonly end: PromiseWithResolvers<string>;
}

/** A queue whose scans end when a test says so. */
function startQueue() {
  const begun: Measuring[] = [];
  const queue = new ScanJobs<string>(({ url }, _onTest, signal) => {
    const end = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => end.reject(signal.reason));
    begun.push({ url, end });
    return end.promise;
  });
  const positions = new Map<string, number[]>();
  /** Each is a visitor of their own, unless named. */
  const ask = (url: string, visitor = url) => {
    const heard: number[] = [];
    positions.set(url, heard);
    const watch = { onQueued: (at: number) => heard.push(at), onTest: () => undefined };
    const outcome = queue.scan(readScanTarget(url), visitor, watch);
    outcome.catch(() => undefined);
    return outcome;
  };
  const finish = async (index: number) => {
    begun[index]?.end.resolve(`result of ${begun[index].url}`);
    await new Promise(setImmediate);
  };
  return { queue, begun, ask, finish, positions };
}

const site = (n: number) => `https://site${n}.example/`;
const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable';

test('six scans run at once, and the others learn how they move up', async () => {
  const { begun, ask, finish, positions } = startQueue();
  const outcomes = Array.from({ length: maxRunning + 3 }, (_, n) => ask(site(n)));
  assert.equal(begun.length, maxRunning);
  assert.deepEqual(positions.get(site(0)), []);
  await finish(2);
  assert.equal(await outcomes[2], `result of ${site(2)}`);
  assert.equal(begun.length, maxRunning + 1);
  await finish(0);
  assert.deepEqual(
    [6, 7, 8].map((n) => positions.get(site(n))),
    [[1], [2, 1], [3, 2, 1]],
  );
  for (let n = 0; n < begun.length; n++) await finish(n);
  await Promise.all(outcomes);
});

test('of one site there is one scan at a time, which others overtake', async () => {
  const { begun, ask, finish } = startQueue();
  const first = ask('https://www.slow.example/a');
  const second = ask('https://slow.example/b');
  const other = ask('https://quick.example/');
  assert.deepEqual(
    begun.map(({ url }) => url),
    ['https://www.slow.example/a', 'https://quick.example/'],
  );
  await finish(0);
  assert.equal(begun[2]?.url, 'https://slow.example/b');
  await finish(1);
  await finish(2);
  await Promise.all([first, second, other]);
});

test('one visitor with slow sites leaves room for the others', async () => {
  const { begun, ask, finish } = startQueue();
  const slow = Array.from({ length: maxRunning + 2 }, (_, n) => ask(site(n), 'one visitor'));
  assert.equal(begun.length, maxPerVisitor);
  const other = ask(site(90), 'another');
  assert.equal(begun.at(-1)?.url, site(90));
  await finish(maxPerVisitor);
  assert.equal(await other, `result of ${site(90)}`);
  // Theirs go on as their own end.
  await finish(0);
  assert.equal(begun.at(-1)?.url, site(maxPerVisitor));
  for (let n = 1; n < begun.length; n++) await finish(n);
  await Promise.all(slow);
});

test('who asks for a URL that is being scanned gets the same outcome, also when it fails', async () => {
  const { begun, ask } = startQueue();
  const outcomes = [ask(site(1)), ask('https://SITE1.example:443')];
  assert.equal(begun.length, 1);
  begun[0]?.end.reject(new Error('broken'));
  for (const outcome of outcomes) await assert.rejects(outcome, /broken/);
  // What failed is over: the next try begins anew.
  ask(site(1));
  assert.equal(begun.length, 2);
});

test('no more than fifty wait; the next is told when to come back', async () => {
  const { ask, queue, begun, finish } = startQueue();
  for (let n = 0; n < maxRunning + maxQueued; n++) ask(site(n));
  await assert.rejects(ask(site(99)), (error: unknown) => {
    assert.ok(error instanceof AppError && error.code === 'unavailable');
    return error.extra.retryAfter === 30;
  });
  // Who joins one that waits takes no room.
  const joined = ask(site(10));
  await finish(0);
  assert.doesNotThrow(() => queue.refuseWhenFull());
  for (let n = 1; n < begun.length; n++) await finish(n);
  assert.equal(await joined, `result of ${site(10)}`);
});

test('at the end what runs may finish, and what waits is told at once', async () => {
  const { ask, queue, finish } = startQueue();
  const [finishing, ...running] = Array.from({ length: maxRunning }, (_, n) => ask(site(n)));
  const waiting = ask(site(6));
  const stopped = queue.stop(100);
  await assert.rejects(waiting, isUnavailable);
  await finish(0);
  assert.equal(await finishing, `result of ${site(0)}`);
  for (const outcome of running) await assert.rejects(outcome, isUnavailable);
  await stopped;
  await assert.rejects(ask(site(7)), isUnavailable);
});
