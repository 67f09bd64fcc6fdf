import assert from 'node:assert/strict';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { describeFailure, describeFault } from '../scan-errors.ts';
import { scanSite, type ScanRequest } from '../scan.ts';
import type { ScanCommand, ScanProgress } from './scan-threads.ts';

assert(parentPort, 'This file is run as a thread (scan-threads.ts).');
const server = parentPort;
// Requests take priority over scans. Outside Linux this would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const running = new Map<number, AbortController>();

const report = (message: ScanProgress) => server.postMessage(message, []);

async function runScan(id: number, request: ScanRequest): Promise<void> {
  const stopping = new AbortController();
  running.set(id, stopping);
  try {
    const scan = await scanSite(
      request,
      {
        onTest: (test, done, total) => report({ id, kind: 'test', test, done, total }),
        onError: (name, fault) => report({ id, kind: 'fault', name, fault: describeFault(fault) }),
      },
      stopping.signal,
    );
    report({ id, kind: 'done', scan });
  } catch (error) {
    report({ id, kind: 'failed', failure: describeFailure(error) });
  } finally {
    running.delete(id);
  }
}

server.on('message', (command: ScanCommand) => {
  if (command.kind === 'scan') void runScan(command.id, command.request);
  else running.get(command.id)?.abort();
});
