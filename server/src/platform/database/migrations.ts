import type { Connection } from './connection.ts';
import { indexesOf, type IndexDefinition } from './model.ts';
import { doOnce } from './once.ts';

export interface Migration {
  /** `0001-what-it-does`: sorts chronologically and never changes. */
  readonly name: string;
  /**
   * Repeatable from the start, and compatible: the previous version must still work on the result.
   */
  run(connection: Connection): Promise<void>;
}

/** An index with its collection. */
export interface CollectionIndex extends IndexDefinition {
  readonly collection: string;
}

/** Runs the migrations that this database lacks, in order, then updates all indexes. */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  indexes: readonly CollectionIndex[],
): Promise<void> {
  const ordered = migrations.toSorted((a, b) => a.name.localeCompare(b.name));
  for (const migration of ordered) {
    await doOnce(connection, `migration:${migration.name}`, () => migration.run(connection));
  }
  const collections = Map.groupBy(indexes, ({ collection }) => collection);
  await Promise.all(
    [...collections].map(([collection, own]) =>
      connection
        .collection(collection)
        .createIndexes(own.map(({ keys, options }) => ({ key: keys, ...options }))),
    ),
  );
}

/** Drops indexes by their names, where they exist. */
export async function dropIndexes(
  connection: Connection,
  collections: readonly string[],
  names: readonly string[],
): Promise<void> {
  const known = new Set((await connection.listCollections()).map(({ name }) => name));
  for (const each of collections.filter((name) => known.has(name))) {
    const collection = connection.collection(each);
    const indexes = await collection.listIndexes().toArray();
    const old = indexes
      .map((index) => String(index['name']))
      .filter((name) => names.includes(name));
    for (const index of old) await collection.dropIndex(index);
  }
}

/** The indexes that a connection's models define. */
export function listModelIndexes(connection: Connection): CollectionIndex[] {
  return Object.values(connection.models).flatMap((model) =>
    indexesOf(model).map((index) => ({ collection: model.collection.name, ...index })),
  );
}
