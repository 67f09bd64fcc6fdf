import type { Connection } from '../../platform/database/connection.ts';
import type { Migration } from '../../platform/database/migrations.ts';

/** Run once on databases of earlier versions; see `migrate`. */
export const migrations: readonly Migration[] = [
  { name: '0008-credentials-of-sessions', run: setCredentials },
];

/** Adds the credential that opened each session. */
async function setCredentials(connection: Connection): Promise<void> {
  const lacking = { credential: { $exists: false } };
  await connection.collection('sessions').updateMany(lacking, { $set: { credential: 'password' } });
}
