import { readBackup } from '@longitude/contract/backup';
import type { Limiter } from '../../platform/limits.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Backups } from './service.ts';

export function backupRoutes(backups: Backups, limit: Limiter) {
  const send = routeFor(readBackup, async ({ request, h }) => {
    const actor = readActor(request);
    await limit.count(actor);
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    return h
      .response(await backups.open(actor))
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="longitude-${stamp}.backup"`)
      .header('content-encoding', 'identity');
  });
  return [send];
}
