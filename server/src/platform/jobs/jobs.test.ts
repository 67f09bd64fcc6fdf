import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../testing/database-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { connectDatabase } from '../database/connection.ts';
import { createLog } from '../log.ts';
import { Jobs } from './jobs.ts';

test('a job is woken at a time, long before its next turn, and not after it was stopped', async () => {
  const database = await openTestDatabase();
  const log = createLog('silent');
  const connection = await connectDatabase(database.uri, log);
  const jobs = new Jobs(connection, log);
  let runs = 0;
  jobs.define({
    name: 'hourly',
    everySeconds: 3600,
    run: async () => {
      runs++;
    },
  });
  // Before it is a worker there is nothing to wake.
  jobs.wakeAt('hourly', new Date());
  await jobs.start();
  await waitUntil('its first turn', () => runs > 0);
  const before = runs;
  const due = Date.now() + 200;
  jobs.wakeAt('hourly', new Date(due));
  await waitUntil('the turn that was asked for', () => runs > before);
  assert.ok(Date.now() >= due - 5);
  jobs.wakeAt('hourly', new Date(Date.now() + 50));
  await jobs.stop(5_000);
  const after = runs;
  jobs.wakeAt('hourly', new Date());
  await waitUntil('the time of the last', () => Date.now() > due + 200);
  assert.equal(runs, after);
  await connection.close();
  await database.drop();
});

test('jobs are late when no worker has begun them for a minute, and a young process does not judge', async () => {
  const database = await openTestDatabase();
  const log = createLog('silent');
  const connection = await connectDatabase(database.uri, log);
  const [worker, witness, young] = [
    new Jobs(connection, log),
    new Jobs(connection, log, 0),
    new Jobs(connection, log),
  ];
  for (const jobs of [worker, witness, young]) {
    jobs.define({ name: 'often', everySeconds: 10, run: async () => {} });
  }
  const jobs = connection.collection('agendaJobs');
  const past = new Date(Date.now() - 90_000);
  await jobs.insertOne({ name: 'of an earlier version', nextRunAt: past });
  assert.equal(await witness.areLate(), true, 'no worker was ever started');
  await worker.start();
  await waitUntil('the worker works', async () => !(await witness.areLate()));
  await worker.stop(5_000);
  assert.equal(await witness.areLate(), false);
  await jobs.updateMany({}, { $set: { nextRunAt: past, lockedAt: null } });
  assert.equal(await witness.areLate(), true);
  assert.equal(await young.areLate(), false);
  // A long run has its heartbeat.
  await jobs.updateMany({}, { $set: { lockedAt: new Date() } });
  assert.equal(await witness.areLate(), false);
  await connection.close();
  await database.drop();
});
