import type { Overview } from '@longitude/contract/overview';
import { defineFeature } from '../../platform/feature.ts';
import { calculator } from '../calculator/feature.ts';
import { files } from '../files/feature.ts';
import { newsletter } from '../newsletter/feature.ts';
import { session } from '../session/feature.ts';
import { settings } from '../settings/feature.ts';
import { createInboxes } from './create-services.ts';
import { emailRoutes } from './emails/routes.ts';
import { messageNoteRoutes } from './messages/note-routes.ts';
import { messagePlainForm } from './messages/plain-form.ts';
import { messageRoutes } from './messages/routes.ts';
import { migrations } from './migrations.ts';
import { requestNoteRoutes } from './requests/note-routes.ts';
import { requestPlainForm } from './requests/plain-form.ts';
import { requestRoutes } from './requests/routes.ts';

export const inbox = defineFeature({
  name: 'inbox',
  uses: { settings, session, files },
  mayUse: { calculator, newsletter },
  create: (context, used) => {
    const service = createInboxes(context, used);
    const { requests, messages, emails, items } = service;
    const all = { ...context, ...service, files: used.files.files };
    return {
      service,
      routes: () => [
        ...requestRoutes(all),
        ...messageRoutes(all),
        ...requestNoteRoutes(all),
        ...messageNoteRoutes(all),
        ...emailRoutes(all),
        ...items.flatMap(({ endpoints, ...item }) => used.files.routesOf(endpoints.files, item)),
      ],
      brings: {
        migration: migrations,
        item: items,
        ownedData: [emails],
        trash: [requests.trash, messages.trash],
        search: items.map(({ search }) => search),
        stats: [async () => ({ totalRequests: await requests.countAll() })],
        overview: [
          async () => ({ ...(await countAll(service)), failedEmails: await emails.listFailed() }),
        ],
        form: [messagePlainForm(all), requestPlainForm({ ...all, newsletter: used.newsletter })],
        cleanup: [
          async () => {
            for (const each of [requests, messages]) await each.addSenderFields();
          },
        ],
      },
    };
  },
});

type Counts = Omit<
  Overview,
  'publishedPosts' | 'draftPosts' | 'activeSkills' | 'mail' | 'failedEmails'
>;

async function countAll({ requests, messages }: ReturnType<typeof createInboxes>): Promise<Counts> {
  const [ofRequests, ofMessages] = await Promise.all([count(requests), count(messages)]);
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

type Service = ReturnType<typeof createInboxes>;
async function count(inbox: Service['requests'] | Service['messages']) {
  const [all, fresh, unread, unanswered, spam] = await Promise.all([
    inbox.countAll(),
    inbox.countNew(),
    inbox.countUnread(),
    inbox.countUnanswered(),
    inbox.countSpam(),
  ]);
  return { all, fresh, unread, unanswered, spam };
}
