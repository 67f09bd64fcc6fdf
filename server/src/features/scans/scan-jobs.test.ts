import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../platform/errors.ts';
import {
  maxPerVisitor,
  maxQueued,
  maxQueuedPerVisitor,
  maxRunning,
  ScanJobs,
} from './scan-jobs.ts';
import { readScanTarget } from './engine.ts';

interface StartedScan {
  readonly url: string;
  readonly end: PromiseWithResolvers<string>;
}

/** Jobs whose scans are ended by the test. */
function startJobs() {
  const started: StartedScan[] = [];
  const jobs = new ScanJobs<string>(({ url }, _onTest, signal) => {
    const end = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => end.reject(signal.reason));
    started.push({ url, end });
    return end.promise;
  });
  const positions = new Map<string, number[]>();
  const follow = async (url: string, visitor: string) => {
    const published: number[] = [];
    positions.set(url, published);
    const { progress, outcome } = jobs.start(readScanTarget(url), visitor);
    const onQueued = (position: number) => void published.push(position);
    progress.follow({ onQueued, onTest: () => undefined });
    return outcome;
  };
  /** Each has a separate visitor, unless named. */
  const scan = (url: string, visitor = url) => {
    const outcome = follow(url, visitor);
    outcome.catch(() => undefined);
    return outcome;
  };
  const finish = async (index: number) => {
    started[index]?.end.resolve(`result of ${started[index].url}`);
    await new Promise(setImmediate);
  };
  return { jobs, started, scan, finish, positions };
}

const site = (n: number) => `https://site${n}.example/`;
const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable';

test('six scans run concurrently, and the others follow their position in the queue', async () => {
  const { started, scan, finish, positions } = startJobs();
  const outcomes = Array.from({ length: maxRunning + 3 }, (_, n) => scan(site(n)));
  assert.equal(started.length, maxRunning);
  assert.deepEqual(positions.get(site(0)), []);
  await finish(2);
  assert.equal(await outcomes[2], `result of ${site(2)}`);
  assert.equal(started.length, maxRunning + 1);
  await finish(0);
  assert.deepEqual(
    [6, 7, 8].map((n) => positions.get(site(n))),
    [[1], [2, 1], [3, 2, 1]],
  );
  for (let n = 0; n < started.length; n++) await finish(n);
  await Promise.all(outcomes);
});

test('one scan of a site runs at a time, and other sites overtake it', async () => {
  const { started, scan, finish } = startJobs();
  const first = scan('https://www.slow.example/a');
  const second = scan('https://slow.example/b');
  const other = scan('https://quick.example/');
  const urls = started.map(({ url }) => url);
  assert.deepEqual(urls, ['https://www.slow.example/a', 'https://quick.example/']);
  await finish(0);
  assert.equal(started[2]?.url, 'https://slow.example/b');
  await finish(1);
  await finish(2);
  await Promise.all([first, second, other]);
});

test('one visitor with slow sites leaves room for the others', async () => {
  const { started, scan, finish } = startJobs();
  const slow = Array.from({ length: maxRunning + 2 }, (_, n) => scan(site(n), 'one visitor'));
  assert.equal(started.length, maxPerVisitor);
  const other = scan(site(90), 'another');
  assert.equal(started.at(-1)?.url, site(90));
  await finish(maxPerVisitor);
  assert.equal(await other, `result of ${site(90)}`);
  // Their next one starts when one of theirs ends.
  await finish(0);
  assert.equal(started.at(-1)?.url, site(maxPerVisitor));
  for (let n = 1; n < started.length; n++) await finish(n);
  await Promise.all(slow);
});

test('a second scan of a URL joins the first one, also when that fails', async () => {
  const { started, scan } = startJobs();
  const outcomes = [scan(site(1)), scan('https://SITE1.example:443')];
  assert.equal(started.length, 1);
  started[0]?.end.reject(new Error('broken'));
  for (const outcome of outcomes) await assert.rejects(outcome, /broken/);
  // A failed job is over: the next one starts again.
  scan(site(1));
  assert.equal(started.length, 2);
});

test('a fresh scan joins a fresh one only, queued or running', () => {
  const { jobs } = startJobs();
  const start = (path: string, isFresh: boolean) =>
    jobs.start({ ...readScanTarget(`${site(1)}${path}`), isFresh }, 'visitor');
  const isRefused = (error: unknown) =>
    error instanceof AppError && error.code === 'scanned_recently' && error.extra.retryAfter === 60;
  for (const path of ['running', 'queued']) {
    const job = start(path, false);
    assert.throws(() => start(path, true), isRefused);
    assert.equal(start(path, false), job);
  }
  const fresh = start('fresh', true);
  assert.equal(start('fresh', true), fresh);
  assert.equal(start('fresh', false), fresh);
});

test('no more than fifty are queued; the next is refused until later', async () => {
  const { scan, jobs, started, finish } = startJobs();
  for (let n = 0; n < maxRunning + maxQueued; n++) scan(site(n));
  await assert.rejects(scan(site(99)), (error: unknown) => {
    assert.ok(error instanceof AppError && error.code === 'unavailable');
    return error.extra.retryAfter === 30;
  });
  // Joining a queued job uses no slot.
  const joined = scan(site(10));
  await finish(0);
  assert.doesNotThrow(() => jobs.refuseWhenFull('a visitor'));
  for (let n = 1; n < started.length; n++) await finish(n);
  assert.equal(await joined, `result of ${site(10)}`);
});

test('visitors take turns, however many scans one of them has queued', async () => {
  const { started, scan, finish, positions } = startJobs();
  for (let n = 0; n < 12; n++) scan(site(n), n % 2 ? 'crowd one' : 'crowd two');
  assert.equal(started.length, maxRunning);
  const own = scan(site(50), 'a visitor');
  const second = scan(site(51), 'a visitor');
  assert.deepEqual(
    [site(6), site(50), site(51)].map((url) => positions.get(url)?.at(-1)),
    [3, 1, 2],
  );
  await finish(0);
  assert.equal(started.at(-1)?.url, site(50));
  await finish(1);
  assert.equal(started.at(-1)?.url, site(51));
  for (let n = 2; n < started.length; n++) await finish(n);
  await Promise.all([own, second]);
});

test('a visitor has a share of the queue', () => {
  const { jobs, started } = startJobs();
  const start = (n: number, visitor: string) =>
    jobs.start(readScanTarget(site(n)), visitor, maxQueuedPerVisitor);
  for (let n = 0; n < maxPerVisitor + maxQueuedPerVisitor; n++) start(n, 'one');
  assert.equal(started.length, maxPerVisitor);
  assert.throws(
    () => start(50, 'one'),
    (error) => isUnavailable(error) && /from your network/.test((error as Error).message),
  );
  assert.doesNotThrow(() => start(51, 'another'));
});

test('at a stop running scans may finish, and queued ones are refused immediately', async () => {
  const { scan, jobs, finish } = startJobs();
  const [finishing, ...running] = Array.from({ length: maxRunning }, (_, n) => scan(site(n)));
  const waiting = scan(site(6));
  const stopped = jobs.stop(100);
  await assert.rejects(waiting, isUnavailable);
  await finish(0);
  assert.equal(await finishing, `result of ${site(0)}`);
  for (const outcome of running) await assert.rejects(outcome, isUnavailable);
  await stopped;
  await assert.rejects(scan(site(7)), isUnavailable);
});
