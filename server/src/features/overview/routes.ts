import * as contract from '@longitude/contract/overview';
import { readReplay } from '../../platform/http/idempotency.ts';
import type { Replies } from '../../platform/http/replies.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Emails } from '../inbox/emails/service.ts';
import type { Messages } from '../inbox/messages/service.ts';
import type { Posts } from '../posts/service.ts';
import type { Requests } from '../inbox/requests/service.ts';
import type { Scans } from '../scans/service.ts';
import type { Skills } from '../skills/service.ts';

interface Parts {
  readonly requests: Requests;
  readonly messages: Messages;
  readonly scans: Scans;
  readonly posts: Posts;
  readonly skills: Skills;
  readonly outbox: Outbox;
  readonly emails: Emails;
  readonly replies: Replies;
  /** Sends what is due at once when this process is a worker. */
  readonly wakeMail: () => void;
}

export function overviewRoutes(parts: Parts) {
  const { requests, messages, scans, posts, skills, outbox, emails, replies, wakeMail } = parts;
  return [
    routeFor(contract.readStats, async () => {
      const [totalRequests, totalScans, { published, drafts }, all] = await Promise.all([
        requests.countAll(),
        scans.countAll(),
        posts.count(),
        skills.list(),
      ]);
      return {
        totalRequests,
        totalScans,
        totalPosts: published + drafts,
        totalSkills: all.length,
      };
    }),
    routeFor(contract.readOverview, async () => {
      const [received, { published, drafts }, all, mail, failedEmails] = await Promise.all([
        countReceived(requests, messages),
        posts.count(),
        skills.list(),
        outbox.readHealth(),
        emails.listFailed(),
      ]);
      const activeSkills = all.filter(({ active }) => active === 1).length;
      const ofPosts = { publishedPosts: published, draftPosts: drafts };
      return { ...received, ...ofPosts, activeSkills, mail, failedEmails };
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

async function countReceived(requests: Requests, messages: Messages) {
  const [ofRequests, ofMessages] = await Promise.all([countInbox(requests), countInbox(messages)]);
  return {
    totalRequests: ofRequests.all,
    totalMessages: ofMessages.all,
    newRequests: ofRequests.fresh,
    newMessages: ofMessages.fresh,
    unreadRequests: ofRequests.unread,
    unreadMessages: ofMessages.unread,
    unansweredRequests: ofRequests.unanswered,
    unansweredMessages: ofMessages.unanswered,
    spamRequests: ofRequests.spam,
    spamMessages: ofMessages.spam,
  };
}

async function countInbox(inbox: Requests | Messages) {
  const [all, fresh, unread, unanswered, spam] = await Promise.all([
    inbox.countAll(),
    inbox.countNew(),
    inbox.countUnread(),
    inbox.countUnanswered(),
    inbox.countSpam(),
  ]);
  return { all, fresh, unread, unanswered, spam };
}
