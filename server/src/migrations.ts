import type { AnyBulkWriteOperation } from 'mongodb';
import type mongoose from 'mongoose';
import type { Connection } from './platform/database/connection.ts';
import { collectSenderWords, type Searched } from './platform/search/words.ts';
import type { Migration } from './platform/database/migrations.ts';

/** What is done once to databases of earlier versions; see `migrate`. */
export const migrations: readonly Migration[] = [
  { name: '0001-lists-without-spam', run: dropListIndexes },
  { name: '0002-words-of-inboxes', run: fillWords },
  { name: '0003-lists-by-status', run: dropFolderIndexes },
  { name: '0004-answered', run: markAnswered },
];

const inboxes = ['service_requests', 'contact_messages'] as const;

/** The inboxes that this database has: a new one has none. */
async function listInboxes(connection: Connection): Promise<string[]> {
  const known = new Set((await connection.listCollections()).map(({ name }) => name));
  return inboxes.filter((each) => known.has(each));
}

async function dropIndexes(connection: Connection, replaced: ReadonlySet<string>): Promise<void> {
  for (const name of await listInboxes(connection)) {
    const collection = connection.collection(name);
    const indexes = await collection.listIndexes().toArray();
    const old = indexes.map((index) => String(index['name'])).filter((each) => replaced.has(each));
    for (const index of old) await collection.dropIndex(index);
  }
}

/** The lists have indexes that begin with suspected spam since; the version before works without. */
function dropListIndexes(connection: Connection): Promise<void> {
  const replaced = [
    'deletedAt_1_archived_1_createdAt_-1__id_-1',
    'deletedAt_1_createdAt_-1__id_-1',
    'deletedAt_1_status_1',
  ];
  return dropIndexes(connection, new Set(replaced));
}

/** The lists are merged of walks by folder and status since; the version before works without. */
function dropFolderIndexes(connection: Connection): Promise<void> {
  const replaced = [
    'deletedAt_1_spam_1_archived_1_createdAt_-1__id_-1',
    'deletedAt_1_spam_1_createdAt_-1__id_-1',
    'deletedAt_1_spam_1_status_1',
  ];
  return dropIndexes(connection, new Set(replaced));
}

/** Documents that are changed by one write. */
const batch = 500;

/** What was stored before there was a search is found as well; goes on where a run before ended. */
async function fillWords(connection: Connection): Promise<void> {
  for (const name of await listInboxes(connection)) {
    const collection = connection.collection(name);
    const without = collection.find({ words: { $exists: false } }).sort({ _id: 1 });
    let writes: AnyBulkWriteOperation[] = [];
    const write = async () => {
      if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
      writes = [];
    };
    for await (const row of without) {
      const words = collectSenderWords(row as unknown as Searched);
      writes.push({ updateOne: { filter: { _id: row._id }, update: { $set: { words } } } });
      if (writes.length === batch) await write();
    }
    await write();
  }
}

/** In these statuses an item of an inbox waits for nothing. */
const answeredStatuses = {
  service_requests: ['quoted', 'accepted', 'rejected', 'completed'],
  contact_messages: ['replied'],
};

/**
 * What was answered before there was such a mark is no longer listed as unanswered. Nothing is taken
 * back from what was marked meanwhile.
 */
async function markAnswered(connection: Connection): Promise<void> {
  const unmarked = { answered: { $exists: false } };
  const mark = { $set: { answered: true } };
  for (const name of inboxes) {
    const collection = connection.collection(name);
    await collection.updateMany({ ...unmarked, status: { $in: answeredStatuses[name] } }, mark);
  }
  const sent = connection
    .collection('emails')
    .find({ ownerKind: 'service-request', 'mails.state': 'sent' })
    .project<{ ownerId: mongoose.Types.ObjectId }>({ ownerId: 1 });
  const requests = connection.collection('service_requests');
  let ids: mongoose.Types.ObjectId[] = [];
  const write = async () => {
    if (ids.length > 0) await requests.updateMany({ ...unmarked, _id: { $in: ids } }, mark);
    ids = [];
  };
  for await (const { ownerId } of sent) {
    ids.push(ownerId);
    if (ids.length === batch) await write();
  }
  await write();
}
