import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { respondWell } from '../../lab/good-site.ts';
import { openWholeSite, type WholeSite } from '../../lab/whole-site.ts';
import { waitUntil } from '../../../src/testing/wait-until.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { ScanFailed, TargetRefused, ThreadBroken } from '../scan-errors.ts';
import type { ScanListener, ScanRequest } from '../scan.ts';
import { ScanThreads, type ScanThreadOptions } from './scan-threads.ts';

let site: WholeSite;
let silent: WholeSite;
before(async () => {
  site = await openWholeSite({ respond: respondWell });
  silent = await openWholeSite({ respond: () => ({ isSilent: true }) });
});
const sharedThreads = new ScanThreads();
after(() => Promise.all([site.close(), silent.close(), sharedThreads.close()]));

const ask = (url: string): ScanRequest => ({
  url,
  userAgent: 'LongitudeScanner/1.0 (+https://longitude.example/scanner)',
  policy: { allow: ['127.0.0.0/8'], own: [] },
  resolvers: [],
  hosts: [['shop.example', ['127.0.0.1']]],
});
const shop = () => ask(`https://shop.example:${site.https}/`);
const tarpit = () => ask(`https://shop.example:${silent.https}/`);
const listener: ScanListener = { onTest: () => undefined, onError: assert.fail };

function open(t: TestContext, options: ScanThreadOptions = {}): ScanThreads {
  const threads = new ScanThreads(options);
  t.after(() => threads.close());
  return threads;
}

/** A thread with other code than scanning. */
const scriptOf = (code: string) => ({
  script: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
});
const onOrder = (code: string) =>
  scriptOf(
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${code} });`,
  );

test('scans in a thread, which starts with the first scan, and reports each test', async () => {
  assert.equal(sharedThreads.isStarted, false);
  const reported: string[] = [];
  const onTest: ScanListener['onTest'] = ({ name }, done, total) => {
    reported.push(name);
    assert.deepEqual([done, total], [reported.length, scanChecks.length]);
  };
  const { findings, evidence } = await sharedThreads.scan(shop(), { ...listener, onTest });
  assert.equal(reported.length, scanChecks.length);
  assert.equal(findings.tests.length, scanChecks.length);
  assert.equal(evidence.target.host, 'shop.example');
  assert.equal(sharedThreads.isStarted, true);
});

test('stored evidence is evaluated again in the thread, and an unreadable part is reported', async () => {
  const { findings, evidence } = await sharedThreads.scan(shop(), listener);
  const again = await sharedThreads.replay(evidence, findings.scanDuration, listener.onError);
  assert.deepEqual(again, findings);
  const broken = { ...evidence, parts: { ...evidence.parts, robots: { ran: true, value: null } } };
  const faults: string[] = [];
  const rest = await sharedThreads.replay(broken as unknown as Evidence, 5, (name) =>
    faults.push(name),
  );
  assert.deepEqual(faults, ['robots.txt Paths']);
  assert.equal(rest.tests.length, findings.tests.length);
});

test('it is woken before a scan, and ends when none comes', async (t) => {
  const threads = open(t, { idleMs: 50 });
  threads.wake();
  assert.equal(threads.isStarted, true);
  await waitUntil('the thread is gone', () => !threads.isStarted);
  assert.notEqual((await threads.scan(shop(), listener)).findings.score, null);
  await threads.close();
  threads.wake();
  assert.equal(threads.isStarted, false);
});

test('a refused address and an unreachable site keep their errors', async () => {
  const refused = sharedThreads.scan(ask('https://10.0.0.1/'), listener);
  await assert.rejects(
    refused,
    (error) => error instanceof TargetRefused && error.code === 'refused',
  );
  const absent = sharedThreads.scan({ ...shop(), url: 'https://shop.example:1/' }, listener);
  await assert.rejects(
    absent,
    (error) => error instanceof ScanFailed && error.code === 'unreachable',
  );
});

test('one scan is aborted, the other continues', async () => {
  const stopping = new AbortController();
  const stopped = sharedThreads.scan(tarpit(), listener, stopping.signal);
  await waitUntil('it is connected', async () => (await silent.countConnections()) > 0);
  const other = sharedThreads.scan(shop(), listener);
  stopping.abort(new Error('enough'));
  await assert.rejects(stopped, /enough/);
  await waitUntil(
    'its connections are closed',
    async () => (await silent.countConnections()) === 0,
  );
  assert.ok((await other).findings.tests.length > 0);
  await assert.rejects(
    sharedThreads.scan(shop(), listener, AbortSignal.abort(new Error('late'))),
    /late/,
  );
});

test('a thread that crashes fails its scans, and the next scan gets a new one', async (t) => {
  const options = onOrder("throw new Error('broken inside')");
  const threads = open(t, options);
  const scans = [threads.scan(shop(), listener), threads.scan(shop(), listener)];
  for (const scan of scans) await assert.rejects(scan, /broken inside/);
  assert.equal(threads.isStarted, false);
  await assert.rejects(threads.scan(shop(), listener), /broken inside/);
});

test('the thread inherits nothing of the environment', async (t) => {
  const threads = open(t, onOrder('throw new Error(`names: ${Object.keys(process.env)}.`)'));
  await assert.rejects(threads.scan(shop(), listener), /names: \./);
});

test('a thread that ends fails its scans', async (t) => {
  const threads = open(t, onOrder('process.exit(3)'));
  await assert.rejects(threads.scan(shop(), listener), /ended with code 3/);
});

test('a thread that takes too much memory ends, the server does not', async (t) => {
  const threads = open(t, {
    ...onOrder('const all = []; for (;;) all.push(new Array(10_000).fill({}));'),
    heapMb: 16,
  });
  await assert.rejects(
    threads.scan(shop(), listener),
    (error) =>
      error instanceof ThreadBroken &&
      (error.cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY',
  );
});

test('a thread that cannot be started fails the scan', async (t) => {
  const threads = open(t, scriptOf('syntax error'));
  await assert.rejects(
    threads.scan(shop(), listener),
    (error) => error instanceof ThreadBroken && error.cause instanceof SyntaxError,
  );
});

test('a thread that hangs is ended, and the next scan gets a new one', async (t) => {
  const threads = open(t, { ...onOrder('for (;;);'), maxMs: 200 });
  for (const _ of [1, 2]) {
    await assert.rejects(
      threads.scan(shop(), listener),
      (error) => error instanceof ThreadBroken && /did not end in time/.test(error.message),
    );
    assert.equal(threads.isStarted, false);
  }
});

test('closing ends running scans, and accepts no more', async (t) => {
  const threads = open(t);
  const running = threads.scan(tarpit(), listener);
  const failing = assert.rejects(running, /closed/);
  await threads.close();
  await failing;
  await assert.rejects(threads.scan(shop(), listener), /closed/);
  await waitUntil(
    'its connections are closed',
    async () => (await silent.countConnections()) === 0,
  );
});
