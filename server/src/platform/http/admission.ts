import type { Server } from '@hapi/hapi';
import { admissionRule, type Limits } from '../limits.ts';
import { AppError } from '../errors.ts';
import { drainBody } from './drain-body.ts';

/**
 * The gate that every visitor's call with a body passes before the body is read: its network may
 * send so many a minute. What is refused behind it has cost at most a body of the size that the
 * call allows. Calls with a token have their own limit, after their token was checked.
 */
export function admitVisitors(server: Server, limits: Limits): void {
  const limit = limits.inMemory(admissionRule);
  server.ext('onPreAuth', async (request, h) => {
    const { method, route, raw } = request;
    if (method === 'get' || method === 'head' || route.settings.auth) return h.continue;
    const waitMs = await limit.take(request);
    if (waitMs === 0) return h.continue;
    await drainBody(raw.req);
    throw new AppError('rate_limited', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
  });
}
