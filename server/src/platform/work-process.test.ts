import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { slowestMs } from '../testing/wait-until.ts';
import { WorkFailed, WorkProcess } from './work-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'longitude-work-'));
after(() => rm(folder, { recursive: true }));
const path = join(folder, 'names.mjs');
await writeFile(path, `process.on('message', () => process.send(Object.keys(process.env)));`);
const options = { module: pathToFileURL(path), maxQueued: 1, timeoutMs: slowestMs };

test('the process inherits nothing of the environment', async (t) => {
  const work = new WorkProcess<string, string[]>(options);
  t.after(() => work.rest());
  // Node itself passes on where coverage goes.
  const names = await work.run('names');
  assert.deepEqual(
    names.filter((name) => name !== 'NODE_V8_COVERAGE'),
    [],
  );
});

test('a process that was killed while it was idle fails one piece of work at most', async (t) => {
  const work = new WorkProcess<string, string[]>(options);
  t.after(() => work.rest());
  await work.run('names');
  process.kill(work.pid ?? 0, 'SIGKILL');
  // Its end is not known here yet.
  const isWorkFailed = (error: Error) => error instanceof WorkFailed && !error.isTimeout;
  await work.run('names').catch((error: Error) => assert.ok(isWorkFailed(error), String(error)));
  assert.ok(Array.isArray(await work.run('names')));
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
