import * as contract from '@longitude/contract/overview';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';

/** Figures of absent features. */
const noStats = { totalRequests: 0, totalScans: 0, totalPosts: 0, totalSkills: 0 };
const nothing = {
  publishedPosts: 0,
  draftPosts: 0,
  activeSkills: 0,
  scansByRisk: { critical: 0, high: 0, medium: 0, low: 0, unknown: 0 },
  topPages: [],
  pageViews: 0,
  dataCheck: null,
};

/** Shows the contributions of features, and all outgoing email. */
export function overviewRoutes({ brought, outbox, replies, wakeMail }: ServiceContext) {
  const collect = async <Figures>(reads: readonly (() => Promise<Figures>)[]): Promise<Figures> =>
    Object.assign({}, ...(await Promise.all(reads.map((read) => read()))));
  return [
    routeFor(contract.readStats, async () => ({
      ...noStats,
      ...(await collect(brought('stats'))),
    })),
    routeFor(contract.readOverview, async () => {
      const [mail, figures, steps] = await Promise.all([
        outbox.readHealth(),
        collect(brought('overview')),
        Promise.all(
          brought('firstStep').map(async ({ step, isDone }) => ((await isDone()) ? [step] : [])),
        ),
      ]);
      return { ...nothing, ...figures, doneSteps: steps.flat(), mail };
    }),
    routeFor(contract.listOutbox, ({ query }) => outbox.list(query.state, query.limit ?? 50)),
    routeFor(contract.retryMail, ({ id, payload, request }) =>
      replies.respondOnce(readReplay(request, payload ?? {}), async () => {
        const response = await outbox.retry(id, readActor(request), payload?.to);
        wakeMail();
        return response;
      }),
    ),
    routeFor(contract.retryAllMail, ({ request }) =>
      replies.respondOnce(readReplay(request, {}), async () => {
        const count = await outbox.retryAll(readActor(request));
        wakeMail();
        return { count };
      }),
    ),
  ];
}
