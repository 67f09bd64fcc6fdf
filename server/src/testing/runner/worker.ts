// One of the processes that run test files for the runner. Usage: node worker.ts FOLDER COUNT MS
import '../keep-compiled.ts';
import '../end-in-time.ts';
import assert from 'node:assert/strict';
import { AsyncResource } from 'node:async_hooks';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext, TestOptions } from 'node:test';
import { pathToFileURL } from 'node:url';
import { countProcesses, takeCounts } from '../count.ts';
import { afterEach, before, followPromises, test } from './follow-promises.ts';
import { watchResources } from './leaked-resources.ts';
import { readProcessorTime } from './processor-time.ts';
import type { FileTime } from './run-files.ts';
import { closeShared, describeShared, listShared, openShared } from './shared.ts';
import { root, type TestFile } from './suites.ts';

/** How long connections and processes may remain after the last file. */
const endMs = 3000;

// The last ends a file that hangs.
const [folder = '', count = '', fileMs = ''] = process.argv.slice(2);
const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as readonly TestFile[];

/** Declarations in it belong to no test of a file. */
const outside = new AsyncResource('worker');
const testOutside = (name: string, run: () => unknown, options: TestOptions = {}) =>
  outside.runInAsyncScope(() =>
    test(name, options, async () => {
      await run();
    }),
  );

/** Uncaught rejections of the tests of a file: without its promise no test can be found for one. */
let rejected: unknown[] = [];

const claimed = (name: string) => join(folder, 'claimed', name);

/** Whether this process is the first to claim it. */
function claim(name: string): boolean {
  try {
    mkdirSync(claimed(name));
    return true;
  } catch {
    return false;
  }
}

/** Adds the state of the shared resources to the report of a failed test. */
async function explainFailure(context: object): Promise<void> {
  // The types lack `passed`.
  const ended = context as TestContext & { readonly passed: boolean };
  if (ended.passed) return;
  const text = await describeShared();
  if (text) ended.diagnostic(text);
}

/**
 * Runs a file as one test, whose parts are the tests of the file. If it leaves anything behind,
 * another test fails with the file's name.
 */
async function runFile(file: TestFile, temporary: string): Promise<void> {
  const { suite, path, shares, isAlone } = file;
  process.env['TMPDIR'] = folder;
  if (!isAlone) await openShared(shares);
  mkdirSync(temporary);
  process.env['TMPDIR'] = temporary;
  const resources = await watchResources(temporary, listShared);
  const [begun, used] = [performance.now(), readProcessorTime()];
  followPromises(true);
  const declare = async () => {
    afterEach(explainFailure);
    await import(pathToFileURL(root + path).href);
    followPromises(false);
  };
  await testOutside(path, declare, { timeout: Number(fileMs) });
  const left = await resources.findLeaks();
  if (left.length > 0)
    await testOutside(`${path} leaves nothing`, () => assert.deepEqual(left, []));
  const errors = rejected;
  rejected = [];
  if (errors.length > 0)
    await testOutside(`${path} catches all`, () => assert.deepEqual(errors, []));
  const seconds = (performance.now() - begun) / 1000;
  const processor = readProcessorTime() - used;
  const time: FileTime = { suite, path, seconds, processor, counts: takeCounts() };
  appendFileSync(join(folder, 'times'), `${JSON.stringify(time)}\n`);
}

/** Runs code outside of any test of a file; an error is reported as a failing test. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await testOutside(name, () => {
      throw error;
    });
  }
}

/**
 * The first `count` workers run files that share a process. Each of the others runs one that needs
 * its own process; the worker that has run the last of those continues with the shared ones.
 */
async function runAll(): Promise<void> {
  const isSharing = Array.from({ length: Number(count) }, (_, at) => `sharing ${at}`).some(claim);
  const claimNext = (isAlone: boolean) =>
    files.findIndex((file, at) => file.isAlone === isAlone && claim(String(at)));
  const run = async (at: number, file = files[at]) => {
    if (!file) return;
    await attempt(`${file.path} with what it shares`, () =>
      runFile(file, join(folder, String(at))),
    );
  };
  if (!isSharing) await run(claimNext(true));
  const isLast = files.every((file, at) => !file.isAlone || existsSync(claimed(String(at))));
  if (isSharing || isLast) {
    for (let at = claimNext(false); at >= 0; at = claimNext(false)) await run(at);
  }
  await attempt('what files share is closed', closeShared);
}

// These exist from their first use on, and would otherwise be counted as a file's: the listeners of
// `node:test` and the standard streams.
before(() => {});
void [process.stdin, process.stdout, process.stderr];
countProcesses();
process.on('unhandledRejection', (error) => rejected.push(error));
await runAll();
setTimeout(() => {
  process.stderr.write(`A worker was held by: ${process.getActiveResourcesInfo().join(', ')}\n`);
  process.exit(1);
}, endMs).unref();
