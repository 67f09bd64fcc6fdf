import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import mongoose from 'mongoose';
import { openTestDatabase, type TestDatabase } from '../../testing/database-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { connectDatabase, type Connection } from '../database/connection.ts';
import { createLog } from '../log.ts';
import { Jobs } from './jobs.ts';

const log = createLog('silent');
let database: TestDatabase;
let connection: Connection;
before(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase(database.uri, log);
});
after(async () => {
  await connection.close();
  await database.drop();
});

test('a job is woken at a given time, long before its next turn, and not after a stop', async (t) => {
  const jobs = new Jobs(connection, log);
  let runs = 0;
  jobs.define({ name: 'hourly', everySeconds: 3600, run: async () => void runs++ });
  // Before it is a worker there is nothing to wake.
  jobs.wakeAt('hourly', new Date());
  await jobs.start();
  await waitUntil('its first turn', () => runs > 0);
  assert.equal(runs, 1);
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    await nextTurn();
    return runs;
  };
  jobs.wakeAt('hourly', new Date(Date.now() + 200));
  assert.equal(await pass(199), 1);
  assert.equal(await pass(1), 2);
  jobs.wakeAt('hourly', new Date(Date.now() + 50));
  await jobs.stop(5_000);
  jobs.wakeAt('hourly', new Date());
  assert.equal(await pass(100), 2);
});

test('a stop waits for the running query, after which the connection may be closed', async (t) => {
  const own = await connectDatabase(database.uri, log);
  const failed = t.mock.method(log, 'error', () => undefined);
  const response = Promise.withResolvers<void>();
  const { prototype } = mongoose.mongo.Collection;
  const search: unknown = Reflect.get(prototype, 'findOneAndUpdate');
  let searches = 0;
  t.mock.method(prototype, 'findOneAndUpdate', async function (this: unknown, ...args: unknown[]) {
    // The query for due jobs, unlike the one that stores them.
    if ('$or' in (args[0] as object)) {
      searches++;
      await response.promise;
    }
    return Reflect.apply(search as () => Promise<unknown>, this, args);
  });
  const jobs = new Jobs(own, log);
  jobs.define({ name: 'often', everySeconds: 10, run: async () => {} });
  await jobs.start();
  assert.equal(searches, 1);
  const closed = jobs.stop(60_000).then(() => own.close());
  await nextTurn();
  response.resolve();
  await closed;
  await nextTurn();
  assert.deepEqual(
    failed.mock.calls.map((call) => call.arguments),
    [],
  );
});

test('jobs are late when no worker has begun them for a minute; a young process does not report that', async () => {
  const [worker, witness, young] = [
    new Jobs(connection, log),
    new Jobs(connection, log, 0),
    new Jobs(connection, log),
  ];
  for (const jobs of [worker, witness, young]) {
    jobs.define({ name: 'late', everySeconds: 10, run: async () => {} });
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
});
