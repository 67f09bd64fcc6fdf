import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BSON } from 'mongodb';
import type { CollectionSource } from '../features/backup/write-archive.ts';
import { writeArchive } from '../features/backup/write-archive.ts';

export const testHeader = { createdAt: new Date('2026-03-01T08:00:00Z'), product: '0', keyId: 'k' };

/** A test's own collections, by name. */
async function* sourcesOf(
  collections: Readonly<Record<string, readonly Uint8Array[]>>,
): AsyncGenerator<CollectionSource> {
  for (const [name, documents] of Object.entries(collections)) {
    yield { name, indexes: [], documents: listOf(documents) };
  }
}

async function* listOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** Writes an archive of these collections to a file. */
export async function writeArchiveFile(
  file: string,
  collections: Readonly<Record<string, readonly Uint8Array[]>>,
): Promise<void> {
  await pipeline(writeArchive(testHeader, sourcesOf(collections)), createWriteStream(file));
}

/** Small documents that differ. */
export function buildDocuments(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, n) =>
    BSON.serialize({ _id: n, name: `Visitor ${n}`, text: 'x'.repeat((n * 37) % 300), at: n * 1.5 }),
  );
}
