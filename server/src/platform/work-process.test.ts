import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { slowestMs, waitUntil } from '../testing/wait-until.ts';
import { AppError } from './errors.ts';
import { retryAfter, WorkFailed, WorkProcess } from './work-process.ts';

type WorkOptions = ConstructorParameters<typeof WorkProcess>[0];

const folder = await mkdtemp(join(tmpdir(), 'longitude-work-'));
after(() => rm(folder, { recursive: true }));
let modules = 0;
/** Options for a process that runs this code for each message. */
async function onMessage(code: string, more: Partial<WorkOptions> = {}): Promise<WorkOptions> {
  const path = join(folder, `${modules++}.mjs`);
  await writeFile(path, `process.on('message', (question) => { ${code} });`);
  return { module: pathToFileURL(path), maxQueued: 9, timeoutMs: slowestMs, ...more };
}
const options = await onMessage('process.send(Object.keys(process.env));');
const echo = await onMessage('process.send(question);');

function open<Answer>(t: TestContext, given: WorkOptions) {
  const work = new WorkProcess<string, Answer>(given);
  t.after(() => work.close());
  return work;
}

const isFailed = (error: unknown) => error instanceof WorkFailed && !error.isTimeout;
const isUnavailable = (pattern: RegExp) => (error: unknown) =>
  error instanceof AppError && error.code === 'unavailable' && pattern.test(error.message);

test('the process inherits nothing of the environment', async (t) => {
  const names = await open<string[]>(t, options).run('names');
  // Node itself passes on where coverage goes.
  assert.deepEqual(
    names.filter((name) => name !== 'NODE_V8_COVERAGE'),
    [],
  );
});

test('the first piece of work starts the process, and its idle timeout ends it', async (t) => {
  const work = open<string>(t, { ...echo, idleMs: 50 });
  assert.equal(work.pid, undefined);
  assert.deepEqual(await Promise.all(['a', 'b'].map((each) => work.run(each))), ['a', 'b']);
  await waitUntil('the process is gone', () => work.pid === undefined);
  assert.equal(await work.run('c'), 'c');
});

test('a process that was killed while it was idle fails one piece of work at most', async (t) => {
  const work = open<string>(t, echo);
  await work.run('a');
  process.kill(work.pid ?? 0, 'SIGKILL');
  // Its end is not known here yet.
  await work.run('b').catch((error: Error) => assert.ok(isFailed(error), String(error)));
  assert.equal(await work.run('c'), 'c');
});

test('a process that crashes or takes too much memory fails its work, and the next gets another', async (t) => {
  const greedy = 'const all = []; for (;;) all.push(new Array(1e6).fill({}));';
  for (const code of ["throw new Error('broken inside')", 'process.exit(3)', greedy]) {
    const work = open(t, await onMessage(code, { heapMb: 32 }));
    for (const question of ['a', 'b']) await assert.rejects(work.run(question), isFailed);
    assert.equal(work.pid, undefined);
  }
});

test('a process that hangs is ended', async (t) => {
  const work = open(t, await onMessage('for (;;);', { timeoutMs: 300 }));
  const isTimeout = (error: unknown) => error instanceof WorkFailed && error.isTimeout;
  await assert.rejects(work.run('a'), isTimeout);
  assert.equal(work.pid, undefined);
});

test('beyond a full queue work is refused with a retry time, and the rest is done', async (t) => {
  const work = open(t, { ...echo, maxQueued: 2, busyText: 'Too many wait.' });
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((each) => work.run(each)));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected'],
  );
  const { reason } = outcomes[2] as PromiseRejectedResult;
  assert.ok(isUnavailable(/Too many wait/)(reason));
  assert.equal((reason as AppError).extra.retryAfter, retryAfter);
});

test('a queue is refused while the current work is finished, and later work is accepted', async (t) => {
  const work = open<string>(t, echo);
  const [current, ...waiting] = ['a', 'b', 'c'].map((each) => work.run(each));
  work.refuseWaiting();
  for (const each of waiting) await assert.rejects(each, isUnavailable(/server is stopping/));
  assert.equal(await current, 'a');
  assert.equal(await work.run('d'), 'd');
});

test('closing ends all work immediately, and accepts no more', async (t) => {
  const work = open(t, await onMessage('for (;;);'));
  const all = Promise.allSettled(['a', 'b'].map((each) => work.run(each)));
  await work.close();
  const [current, waiting] = (await all) as PromiseRejectedResult[];
  assert.ok(isFailed(current?.reason));
  assert.ok(isUnavailable(/stopping/)(waiting?.reason));
  await assert.rejects(work.run('c'), isUnavailable(/stopping/));
});

test('without a file or process left in the system, work fails and the server goes on', async () => {
  const script = `
    import { closeSync, openSync } from 'node:fs';
    import { WorkProcess } from ${JSON.stringify(new URL('work-process.ts', import.meta.url).href)};
    const work = new WorkProcess({ ...${JSON.stringify(options)}, module: new URL('${options.module.href}') });
    // As the server's listener does, it keeps the process running.
    const listener = setInterval(() => {}, 1000);
    const open = [];
    try { for (;;) open.push(openSync('/dev/null')); } catch (error) { console.log(error.code); }
    await work.run('names').catch(({ constructor }) => console.log(constructor.name));
    open.forEach(closeSync);
    console.log(typeof (await work.run('names')));
    await work.rest();
    clearInterval(listener);`;
  const scarce = join(folder, 'scarce.mjs');
  await writeFile(scarce, script);
  const command = 'ulimit -n 64 && exec "$0" "$1"';
  const run = await promisify(execFile)('sh', ['-c', command, process.execPath, scarce]);
  assert.deepEqual(run.stdout.trim().split('\n'), ['EMFILE', 'WorkFailed', 'object']);
});
