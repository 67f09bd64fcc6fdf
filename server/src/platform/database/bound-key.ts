import { join } from 'node:path';
import type { Config } from '../config.ts';
import { deriveKeys, findSecrets, keyFile, readSecrets } from '../keys.ts';
import type { Connection } from './connection.ts';

/** Not part of a backup: a restored database is bound to the key of its first start. */
export const boundKeyCollection = 'secret_keys';

interface BoundKey {
  _id: 'secret-key';
  /** Ids of the keys that the database was written with, the newest last; two during a rotation. */
  ids: string[];
}

const _id = 'secret-key';
const list = (connection: Connection) => connection.collection<BoundKey>(boundKeyCollection);
const nameKeys = (secrets: readonly Buffer[]) => deriveKeys(secrets).session.map(({ id }) => id);

/**
 * The secrets of a configuration, to which a new database is bound: its passwords, sessions and
 * links work only with them. Generates a key only for a database that has none.
 * @throws Error with one line of advice when the key is missing or another one
 */
export async function openSecrets(config: Config, connection: Connection): Promise<Buffer[]> {
  const bound = await list(connection).findOne({ _id });
  if (bound && findSecrets(config).length === 0) {
    throw new Error(
      `the secret key is missing (the database has key ${bound.ids.join(', ')}). ${advise(config)}`,
    );
  }
  const secrets = readSecrets(config);
  const [current = '', ...previous] = nameKeys(secrets);
  const { ids } = bound ?? (await bind(connection, current));
  if (![current, ...previous].some((id) => ids.includes(id))) {
    throw new Error(
      `the secret key is ${current}, but the database has key ${ids.join(', ')}. ${advise(config)}`,
    );
  }
  // During a key rotation other processes may still know only the previous key
  // (docs/operations.md).
  const isLast = previous.length === 0 && ids.at(-1) === current;
  const next = isLast ? [current] : [...new Set([...ids, current])];
  if (next.join() !== ids.join())
    await list(connection).updateOne({ _id }, { $set: { ids: next } });
  return secrets;
}

/**
 * Binds a database to the configured key although it was written with another, which has been lost.
 */
export async function acceptKey(config: Config, connection: Connection): Promise<void> {
  const [current = ''] = nameKeys(readSecrets(config));
  await list(connection).updateOne({ _id }, { $set: { ids: [current] } }, { upsert: true });
}

/** If two processes start for the first time together, only one binds. */
async function bind(connection: Connection, id: string): Promise<BoundKey> {
  const first = { $setOnInsert: { ids: [id] } };
  const options = { upsert: true, returnDocument: 'after' } as const;
  const bound = await list(connection).findOneAndUpdate({ _id }, first, options);
  return bound ?? { _id, ids: [id] };
}

function advise({ dataDir }: Config): string {
  return [
    `Restore that key as ${join(dataDir, keyFile)} or in SECRET_KEY.`,
    'If it is lost, run "longitude-server accept-key": everyone then has to sign in again, you have to save the SMTP password again, and links in earlier emails stop working.',
  ].join(' ');
}
