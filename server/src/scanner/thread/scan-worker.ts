import assert from 'node:assert/strict';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { scanSite, type ScanRequest } from '../scan-site.ts';
import { describeFailure, describeFault } from './scan-failure.ts';
import type { ScanOrder, ScanReport } from './scan-messages.ts';

assert(parentPort, 'This file is run as a thread (scan-threads.ts).');
const server = parentPort;
// Whoever asks the server goes before scans. Elsewhere than on Linux it would slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const running = new Map<number, AbortController>();

const report = (message: ScanReport) => server.postMessage(message, []);

async function runScan(id: number, request: ScanRequest): Promise<void> {
  const stopping = new AbortController();
  running.set(id, stopping);
  try {
    const scan = await scanSite(
      request,
      {
        onTest: (test, done, total) => report({ id, kind: 'test', test, done, total }),
        onFault: (name, fault) => report({ id, kind: 'fault', name, fault: describeFault(fault) }),
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

server.on('message', (order: ScanOrder) => {
  if (order.kind === 'scan') void runScan(order.id, order.request);
  else running.get(order.id)?.abort();
});
