import { defineFeature, type DeviceNotice } from '../../platform/feature.ts';
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
import { countItems } from './overview.ts';
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
        overview: [() => countItems(requests, messages, used.settings)],
        form: both.map((inbox) => inboxPlainForm(inbox, context.formLimit)),
        cleanup: both.map((inbox) => () => inbox.addSenderFields()),
        deviceNotice: both.map(describeArrivals),
      },
    };
  },
});

function describeArrivals(inbox: Inbox): DeviceNotice {
  const { notification } = inbox.definition;
  const { shortNoun } = notification;
  return {
    event: `${inbox.kind}.created`,
    noun: [`new ${shortNoun}`, `new ${shortNoun}s`],
    path: notification.listPath,
    find: async (ids) => {
      const rows = await inbox.listWanted(ids);
      return rows.map(({ _id, name }) => ({
        title: name,
        path: notification.path(_id.toHexString()),
      }));
    },
  };
}

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
    {
      about: {
        fields: { name: 1 },
        read: async ({ _id, name }) => ({
          to: await given.settings.notifications.findRecipient(),
          item: { kind: inbox.kind, id: _id.toHexString(), name },
        }),
      },
      summarise: summariseItem(notification, context.publicUrl),
    },
  );
  return inbox;
}
