import type { ServerRoute } from '@hapi/hapi';
import { publishPresence } from '@longitude/contract/events';
import { presenceType } from '../../platform/database/events.ts';
import { AppError } from '../../platform/errors.ts';
import { setEncoding } from '../../platform/http/asset.ts';
import { readHeader } from '../../platform/http/request-headers.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { EventStreams } from './event-streams.ts';

/** GET /api/admin/events: server-sent events, resumable by Last-Event-ID. */
export function eventRoute(streams: EventStreams): ServerRoute {
  return {
    method: 'GET',
    path: '/api/admin/events',
    options: { auth: 'session' },
    handler: async (request, h) => {
      const header = readHeader(request, 'last-event-id');
      if (header !== '' && !/^\d{1,15}$/.test(header)) {
        throw new AppError('bad_request', 'Last-Event-ID must be a number.');
      }
      const reader = { jti: request.auth.credentials.jti, userId: readActor(request) };
      const stream = await streams.open(reader, header === '' ? undefined : Number(header));
      request.raw.req.once('close', () => stream.destroy());
      const response = h.response(stream).type('text/event-stream');
      return setEncoding(request, response.header('x-accel-buffering', 'no'), 'identity');
    },
  };
}

/** Presence of administrators on items: published as an event, and stored nowhere else. */
export function presenceRoutes({ events, brought }: Pick<ServiceContext, 'events' | 'brought'>) {
  const publish = routeFor(publishPresence, async ({ payload: { kind, id, state }, request }) => {
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
