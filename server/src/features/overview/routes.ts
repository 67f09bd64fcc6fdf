import * as contract from '@longitude/contract/overview';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';

/** Figures of absent features. */
const noStats = { totalRequests: 0, totalScans: 0, totalPosts: 0, totalSkills: 0 };
const noPosts = { publishedPosts: 0, draftPosts: 0 };

/** Shows the contributions of features, and all outgoing mail. */
export function overviewRoutes({ brought, outbox, replies, wakeMail }: ServiceContext) {
  const collect = async <Figures>(reads: readonly (() => Promise<Figures>)[]): Promise<Figures> =>
    Object.assign({}, ...(await Promise.all(reads.map((read) => read()))));
  return [
    routeFor(contract.readStats, async () => ({
      ...noStats,
      ...(await collect(brought('stats'))),
    })),
    routeFor(contract.readOverview, async () => {
      const [mail, figures] = await Promise.all([
        outbox.readHealth(),
        collect(brought('overview')),
      ]);
      return { ...noPosts, activeSkills: 0, ...figures, mail };
    }),
    routeFor(contract.listOutbox, ({ query }) => outbox.list(query.state, query.limit ?? 50)),
    routeFor(contract.retryMail, ({ id, request }) =>
      replies.answerOnce(readReplay(request, {}), async () => {
        const answer = await outbox.retry(id, readActor(request));
        wakeMail();
        return answer;
      }),
    ),
  ];
}
