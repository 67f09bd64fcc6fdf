import type mongoose from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { addSenderFields } from './sender-fields.ts';
import { dropIndexes, type Migration } from '../../platform/database/migrations.ts';

/** Run once on databases of earlier versions; see `migrate`. */
export const migrations: readonly Migration[] = [
  { name: '0001-lists-without-spam', run: dropListIndexes },
  { name: '0002-words-of-inboxes', run: fillWords },
  { name: '0003-lists-by-status', run: dropFolderIndexes },
  { name: '0004-answered', run: markAnswered },
  { name: '0005-order-of-names', run: fillNameKeys },
  { name: '0009-words-in-other-spellings', run: foldWordsAgain },
];

const inboxes = ['service_requests', 'contact_messages'] as const;

/** The inboxes in this database; a new one has none. */
async function listInboxes(connection: Connection): Promise<string[]> {
  const known = new Set((await connection.listCollections()).map(({ name }) => name));
  return inboxes.filter((each) => known.has(each));
}

/** List indexes now begin with suspected spam; the previous version works without the old. */
function dropListIndexes(connection: Connection): Promise<void> {
  const replaced = [
    'deletedAt_1_archived_1_createdAt_-1__id_-1',
    'deletedAt_1_createdAt_-1__id_-1',
    'deletedAt_1_status_1',
  ];
  return dropIndexes(connection, inboxes, replaced);
}

/** Lists are now a merge of index scans; the previous version works without these indexes. */
function dropFolderIndexes(connection: Connection): Promise<void> {
  const replaced = [
    'deletedAt_1_spam_1_archived_1_createdAt_-1__id_-1',
    'deletedAt_1_spam_1_createdAt_-1__id_-1',
    'deletedAt_1_spam_1_status_1',
  ];
  return dropIndexes(connection, inboxes, replaced);
}

/** Makes items searchable that were stored before there was a search. */
async function fillWords(connection: Connection): Promise<void> {
  for (const name of await listInboxes(connection))
    await addSenderFields(connection.collection(name), { words: { $exists: false } });
}

/** Sorts older items by name as well; the previous version works without the index. */
async function fillNameKeys(connection: Connection): Promise<void> {
  const replaced = ['deletedAt_1_spam_1_archived_1_status_1_name_1__id_1'];
  await dropIndexes(connection, inboxes, replaced);
  for (const name of await listInboxes(connection))
    await addSenderFields(connection.collection(name), { nameKey: { $exists: false } });
}

/** Finds older items by phone numbers, joined words and other spellings as well. */
async function foldWordsAgain(connection: Connection): Promise<void> {
  for (const name of await listInboxes(connection))
    await addSenderFields(connection.collection(name), {});
}

/** Statuses in which an item needs no reply. */
const answeredStatuses = {
  service_requests: ['quoted', 'accepted', 'rejected', 'completed'],
  contact_messages: ['replied'],
};

/** Requests marked per write. */
const batch = 500;

/**
 * Marks items that were answered before the mark existed. Keeps marks that were set in the
 * meantime.
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
