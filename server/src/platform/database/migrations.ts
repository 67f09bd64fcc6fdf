import type { Connection } from './connection.ts';
import { doOnce } from './once.ts';

export interface Migration {
  /** `0001-what-it-does`: sorts in the order of time and never changes. */
  readonly name: string;
  /** Repeatable from the start, and such that the version before still works on the result. */
  run(connection: Connection): Promise<void>;
}

/** Runs what this database has not seen, in order, then brings all indexes up to date. */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<void> {
  const ordered = migrations.toSorted((a, b) => a.name.localeCompare(b.name));
  for (const migration of ordered) {
    await doOnce(connection, `migration:${migration.name}`, () => migration.run(connection));
  }
  for (const model of Object.values(connection.models)) await model.createIndexes();
}
