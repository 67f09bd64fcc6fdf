import type { Server } from '@hapi/hapi';
import { admissionRule, renderRule, type Limits } from '../limits.ts';
import { AppError } from '../errors.ts';
import { drainBody } from './drain-body.ts';

/**
 * The gate that every visitor's call with a body passes before the body is read: its network may
 * send so many a minute, and as many that browsers send of their own accord. What is refused behind
 * it has cost at most a body of the size that the call allows. Calls with a token have their own
 * limit, after their token was checked.
 */
export function admitVisitors(server: Server, limits: Limits): void {
  const byPeople = limits.inMemory(admissionRule);
  const automatic = limits.inMemory(admissionRule);
  const shown = limits.inMemory(renderRule);
  server.ext('onPreAuth', async (request, h) => {
    const { method, route, raw } = request;
    if (method === 'get' || method === 'head' || route.settings.auth) return h.continue;
    const { isAutomatic, showsRefusal } = route.settings.app ?? {};
    const waitMs = await (isAutomatic ? automatic : byPeople).take(request);
    if (waitMs === 0) return h.continue;
    const retryAfter = Math.ceil(waitMs / 1000);
    const refusal = new AppError('rate_limited', undefined, { retryAfter });
    if (showsRefusal && (await shown.take(request)) === 0) {
      request.app.refusal = refusal;
      return h.continue;
    }
    await drainBody(raw.req);
    throw refusal;
  });
}

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** Whether browsers call it of their own accord. */
    isAutomatic?: boolean;
    /** Whether the handler itself throws `request.app.refusal`, once it has read what was typed. */
    showsRefusal?: boolean;
  }
  interface RequestApplicationState {
    /** The network's calls are used up. */
    refusal?: AppError;
  }
}
