import * as contract from '@longitude/contract/overview';
import { readReplay } from '../../platform/http/idempotency.ts';
import type { Replies } from '../../platform/http/replies.ts';
import { routeFor } from '../../platform/http/routes.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Messages } from '../messages/service.ts';
import type { Requests } from '../requests/service.ts';

interface Parts {
  readonly requests: Requests;
  readonly messages: Messages;
  readonly outbox: Outbox;
  readonly replies: Replies;
  /** Sends what is due at once when this process is a worker. */
  readonly wakeMail: () => void;
}

export function overviewRoutes({ requests, messages, outbox, replies, wakeMail }: Parts) {
  return [
    routeFor(contract.readStats, async () => ({
      totalRequests: await requests.countAll(),
      // Scans come with their own feature; until then none was performed.
      totalScans: 0,
    })),
    routeFor(contract.readOverview, async () => {
      const [received, mail] = await Promise.all([
        countReceived(requests, messages),
        outbox.readHealth(),
      ]);
      return { ...received, mail };
    }),
    routeFor(contract.listOutbox, ({ query }) => outbox.list(query.state, query.limit ?? 50)),
    routeFor(contract.retryMail, ({ id, request }) =>
      replies.answerOnce(readReplay(request, {}), async () => {
        const answer = await outbox.retry(id);
        wakeMail();
        return answer;
      }),
    ),
  ];
}

async function countReceived(requests: Requests, messages: Messages) {
  const [totalRequests, totalMessages, newRequests, newMessages, spamRequests, spamMessages] =
    await Promise.all([
      requests.countAll(),
      messages.countAll(),
      requests.countNew(),
      messages.countNew(),
      requests.countSpam(),
      messages.countSpam(),
    ]);
  return { totalRequests, totalMessages, newRequests, newMessages, spamRequests, spamMessages };
}
