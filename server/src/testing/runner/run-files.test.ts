import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { waitUntil } from '../wait-until.ts';
import { root } from './suites.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runner-'));
});
after(() => rm(folder, { recursive: true }));

/**
 * Makes the runner run files with these contents, in this order, in a separate process.
 * @param shares what they share, also in files of the folder
 */
async function startRunner(
  files: Readonly<Record<string, string>>,
  limits = {},
  shares: readonly string[] = [],
) {
  const given = [];
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), `import { test } from 'node:test';\n${text}`);
    const path = relative(root, join(folder, name));
    given.push({ suite: 'given', path, shares, isAlone: false });
  }
  const entry = join(folder, 'run.mjs');
  const runner = JSON.stringify(new URL('./run-files.ts', import.meta.url).href);
  await writeFile(
    entry,
    `import { exitOnSignals, runFiles } from ${runner};
    exitOnSignals();
    process.exitCode = (await runFiles(${JSON.stringify(given)}, ${JSON.stringify(limits)})).hasPassed ? 0 : 1;`,
  );
  // With it, the runner would be taken for a test file of this run.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const child = spawn(process.execPath, [entry], {
    env: { ...environment, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, ended: once(child, 'close'), read: () => output };
}

/** Folders of runs that still exist. */
const listRuns = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('longitude-'));

test('a file that leaks resources or has an uncaught error fails by name, and the next one passes', async () => {
  const leaving = `const { mock } = await import('node:test');
    const { createServer } = await import('node:net');
    const { mkdtempSync } = await import('node:fs');
    test('passes', () => {
      setInterval(() => {}, 1000);
      process.on('SIGUSR2', () => {});
      createServer().listen(0, '127.0.0.1');
      mkdtempSync(process.env.TMPDIR + '/forgotten-');
      mock.timers.enable({ apis: ['Date'] });
    });`;
  const rejecting = `test('passes', async () => {
      void (async () => { await null; throw new Error('unseen'); })();
      await new Promise((resolve) => setImmediate(resolve));
    });`;
  const next = "test('passes as well', () => {});";
  const { ended, read } = await startRunner({
    'leaving.test.mjs': leaving,
    'rejecting.test.mjs': rejecting,
    'next.test.mjs': next,
  });
  assert.deepEqual(await ended, [1, null]);
  assert.match(read(), /✖ \S+\/leaving\.test\.mjs leaves nothing \(/);
  for (const left of ['Timeout', 'listener of SIGUSR2', 'TCPServerWrap', 'mocked Date']) {
    assert.ok(read().includes(`'1 x ${left}'`), left);
  }
  assert.match(read(), /'1 x forgotten-\w+'/);
  assert.match(read(), /✖ \S+\/rejecting\.test\.mjs catches all [^]*Error: unseen/);
  assert.match(read(), /✔ \S+\/next\.test\.mjs \(/);
  assert.doesNotMatch(read(), /next\.test\.mjs leaves/);
  assert.deepEqual(await listRuns(), []);
});

test('a failing test reports what its files share at that moment, a passing one nothing', async () => {
  const shared = `let state = 'unused';
    export const use = (by) => (state = by);
    const resource = { listLeftovers: async () => [], close: async () => {} };
    export const open = async () => ({ ...resource, describe: async () => 'used by ' + state });`;
  await writeFile(join(folder, 'shared.mjs'), shared);
  const using = `const { use } = await import('./shared.mjs');
    test('passes', () => { use('the first'); });
    test('fails', () => { use('the second'); throw new Error('no'); });`;
  const shares = [relative(root, join(folder, 'shared.mjs'))];
  const { ended, read } = await startRunner({ 'using.test.mjs': using }, {}, shares);
  assert.deepEqual(await ended, [1, null]);
  assert.match(read(), /ℹ used by the second/);
  assert.doesNotMatch(read(), /used by the first/);
});

test('a hanging test is named with its file, and the files after it run', async () => {
  const { ended, read } = await startRunner(
    {
      'waiting.test.mjs': "test('waits', () => new Promise((done) => setInterval(done, 1e6)));",
      'next.test.mjs': "test('passes', () => {});",
    },
    { fileMs: 100 },
  );
  assert.deepEqual(await ended, [1, null]);
  assert.match(read(), /✖ waits \(/);
  assert.match(read(), /✖ \S+\/waiting\.test\.mjs \(/);
  assert.match(read(), /✔ passes \(/);
});

test('a file that never yields is named when the run ends', async () => {
  const { ended, read } = await startRunner(
    { 'looping.test.mjs': "test('loops', () => { for (;;); });" },
    { runMs: 1000 },
  );
  assert.deepEqual(await ended, [1, null]);
  assert.match(read(), /^Not finished: \S+\/looping\.test\.mjs$/m);
});

test('an interrupted run leaves no process and no folder', async () => {
  const hanging = `const { spawn } = await import('node:child_process');
    const { writeFileSync } = await import('node:fs');
    test('hangs', async () => {
      const { pid } = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
      writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(pid));
      await new Promise((resolve) => setTimeout(resolve, 1_000_000));
    });`;
  const { child, ended } = await startRunner({ 'hanging.test.mjs': hanging });
  const readPid = () => readFile(join(folder, 'pid'), 'utf8').catch(() => '');
  await waitUntil('it hangs', async () => (await readPid()) !== '');
  child.kill('SIGINT');
  assert.deepEqual(await ended, [130, null]);
  assert.deepEqual(await listRuns(), []);
  const pid = Number(await readPid());
  // On systems other than Linux the runner cannot find it.
  if (process.platform !== 'linux') process.kill(pid);
  await waitUntil('the process that it started has ended', () => !isRunning(pid));
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
