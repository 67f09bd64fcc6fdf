/**
 * A worker in a separate process. Arguments: the database's address and name, the lifetime of a
 * lock in ms, and "stuck" for a worker that never finishes a job.
 */
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type DefinitionProcessor } from 'agenda';
import { MongoClient } from 'mongodb';

/** One claim of a job, written before its work begins. */
export interface Run {
  readonly n: number;
  readonly worker: number;
  /** When the worker took the lock. */
  readonly lockedAt: Date | undefined;
}

/** The remaining work: `times` counts how often it was finished. */
export interface Work {
  readonly _id: number;
  readonly times: number;
}

const [uri = '', name = '', lockLifetime = '', mode] = process.argv.slice(2);
const client = await new MongoClient(uri).connect();
const db = client.db(name);
const backend = new MongoBackend({ mongo: db, collection: 'jobs' });
const agenda = new Agenda({
  backend,
  processEvery: 100,
  maxConcurrency: 5,
  defaultConcurrency: 5,
  defaultLockLimit: 5,
  defaultLockLifetime: Number(lockLifetime),
});
const work: DefinitionProcessor<unknown, void> = async ({ attrs }) => {
  const { n } = attrs.data as { n: number };
  const { lockedAt } = attrs;
  const run: Run = { n, worker: process.pid, lockedAt: lockedAt ?? undefined };
  await db.collection<Run>('runs').insertOne(run);
  if (mode === 'stuck') await new Promise(() => {});
  await db.collection<Work>('work').updateOne({ _id: n }, { $inc: { times: 1 } }, { upsert: true });
};
agenda.define('count', work);
process.on('message', (order) => {
  if (order === 'stop') void agenda.drain().then(() => process.exit());
});
process.on('disconnect', () => process.exit());
await agenda.start();
process.send?.('started');
