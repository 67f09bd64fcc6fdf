import { defineFeature } from '../../platform/feature.ts';
import { refuseUnfinishedRestore } from './restore.ts';
import { backupRoutes } from './routes.ts';
import { Backups } from './service.ts';

export const backup = defineFeature({
  name: 'backup',
  create: ({ connection, keys, audit, limits }) => {
    const service = new Backups(connection, keys, audit);
    const limit = limits.stored({ backup: { points: 10, duration: 3600 } });
    return {
      service,
      routes: () => backupRoutes(service, limit),
      brings: {
        databaseCheck: [
          async ({ db }) => {
            if (db) await refuseUnfinishedRestore(db);
          },
        ],
      },
    };
  },
});
