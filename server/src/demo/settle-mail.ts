import type { AnyBulkWriteOperation, Document } from 'mongodb';
import type { QueuedMail } from '../platform/mail/mail.ts';
import type { Demo } from './demo-context.ts';

/** Time from queueing a mail to sending it, in milliseconds. */
const wayMs = 14_000;

/**
 * Sends all queued mail to the demo's own mail server, then backdates each mail to the creation of
 * the document that caused it.
 */
export async function settleMail({ context, signal }: Demo): Promise<void> {
  const names = ['service_requests', 'contact_messages', 'emails'];
  const collections = names.map((name) => context.connection.collection(name));
  const now = new Date();
  for (const collection of collections) {
    await collection.updateMany(
      { 'mails.nextAttemptAt': { $gt: now } },
      { $set: { 'mails.0.nextAttemptAt': now } },
    );
  }
  // In parallel, as several workers would.
  const workers = Array.from({ length: 4 }, () => context.outbox.sendDue(() => signal.aborted));
  await Promise.all(workers);
  for (const collection of collections) {
    const rows = await collection
      .find({ 'mails.0': { $exists: true } }, { projection: { mails: 1, createdAt: 1 } })
      .toArray();
    const writes = rows.map((row) => datedMail(row));
    if (writes.length > 0) await collection.bulkWrite(writes);
  }
}

function datedMail(row: Document): AnyBulkWriteOperation {
  const { _id, createdAt, mails } = row as { _id: never; createdAt: Date; mails: QueuedMail[] };
  const sentAt = new Date(createdAt.getTime() + wayMs);
  const dates = mails.map((mail, index) => [
    [`mails.${index}.createdAt`, createdAt] as const,
    ...(mail.state === 'sent' ? [[`mails.${index}.sentAt`, sentAt] as const] : []),
  ]);
  return { updateOne: { filter: { _id }, update: { $set: Object.fromEntries(dates.flat()) } } };
}
