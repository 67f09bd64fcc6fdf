import type { Connection } from '../../platform/database/connection.ts';
import type { Migration } from '../../platform/database/migrations.ts';

/** Run once on databases of earlier versions; see `migrate`. */
export const migrations: readonly Migration[] = [
  { name: '0008-credentials-of-sessions', run: setCredentials },
  { name: '0012-typed-names', run: forgetTypedNames },
];

/** Adds the credential that opened each session. */
async function setCredentials(connection: Connection): Promise<void> {
  const lacking = { credential: { $exists: false } };
  await connection.collection('sessions').updateMany(lacking, { $set: { credential: 'password' } });
}

/**
 * Deletes names as people typed them, which can be passwords: counts begin again, and a link that
 * was requested in the last minute must be requested again.
 */
async function forgetTypedNames(connection: Connection): Promise<void> {
  await connection.collection('rate_limits').deleteMany({});
  const resets = connection.collection('password_resets');
  await resets.updateMany({ name: { $exists: true } }, { $unset: { name: '' } });
}
