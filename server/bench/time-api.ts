// A thread that requests one address repeatedly until it is stopped, and then reports the time of
// each response: other work of the bench must not count.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Resolves after the first response, which is not counted: a client takes time to start.
 *
 * @returns a function that stops it and returns the milliseconds of each response
 */
export async function startTiming(url: string): Promise<() => Promise<number[]>> {
  const thread = new Worker(new URL(import.meta.url), { workerData: url });
  await once(thread, 'message');
  return () =>
    new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.postMessage('stop', []);
    });
}

async function timeResponses(url: string): Promise<void> {
  assert(parentPort);
  const port = parentPort;
  const end = new AbortController();
  port.once('message', () => end.abort());
  const times: number[] = [];
  await (await fetch(url)).text();
  port.postMessage('ready', []);
  while (!end.signal.aborted) {
    const begin = performance.now();
    const response = await fetch(url);
    await response.text();
    times.push(performance.now() - begin);
    await wait(5);
  }
  port.postMessage(times, []);
}

if (typeof workerData === 'string') await timeResponses(workerData);
