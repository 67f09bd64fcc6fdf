import type { InboxQuery } from '@longitude/contract/inbox-items';
import type { Overview } from '@longitude/contract/overview';
import { actAs } from '../../platform/acting-session.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { calculator } from '../calculator/feature.ts';
import { files } from '../files/feature.ts';
import { newsletter } from '../newsletter/feature.ts';
import { session } from '../session/feature.ts';
import { settings } from '../settings/feature.ts';
import type { InboxDefinition } from './definition.ts';
import { clientEmail, composeClientEmail } from './emails/client-mail.ts';
import { defineEmailModel } from './emails/model.ts';
import { emailRoutes } from './emails/routes.ts';
import { Emails } from './emails/service.ts';
import { messages as messageDefinition } from './messages.ts';
import { migrations } from './migrations.ts';
import { composeNotification, summariseItem } from './notification.ts';
import { presentFound } from './present.ts';
import { defineRequests } from './requests.ts';
import { inboxPlainForm, inboxRoutes } from './routes.ts';
import { Inbox, type Inboxes } from './service.ts';

export const inbox = defineFeature({
  name: 'inbox',
  uses: { settings, session, files },
  mayUse: { calculator, newsletter },
  create: (context, used) => {
    const { files } = used.files;
    const nameUsers = (ids: readonly string[]) => used.session.nameUsers(ids);
    const given = { settings: used.settings, files, nameUsers };
    // A digest lists mail in the order of registration.
    const messages = createInbox(messageDefinition, context, given);
    const requests = createInbox(defineRequests({ ...context, ...used }), context, given);
    const both = [requests, messages];
    const inboxes = Object.fromEntries(both.map((each) => [each.kind, each])) as unknown as Inboxes;
    const emails = createEmails(context, { ...given, inboxes });
    return {
      service: { requests, messages, emails },
      routes: () => [
        ...both.flatMap((inbox) => inboxRoutes(inbox, { ...context, files, emails })),
        ...emailRoutes(emails),
        ...both.flatMap((inbox) => used.files.routesOf(inbox.definition.contract.files, inbox)),
      ],
      brings: {
        migration: migrations,
        item: both,
        ownedData: [emails],
        trash: both.map(({ trash }) => trash),
        search: both.map((inbox) => async (query, limit) => {
          const rows = await inbox.find(query, limit);
          return rows.map((row) => presentFound(inbox.kind, row, query));
        }),
        stats: [async () => ({ totalRequests: await requests.count() })],
        overview: [
          async () => ({
            ...(await countItems(requests, messages)),
            failedEmails: await emails.listFailed(),
          }),
        ],
        form: both.map((inbox) => inboxPlainForm(inbox, context.formLimit)),
        cleanup: both.map((inbox) => () => inbox.addSenderFields()),
      },
    };
  },
});

type Given = Omit<ConstructorParameters<typeof Emails>[0], 'model' | 'context' | 'inboxes'>;

function createInbox(definition: InboxDefinition, context: ServiceContext, given: Given): Inbox {
  const inbox = new Inbox(definition, context, given);
  const { notification } = definition;
  context.outbox.register(
    inbox.model,
    { [notification.kind]: composeNotification(notification, given.settings, context.publicUrl) },
    { summarise: summariseItem(notification, context.publicUrl) },
  );
  return inbox;
}

function createEmails(
  context: ServiceContext,
  given: Given & { readonly inboxes: Inboxes },
): Emails {
  const model = defineEmailModel(context.connection);
  context.outbox.register(
    model,
    { [clientEmail]: composeClientEmail({ ...given, model }) },
    {
      // A copy alone is no answer to the sender.
      deliver: async ({ ownerKind, ownerId, to, authorId, authorSession }, taken) => {
        if (!taken.includes(to)) return;
        const mark = () => given.inboxes[ownerKind].markAnswered(ownerId.toHexString(), authorId);
        await actAs(authorSession, mark);
      },
      onStateChange: ({ ownerKind, ownerId, authorId, authorSession }, by) => {
        const publish = (author: string) =>
          context.announce(`${ownerKind}.changed`, ownerId.toHexString(), author);
        if (by === undefined) actAs(authorSession, () => publish(authorId));
        else publish(by);
      },
    },
  );
  return new Emails({ ...given, model, context });
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
