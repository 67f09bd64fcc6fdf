import { findNextTime, readLocalDay } from '@longitude/contract/find-next-time';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import type { Overview } from '@longitude/contract/overview';
import type { Settings } from '../settings/service.ts';
import type { Inbox } from './service.ts';

const dayMs = 24 * 3_600_000;
const weeks = 12;
const mondays = { frequency: 'weekly', weekday: 1, day: null, at: '00:00' } as const;

type Counts = Pick<
  Overview,
  | `${'total' | 'new' | 'inbox' | 'unread' | 'unanswered' | 'spam'}${'Requests' | 'Messages'}`
  | 'requestsPerWeek'
  | 'waitingLongest'
>;

/** The figures of both inboxes. */
export async function countItems(
  requests: Inbox,
  messages: Inbox,
  settings: Settings,
): Promise<Counts> {
  const count = (query?: InboxQuery) => Promise.all([requests.count(query), messages.count(query)]);
  const [all, fresh, kept, unread, unanswered, spam, requestsPerWeek, waitingLongest] =
    await Promise.all([
      count(),
      count({ status: 'new' }),
      count({ archived: false }),
      count({ unread: true, archived: false }),
      count({ unanswered: true, archived: false }),
      count({ spam: true }),
      countWeeks(requests, await settings.read('general', 'timezone')),
      findWaitingLongest(requests),
    ]);
  return {
    totalRequests: all[0],
    totalMessages: all[1],
    newRequests: fresh[0],
    newMessages: fresh[1],
    inboxRequests: kept[0],
    inboxMessages: kept[1],
    unreadRequests: unread[0],
    unreadMessages: unread[1],
    unansweredRequests: unanswered[0],
    unansweredMessages: unanswered[1],
    spamRequests: spam[0],
    spamMessages: spam[1],
    requestsPerWeek,
    waitingLongest,
  };
}

async function findWaitingLongest(requests: Inbox): Promise<Counts['waitingLongest']> {
  const oldest = { unanswered: true, archived: false, sort: 'createdAt', limit: 1 } as const;
  const [first] = (await requests.list(oldest)).items;
  if (!first) return null;
  const { _id, name, createdAt } = first;
  return { id: _id.toHexString(), name, createdAt: createdAt.toISOString() };
}

/** The last weeks up to now, by the company's calendar. */
async function countWeeks(requests: Inbox, timezone: string) {
  const now = new Date();
  const starts: Date[] = [];
  let start = findNextTime(mondays, timezone, new Date(now.getTime() - weeks * 7 * dayMs));
  while (start <= now) {
    starts.push(start);
    start = findNextTime(mondays, timezone, start);
  }
  return Promise.all(
    starts.map(async (from, index) => {
      const to = (starts[index + 1] ?? start).toISOString();
      const count = await requests.count({ from: from.toISOString(), to });
      return { from: readLocalDay(timezone, from), count };
    }),
  );
}
