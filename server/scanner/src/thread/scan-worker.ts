import assert from 'node:assert/strict';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { describeFailure, describeFault } from '../scan-errors.ts';
import { replayScan, scanSite, type ScanListener } from '../scan.ts';
import type { ScanCommand, ScanProgress, ScanWork } from './scan-threads.ts';

assert(parentPort, 'This file is run as a thread (scan-threads.ts).');
const server = parentPort;
// Requests take priority over scans. Outside Linux this would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const running = new Map<number, AbortController>();

const report = (message: ScanProgress) => server.postMessage(message, []);

async function run({ id, ...work }: ScanWork): Promise<void> {
  const stopping = new AbortController();
  running.set(id, stopping);
  const onError: ScanListener['onError'] = (name, fault) =>
    report({ id, kind: 'fault', name, fault: describeFault(fault) });
  const onTest: ScanListener['onTest'] = (test, done, total) =>
    report({ id, kind: 'test', test, done, total });
  try {
    if (work.kind === 'scan') {
      const scan = await scanSite(work.request, { onTest, onError }, stopping.signal);
      report({ id, kind: 'done', scan });
    } else {
      const { evidence, durationMs } = work;
      const findings = await replayScan(evidence, durationMs, onError);
      report({ id, kind: 'done', scan: { evidence, findings } });
    }
  } catch (error) {
    report({ id, kind: 'failed', failure: describeFailure(error) });
  } finally {
    running.delete(id);
  }
}

server.on('message', (command: ScanCommand) => {
  if (command.kind === 'stop') running.get(command.id)?.abort();
  else void run(command);
});
