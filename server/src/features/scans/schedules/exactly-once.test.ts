// In a process of its own: it kills workers, whose work would slow the tests of others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../testing/database-server.ts';
import { killWorkers } from './testing/kill-workers.ts';
import { isWhole } from '../../../testing/whole.ts';

const times = isWhole ? 30 : 6;

test(`${times} planned times on workers that are killed, halted and restarted: each once`, async (t) => {
  const { uri, drop } = await openTestDatabase();
  try {
    const { faults, ms, takenOver, ...found } = await killWorkers({
      uri,
      times,
      workers: isWhole ? 3 : 2,
      spreadMs: isWhole ? 3_000 : 500,
      faults: isWhole ? 3 : 1,
      scanMs: 1_500,
      silentMs: 3_000,
      maxMs: 600_000,
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
