import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { isDuplicate } from './connection.ts';

interface LedgerEntry {
  _id: string;
  doneAt?: Date;
  owner?: string;
  leaseUntil?: Date;
}

const leaseMs = 9_000;

/**
 * Does a piece of work once in the life of a database: migrations and seeds. Recorded under `name`,
 * so that what an administrator deletes later does not return. With several processes at once one
 * works and the others wait; when it dies, another takes over within ten seconds. The work must
 * be repeatable from the start.
 */
export async function doOnce(
  connection: Connection,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const ledger = connection.collection<LedgerEntry>('ledger');
  const owner = randomUUID();
  for (;;) {
    const known = await ledger.findOne({ _id: name });
    if (known?.doneAt) return;
    if (await takeLease(connection, name, owner)) break;
    await wait(250);
  }
  const renewal = setInterval(() => void renewLease(connection, name, owner), leaseMs / 3);
  try {
    await work();
    await ledger.updateOne(
      { _id: name, owner },
      { $set: { doneAt: new Date() }, $unset: { owner: '', leaseUntil: '' } },
    );
  } catch (error) {
    await ledger.deleteOne({ _id: name, owner });
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

async function renewLease(connection: Connection, name: string, owner: string): Promise<void> {
  const leaseUntil = new Date(Date.now() + leaseMs);
  const ledger = connection.collection<LedgerEntry>('ledger');
  // A renewal that fails only shortens the lease: another process may then repeat the work.
  await ledger.updateOne({ _id: name, owner }, { $set: { leaseUntil } }).catch(() => undefined);
}

async function takeLease(connection: Connection, name: string, owner: string): Promise<boolean> {
  const ledger = connection.collection<LedgerEntry>('ledger');
  const leaseUntil = new Date(Date.now() + leaseMs);
  try {
    const taken = await ledger.findOneAndUpdate(
      { _id: name, doneAt: { $exists: false }, leaseUntil: { $lt: new Date() } },
      { $set: { owner, leaseUntil } },
    );
    if (taken) return true;
    await ledger.insertOne({ _id: name, owner, leaseUntil });
    return true;
  } catch (error) {
    if (isDuplicate(error, '_id')) return false;
    throw error;
  }
}
