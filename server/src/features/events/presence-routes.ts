import { tellPresence } from '@longitude/contract/events';
import { presenceType } from '../../platform/database/events.ts';
import { AppError } from '../../platform/errors.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';

/** Who looks at what: published to open screens as an event, and stored nowhere else. */
export function presenceRoutes({ events, brought }: Pick<ServiceContext, 'events' | 'brought'>) {
  const publish = routeFor(tellPresence, async ({ payload: { kind, id, state }, request }) => {
    const item = brought('item').find((each) => each.kind === kind);
    if (!item) throw new AppError('not_found');
    await item.read(id);
    const name = request.auth.credentials.user?.name ?? '';
    const details = { by: readActor(request), presence: { kind, name, state } };
    await events.append(presenceType, id, details);
    return null;
  });
  return [publish];
}
