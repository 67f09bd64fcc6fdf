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

const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

const store = 'server/src/testing/shared-store.ts';

/** Has the runner run files with these contents, in this order, in a process of its own. */
async function startRunner(files: Readonly<Record<string, string>>, shared = store) {
  const given = [];
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), `import { test } from 'node:test';\n${text}`);
    const path = relative(root, join(folder, name));
    given.push({ suite: 'given', path, shares: [shared], isAlone: false });
  }
  const entry = join(folder, 'run.mjs');
  const call = `import { runFiles } from ${here('./run-files.ts')};
    process.exitCode = (await runFiles(${JSON.stringify(given)})) ? 0 : 1;`;
  await writeFile(entry, call);
  // With it, the runner would be taken for a test file of this run.
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
  const runner = spawn(process.execPath, [entry], {
    env: { ...environment, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  runner.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(runner, 'close');
  return { runner, ended, read: () => output };
}

/** Folders of runs that are still there. */
const listRuns = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('longitude-'));

test('what a file leaves behind fails under its name, and the file after it passes', async () => {
  const leaving = `const { mock } = await import('node:test');
    const { createServer } = await import('node:net');
    const { mkdtempSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const { openTestDatabase } = await import(${here('../database-server.ts')});
    const { default: mongoose } = await import(${JSON.stringify(import.meta.resolve('mongoose'))});
    test('passes', async () => {
      setInterval(() => {}, 1000);
      process.on('SIGUSR2', () => {});
      createServer().listen(0, '127.0.0.1');
      mkdtempSync(tmpdir() + '/forgotten-');
      const connection = await mongoose.createConnection((await openTestDatabase()).uri).asPromise();
      await connection.collection('left').insertOne({});
      await connection.close();
      mock.timers.enable({ apis: ['Date'] });
    });`;
  const next = "test('passes as well', () => {});";
  const { ended, read } = await startRunner({ 'leaving.test.mjs': leaving, 'next.test.mjs': next });
  assert.deepEqual(await ended, [1, null]);
  const output = read();
  assert.match(output, /✔ \S+\/leaving\.test\.mjs \(/);
  assert.match(output, /✖ \S+\/leaving\.test\.mjs leaves nothing \(/);
  for (const left of [
    /'1 x Timeout'/,
    /'1 x listener of SIGUSR2'/,
    /'1 x TCPServerWrap'/,
    /'1 x forgotten-\w+'/,
    /'1 x test_\w+'/,
    /'1 x mocked Date'/,
  ]) {
    assert.match(output, left);
  }
  assert.match(output, /✔ \S+\/next\.test\.mjs \(/);
  assert.doesNotMatch(output, /next\.test\.mjs leaves/);
  assert.match(output, /Slowest files:[^]* s {2}all 2 files of given\n/);
  assert.deepEqual(await listRuns(), []);
});

test('a shared resource that does not open fails each file by name, and the run ends', async () => {
  const broken = join(folder, 'broken.mjs');
  await writeFile(
    broken,
    `setInterval(() => {}, 1000);
    export const open = () => Promise.reject(new Error('no such browser'));`,
  );
  const file = "test('never begins', () => {});";
  const { ended, read } = await startRunner({ 'waiting.test.mjs': file }, relative(root, broken));
  assert.deepEqual(await ended, [1, null]);
  assert.match(read(), /✖ \S+\/waiting\.test\.mjs with what it shares/);
  assert.match(read(), /Error: no such browser/);
  assert.match(read(), /Not finished: \S+\/waiting\.test\.mjs/);
  assert.doesNotMatch(read(), /never begins/);
  assert.deepEqual(await listRuns(), []);
});

test('an interrupted run leaves no process and no folder', async () => {
  const hanging = `const { spawn } = await import('node:child_process');
    const { writeFileSync } = await import('node:fs');
    const { openTestDatabase } = await import(${here('../database-server.ts')});
    test('hangs', async () => {
      await openTestDatabase();
      const { pid } = spawn('sleep', ['100'], { detached: true, stdio: 'ignore' });
      writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(pid));
      await new Promise((resolve) => setTimeout(resolve, 100_000));
    });`;
  const { runner, ended } = await startRunner({ 'hanging.test.mjs': hanging });
  const readPid = () => readFile(join(folder, 'pid'), 'utf8').catch(() => '');
  await waitUntil('it hangs', async () => (await readPid()) !== '');
  runner.kill('SIGINT');
  assert.deepEqual(await ended, [130, null]);
  assert.deepEqual(await listRuns(), []);
  const pid = Number(await readPid());
  // Elsewhere than on Linux the runner cannot find it.
  if (process.platform !== 'linux') process.kill(pid);
  await waitUntil('what it started has ended', () => !isRunning(pid));
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
