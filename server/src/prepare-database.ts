import { refuseUnfinishedRestore } from './features/backup/restore.ts';
import { articles } from './features/posts/articles/articles.ts';
import { siteLockIndex } from './features/scans/site-lock.ts';
import { visitsIndex } from './features/visits/service.ts';
import { migrations } from './migrations.ts';
import { auditIndex } from './platform/database/audit.ts';
import { connectDatabase } from './platform/database/connection.ts';
import { listModelIndexes, migrate } from './platform/database/migrations.ts';
import { doOnce } from './platform/database/once.ts';
import { fileByteIndexes } from './features/files/file-bytes.ts';
import { repliesIndex } from './platform/http/replies.ts';
import { limitIndexes } from './platform/limits.ts';
import type { Services } from './services.ts';

/**
 * Brings a database up to this version: migrations, indexes, seeds, the first administrator.
 * @param tellPassword gets a generated password as soon as it is stored: whatever fails later, it was shown
 */
export async function prepareDatabase(
  services: Services,
  uri: string,
  tellPassword: (password: string) => void,
): Promise<void> {
  const { connection, settings, sessions, skills, categories, posts, config, log } = services;
  if (connection.db) await refuseUnfinishedRestore(connection.db);
  const patient = await connectDatabase(uri, log, { isPatient: true });
  try {
    const indexes = [
      ...listModelIndexes(connection),
      auditIndex,
      repliesIndex,
      visitsIndex,
      siteLockIndex,
      ...fileByteIndexes,
      ...limitIndexes,
    ];
    await migrate(patient, migrations, indexes);
  } finally {
    await patient.close();
  }
  await doOnce(connection, 'seed:settings', () => settings.seed());
  await doOnce(connection, 'seed:skills', () => skills.seed());
  await doOnce(connection, 'seed:categories', () => categories.seed());
  await doOnce(connection, 'seed:posts', () => posts.seed(articles));
  await doOnce(connection, 'seed:users', async () => {
    const password = await sessions.createFirstAdministrator(config.admin);
    if (password !== undefined) tellPassword(password);
  });
}
