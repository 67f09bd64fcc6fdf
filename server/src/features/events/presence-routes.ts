import type { DraftKind } from '@longitude/contract/drafts';
import { tellPresence } from '@longitude/contract/events';
import { presenceType, type Events } from '../../platform/database/events.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';

interface Parts {
  readonly events: Events;
  /** @throws AppError `not_found` when the item is not there */
  readonly findItem: Readonly<Record<DraftKind, (id: string) => Promise<unknown>>>;
}

/** Who looks at what: told to open screens as an event, and kept nowhere else. */
export function presenceRoutes({ events, findItem }: Parts) {
  const tell = routeFor(tellPresence, async ({ payload: { kind, id, state }, request }) => {
    await findItem[kind](id);
    const name = request.auth.credentials.user?.name ?? '';
    const details = { by: readActor(request), presence: { kind, name, state } };
    await events.append(presenceType, id, details);
    return null;
  });
  return [tell];
}
