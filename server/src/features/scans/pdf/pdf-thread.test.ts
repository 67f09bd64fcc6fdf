import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ScanFindings } from '@longitude/contract/scans';
import { AppError } from '../../../platform/errors.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { PdfThread, type PdfOrder } from './pdf-thread.ts';
import { buildFindings, oneOfEach, scannedAt, site } from './testing/build-report.ts';
import { readPdf } from './testing/read-pdf.ts';

type Options = ConstructorParameters<typeof PdfThread>[0];

function open(t: TestContext, options?: Options): PdfThread {
  const thread = new PdfThread(options);
  t.after(() => thread.close());
  return thread;
}

const order = (host: string, findings = buildFindings(oneOfEach)): PdfOrder => ({
  source: { findings, host, scannedAt },
  site,
  audience: 'administrator',
  link: null,
});

/** A thread with other code than drawing. */
const onOrder = (code: string): Options => ({
  script: new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${code} });`)}`,
  ),
});

/** A thread that replies immediately, without fonts and a report. */
const instant = onOrder('parentPort.postMessage({ bytes: new Uint8Array(20_000) });');

const isUnavailable = (pattern: RegExp) => (error: unknown) =>
  error instanceof AppError &&
  error.code === 'unavailable' &&
  pattern.test(`${error.message} ${String(error.cause)}`);

test('reports are drawn in order in a thread, which the first one starts', async (t) => {
  const thread = open(t);
  assert.equal(thread.isStarted, false);
  const hosts = ['a.example', 'b.example', 'c.example'];
  const files = await Promise.all(hosts.map((host) => thread.render(order(host))));
  for (const [index, file] of files.entries()) {
    const { info } = await readPdf(file);
    assert.equal(info['Title'], `Security scan report for ${hosts[index]}`);
  }
  assert.equal(thread.isStarted, true);
});

test('only an undrawable report fails: the thread continues', async (t) => {
  const thread = open(t);
  await thread.render(order('a.example'));
  const broken = { ...buildFindings(oneOfEach), tests: null } as unknown as ScanFindings;
  const failing = thread.render(order('b.example', broken));
  const next = thread.render(order('c.example'));
  await assert.rejects(failing, /The report cannot be drawn/);
  assert.ok((await next).length > 10_000);
});

test('an idle thread ends, and starts again for the next report', async (t) => {
  const thread = open(t, { ...instant, idleMs: 50 });
  await thread.render(order('a.example'));
  await waitUntil('the thread is gone', () => !thread.isStarted);
  assert.ok((await thread.render(order('a.example'))).length > 10_000);
});

test('a thread that crashes or ends fails its report, and the next one gets a new thread', async (t) => {
  const cases = [
    ["throw new Error('broken inside')", /broken inside/],
    ['process.exit(3)', /ended with code 3/],
  ] as const;
  for (const [code, pattern] of cases) {
    const thread = open(t, onOrder(code));
    for (const host of ['a.example', 'b.example']) {
      await assert.rejects(thread.render(order(host)), isUnavailable(pattern));
      await waitUntil('the thread is gone', () => !thread.isStarted);
    }
  }
});

test('the thread inherits nothing of the environment', async (t) => {
  const names = 'new TextEncoder().encode(Object.keys(process.env).join())';
  const thread = open(t, onOrder(`parentPort.postMessage({ bytes: ${names} });`));
  assert.equal(Buffer.from(await thread.render(order('a.example'))).toString(), '');
});

test('a thread that cannot be started fails its report', async (t) => {
  const thread = open(t, { script: new URL('data:text/javascript,syntax error') });
  await assert.rejects(thread.render(order('a.example')), isUnavailable(/SyntaxError/));
});

test('a thread that hangs, or takes too much memory, is ended', async (t) => {
  const hung = open(t, { ...onOrder('for (;;);'), maxMs: 300 });
  await assert.rejects(hung.render(order('a.example')), isUnavailable(/not generated in time/));
  assert.equal(hung.isStarted, false);
  const greedy = open(t, onOrder('const all = []; for (;;) all.push(new Array(1e6).fill({}));'));
  await assert.rejects(greedy.render(order('a.example')), isUnavailable(/memory/i));
});

test('beyond a full queue a report is refused with a retry time, and the others are drawn', async (t) => {
  const thread = open(t, { ...instant, maxQueued: 2 });
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((host) => thread.render(order(`${host}.example`))),
  );
  const statuses = outcomes.map(({ status }) => status);
  assert.deepEqual(statuses, ['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  const { reason } = outcomes[2] as PromiseRejectedResult;
  assert.ok(isUnavailable(/Too many/)(reason));
  assert.equal((reason as AppError).extra.retryAfter, 5);
});

test('a queue is refused while the current report is finished, and later ones are accepted', async (t) => {
  const thread = open(t, instant);
  const [drawing, ...waiting] = ['a', 'b', 'c'].map((host) =>
    thread.render(order(`${host}.example`)),
  );
  thread.refuseWaiting();
  for (const each of waiting) await assert.rejects(each, isUnavailable(/server is stopping/));
  assert.ok(((await drawing)?.length ?? 0) > 10_000);
  assert.ok((await thread.render(order('d.example'))).length > 10_000);
});

test('closing refuses all reports immediately, and accepts no more', async (t) => {
  const began = performance.now();
  const thread = open(t, onOrder('for (;;);'));
  const orders = ['a', 'b', 'c'].map((host) => thread.render(order(`${host}.example`)));
  const outcomes = Promise.allSettled(orders);
  await thread.close();
  for (const outcome of await outcomes) {
    assert.ok(outcome.status === 'rejected' && isUnavailable(/try again/)(outcome.reason));
  }
  assert.equal(thread.isStarted, false);
  await assert.rejects(thread.render(order('d.example')), isUnavailable(/stopping/));
  // Each of them would hang for 20 seconds.
  const seconds = (performance.now() - began) / 1000;
  assert.ok(seconds < 5, `${seconds} s`);
});
