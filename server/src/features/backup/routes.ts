import { readBackup } from '@longitude/contract/backup';
import type { Limits } from '../../platform/limits.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Backups } from './service.ts';

interface Parts {
  readonly backups: Backups;
  readonly limits: Limits;
}

export function backupRoutes({ backups, limits }: Parts) {
  const send = routeFor(readBackup, async ({ request, h }) => {
    const actor = readActor(request);
    await limits.countBackup(actor);
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    return h
      .response(await backups.open(actor))
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="longitude-${stamp}.backup"`)
      .header('content-encoding', 'identity');
  });
  return [send];
}
