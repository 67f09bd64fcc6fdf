import type { InboxQuery } from '@longitude/contract/inbox-items';
import type { Overview } from '@longitude/contract/overview';
import { defineFeature } from '../../platform/feature.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { calculator } from '../calculator/feature.ts';
import { emails } from '../emails/feature.ts';
import { files } from '../files/feature.ts';
import { newsletter } from '../newsletter/feature.ts';
import { notes } from '../notes/feature.ts';
import { settings } from '../settings/feature.ts';
import type { InboxDefinition } from './definition.ts';
import { messages as messageDefinition } from './messages.ts';
import { migrations } from './migrations.ts';
import { composeNotification, summariseItem } from './notification.ts';
import { presentFound } from './present.ts';
import { defineRequests } from './requests.ts';
import { inboxPlainForm, inboxRoutes } from './routes.ts';
import { Inbox } from './service.ts';

export const inbox = defineFeature({
  name: 'inbox',
  uses: { settings, files, notes, emails },
  mayUse: { calculator, newsletter },
  create: (context, used) => {
    const { files } = used.files;
    const { emails } = used.emails;
    // A digest lists mail in the order of registration.
    const messages = createInbox(messageDefinition, context, used);
    const requests = createInbox(defineRequests({ ...context, ...used }), context, used);
    const both = [requests, messages];
    both.forEach(used.emails.addOwner);
    return {
      service: { requests, messages },
      routes: () => [
        ...both.flatMap((inbox) => inboxRoutes(inbox, { ...context, files, emails })),
        ...both.flatMap((inbox) => [
          ...used.files.routesOf(inbox.definition.contract.files, inbox),
          ...used.emails.routesOf(inbox.kind, inbox.definition.contract.emails),
        ]),
      ],
      brings: {
        migration: migrations,
        item: both,
        trash: both.map(({ trash }) => trash),
        search: both.map((inbox) => async (query, limit) => {
          const rows = await inbox.find(query, limit);
          return rows.map((row) => presentFound(inbox.kind, row, query));
        }),
        stats: [async () => ({ totalRequests: await requests.count() })],
        overview: [() => countItems(requests, messages)],
        form: both.map((inbox) => inboxPlainForm(inbox, context.formLimit)),
        cleanup: both.map((inbox) => () => inbox.addSenderFields()),
      },
    };
  },
});

function createInbox(
  definition: InboxDefinition,
  context: ServiceContext,
  given: ConstructorParameters<typeof Inbox>[2],
): Inbox {
  const inbox = new Inbox(definition, context, given);
  const { notification } = definition;
  context.outbox.register(
    inbox.model,
    { [notification.kind]: composeNotification(notification, given.settings, context.publicUrl) },
    { summarise: summariseItem(notification, context.publicUrl) },
  );
  return inbox;
}

type Counts = Omit<
  Overview,
  'publishedPosts' | 'draftPosts' | 'activeSkills' | 'mail' | 'failedEmails'
>;

async function countItems(requests: Inbox, messages: Inbox): Promise<Counts> {
  const count = (query?: InboxQuery) => Promise.all([requests.count(query), messages.count(query)]);
  const [all, fresh, kept, unread, unanswered, spam] = await Promise.all([
    count(),
    count({ status: 'new' }),
    count({ archived: false }),
    count({ unread: true, archived: false }),
    count({ unanswered: true, archived: false }),
    count({ spam: true }),
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
  };
}
