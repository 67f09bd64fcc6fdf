import { readBackup } from '@longitude/contract/backup';
import type { Limiter } from '../../platform/limits.ts';
import { setEncoding } from '../../platform/http/asset.ts';
import { readStamp } from '../../platform/http/local-time.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Backups } from './service.ts';

export function backupRoutes(backups: Backups, limit: Limiter) {
  const send = routeFor(readBackup, async ({ request, h }) => {
    const actor = readActor(request);
    await limit.count(actor);
    const stamp = await readStamp(request.server);
    const response = h
      .response(await backups.open(actor))
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="longitude-${stamp}.backup"`);
    return setEncoding(request, response, 'identity');
  });
  return [send];
}
