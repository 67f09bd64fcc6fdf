import type { ServerRoute } from '@hapi/hapi';

/** A named reason why this process should get no requests; undefined when all is well. */
export type Check = () => Promise<string | undefined>;

/**
 * `/health`: the process runs. `/ready`: it can do its work; 503 with the reasons when not.
 * Reasons name what is wrong, never addresses or secrets.
 */
export function healthRoutes(checks: readonly Check[]): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/health',
      handler: (_request, h) => h.response({ status: 'ok' }).header('cache-control', 'no-store'),
    },
    {
      method: 'GET',
      path: '/ready',
      handler: async (_request, h) => {
        const reasons = (await Promise.all(checks.map((check) => check()))).filter(
          (reason) => reason !== undefined,
        );
        const body = reasons.length === 0 ? { status: 'ready' } : { status: 'not ready', reasons };
        return h
          .response(body)
          .code(reasons.length === 0 ? 200 : 503)
          .header('cache-control', 'no-store');
      },
    },
  ];
}
