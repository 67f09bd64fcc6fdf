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
  const search: unknown = Reflect.get(prototype, 'findOne');
  let searches = 0;
  // The query for due jobs.
  t.mock.method(prototype, 'findOne', async function (this: unknown, ...args: unknown[]) {
    searches++;
    await response.promise;
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

/** Timed jobs whose times are in a map, with the ids of those that ran. */
function buildTimed(name: string, work: (id: string) => Promise<void> = async () => {}) {
  const times = new Map<string, Date>();
  const ran: string[] = [];
  return {
    times,
    ran,
    definition: {
      name,
      concurrency: 2,
      run: async (id: string) => {
        ran.push(id);
        times.delete(id);
        await work(id);
      },
      findTime: async (id: string) => times.get(id) ?? null,
      listTimes: async () => times,
    },
  };
}

const createId = () => new mongoose.Types.ObjectId().toHexString();
const inMs = (ms: number) => new Date(Date.now() + ms);

test('a timed job runs when it is due, two at a time in a process, and has gone without a next time', async () => {
  const gate = Promise.withResolvers<void>();
  const { times, ran, definition } = buildTimed('timed', () => gate.promise);
  const [worker, other] = [new Jobs(connection, log), new Jobs(connection, log)];
  for (const jobs of [worker, other]) jobs.defineTimed(definition);
  const ids = [createId(), createId(), createId()];
  const later = createId();
  times.set(later, inMs(3_600_000));
  for (const id of ids) times.set(id, new Date());
  // Also from a process that is no worker.
  for (const id of [later, ...ids]) await other.update('timed', id);
  await worker.start();
  await waitUntil('two have begun', () => ran.length === 2);
  gate.resolve();
  await waitUntil('the third follows', () => ran.length === 3);
  const rows = connection.collection('agendaJobs');
  const listIds = async () => (await rows.distinct('_id', { name: 'timed' })).map(String);
  await waitUntil('they have gone', async () => (await listIds()).length === 1);
  assert.deepEqual([ran.toSorted(), await listIds()], [ids.toSorted(), [later]]);
  times.set(later, new Date());
  await worker.update('timed', later);
  await waitUntil('the moved one ran', () => ran.length === 4);
  await worker.stop(5_000);
});

test('a time that is stored while a run ends is kept', async () => {
  const { times, ran, definition } = buildTimed('again');
  const id = createId();
  const worker = new Jobs(connection, log);
  let isRead = false;
  worker.defineTimed({
    ...definition,
    findTime: async () => {
      const time = times.get(id) ?? null;
      // After the end of the first run has read its next time.
      if (ran.length === 1 && !isRead) {
        isRead = true;
        times.set(id, new Date());
        await worker.update('again', id);
      }
      return time;
    },
  });
  times.set(id, new Date());
  await worker.start();
  await worker.update('again', id);
  await waitUntil('it ran again', () => ran.length === 2);
  const rows = connection.collection('agendaJobs');
  await waitUntil('it has gone', async () => (await rows.countDocuments({ name: 'again' })) === 0);
  await worker.stop(5_000);
});

test('a failed timed job is retried', async (t) => {
  const logged = t.mock.method(log, 'error', () => undefined);
  let isBroken = true;
  const { times, ran, definition } = buildTimed('flaky', async (id) => {
    times.set(id, new Date());
    if (isBroken) throw new Error('broken');
    times.delete(id);
  });
  const worker = new Jobs(connection, log);
  worker.defineTimed(definition);
  const id = createId();
  times.set(id, new Date());
  await worker.start();
  await worker.update('flaky', id);
  await waitUntil('it has failed', () => logged.mock.callCount() > 0);
  isBroken = false;
  await waitUntil('it ran again', () => ran.length > 1 && times.size === 0);
  await worker.stop(5_000);
});

test('lost and late timed jobs are found again, and do not make a worker late', async () => {
  const { times, ran, definition } = buildTimed('lost');
  const witness = new Jobs(connection, log, 0);
  witness.defineTimed(definition);
  const rows = connection.collection('agendaJobs');
  const [lost, late, running, early, removed] = [0, 1, 2, 3, 4].map(createId) as [
    string,
    ...string[],
  ];
  const [hour, past] = [inMs(3_600_000), inMs(-90_000)];
  for (const id of [lost, late, running, early]) times.set(id ?? '', hour);
  const stored = { name: 'lost', type: 'normal', priority: 0, lockedAt: null };
  const inDays = inMs(86_400_000);
  await rows.insertMany(
    [
      { id: late, nextRunAt: inDays },
      { id: running, nextRunAt: null, lockedAt: new Date() },
      { id: early, nextRunAt: past },
      { id: removed, nextRunAt: null },
    ].map(({ id, ...row }) => ({ _id: new mongoose.Types.ObjectId(id), ...stored, ...row })),
  );
  const worker = new Jobs(connection, log);
  worker.define({ name: 'prompt', everySeconds: 10, run: async () => {} });
  await witness.repair('lost');
  const readTime = async (id = '') =>
    (await rows.findOne({ _id: new mongoose.Types.ObjectId(id) }))?.['nextRunAt'] as Date | null;
  const found = await Promise.all([lost, late, running, early].map(readTime));
  assert.deepEqual(found, [hour, hour, hour, past]);
  assert.equal(await readTime(removed), undefined);
  // One that runs keeps its lock.
  assert.equal(await rows.countDocuments({ name: 'lost', lockedAt: { $ne: null } }), 1);
  // Many may be due at one time; a repeating job shows whether there is a worker.
  await worker.start();
  await waitUntil('the worker works', async () => !(await witness.areLate()));
  await worker.stop(5_000);
  assert.deepEqual(ran, []);
});
