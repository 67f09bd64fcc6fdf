import type { ServerRoute } from '@hapi/hapi';

/** The problem, in words without addresses or secrets; undefined when all is well. */
export type Check = () => Promise<string | undefined>;

interface Checks {
  /** Reasons why this process should get no requests. */
  readonly reasons: readonly Check[];
  /** Problems that need attention although this process can respond. */
  readonly warnings: readonly Check[];
}

/**
 * `/health`: the process runs. `/ready`: it can do its work; otherwise 503 with the reasons, or 200
 * with warnings if something else needs attention.
 */
export function healthRoutes(checks: Checks): ServerRoute[] {
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
        const [reasons, warnings] = await Promise.all([run(checks.reasons), run(checks.warnings)]);
        const isReady = reasons.length === 0;
        const body = {
          status: isReady ? 'ready' : 'not ready',
          ...(isReady ? {} : { reasons }),
          ...(warnings.length > 0 ? { warnings } : {}),
        };
        return h
          .response(body)
          .code(isReady ? 200 : 503)
          .header('cache-control', 'no-store');
      },
    },
  ];
}

async function run(checks: readonly Check[]): Promise<string[]> {
  const found = await Promise.all(checks.map((check) => check()));
  return found.filter((problem) => problem !== undefined);
}
