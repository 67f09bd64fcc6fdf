import type { Connection } from './platform/database/connection.ts';
import type { Migration } from './platform/database/migrations.ts';

/** What is done once to databases of earlier versions; see `migrate`. */
export const migrations: readonly Migration[] = [
  { name: '0001-lists-without-spam', run: dropListIndexes },
];

/** The lists have indexes that begin with suspected spam since; the version before works without. */
async function dropListIndexes(connection: Connection): Promise<void> {
  const replaced = new Set([
    'deletedAt_1_archived_1_createdAt_-1__id_-1',
    'deletedAt_1_createdAt_-1__id_-1',
    'deletedAt_1_status_1',
  ]);
  const known = new Set((await connection.listCollections()).map(({ name }) => name));
  for (const name of ['service_requests', 'contact_messages'].filter((each) => known.has(each))) {
    const collection = connection.collection(name);
    const indexes = await collection.listIndexes().toArray();
    const old = indexes.map((index) => String(index['name'])).filter((each) => replaced.has(each));
    for (const index of old) await collection.dropIndex(index);
  }
}
