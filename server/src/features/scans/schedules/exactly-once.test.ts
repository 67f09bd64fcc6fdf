// In a process of its own: it kills workers, whose work would slow the tests of others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../testing/database-server.ts';
import { killWorkers } from './testing/kill-workers.ts';

const times = 30;

test(`${times} planned times on three workers that are killed, halted and restarted: each once`, async (t) => {
  const { uri, drop } = await openTestDatabase();
  try {
    const { faults, ms, takenOver, ...found } = await killWorkers({
      uri,
      times,
      workers: 3,
      spreadMs: 3_000,
      faults: 3,
      scanMs: 800,
      silentMs: 1_000,
      maxMs: 90_000,
    });
    t.diagnostic(`${Math.round(ms)} ms, ${takenOver} taken over, ${JSON.stringify(faults)}`);
    assert.ok(takenOver > 0, 'no run was taken over');
    assert.deepEqual(found, {
      done: times,
      scans: times,
      doubled: 0,
      mails: times,
      recipients: times,
      settled: times,
    });
  } finally {
    await drop();
  }
});
