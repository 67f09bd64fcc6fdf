import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { Lease } from './lease.ts';

const leaseMs = 9_000;

/**
 * Runs a task once in the life of a database: migrations and seeds. Recorded under `name`, so that
 * a seed deleted by an administrator does not return. Of several processes one works and the others
 * wait; if it dies, another takes over within ten seconds. The task must be repeatable from the
 * start.
 */
export async function doOnce(
  connection: Connection,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const ledger = connection.collection<{ _id: string; doneAt?: Date }>('ledger');
  const lease = new Lease(connection, ledger.collectionName, name);
  const extended = () => ({ leaseUntil: new Date(Date.now() + leaseMs) });
  for (;;) {
    const entry = await ledger.findOne({ _id: name });
    if (entry?.doneAt) return;
    const expired = { doneAt: { $exists: false }, leaseUntil: { $lt: new Date() } };
    if (await lease.acquire(extended(), expired)) break;
    await wait(250);
  }
  lease.renewEvery(leaseMs / 3, () => ({ $set: extended() }));
  try {
    await work();
    await lease.release({ $set: { doneAt: new Date() }, $unset: { owner: '', leaseUntil: '' } });
  } catch (error) {
    await lease.release();
    throw error;
  }
}
