import { createHash } from 'node:crypto';
import type { Connection } from '../platform/database/connection.ts';

/** A session records its use once a minute, whatever the call. */
const noted = { lastUsedAt: 0, expiresAt: 0 };

/** The contents of each collection: its number of documents and a hash of all of them. */
export async function digestStore(connection: Connection): Promise<Record<string, string>> {
  const collections = (await connection.db?.collections()) ?? [];
  const digests = collections.map(async (collection) => {
    const documents = await collection
      .find({}, collection.collectionName === 'sessions' ? { projection: noted } : {})
      .sort({ _id: 1 })
      .toArray();
    const hash = createHash('sha256').update(JSON.stringify(documents)).digest('base64url');
    return [collection.collectionName, `${documents.length} ${hash}`] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
