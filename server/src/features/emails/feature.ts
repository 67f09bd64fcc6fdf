import type { emailEndpoints, EmailKind } from '@longitude/contract/emails';
import { actAs } from '../../platform/acting-session.ts';
import { defineFeature } from '../../platform/feature.ts';
import { files } from '../files/feature.ts';
import { notes } from '../notes/feature.ts';
import { refusedAddresses } from '../refused-addresses/feature.ts';
import { session } from '../session/feature.ts';
import { settings } from '../settings/feature.ts';
import { readOwnerName } from './failed-emails.ts';
import { clientEmail, composeClientEmail } from './client-mail.ts';
import { defineEmailModel } from './model.ts';
import type { EmailOwner } from './owners.ts';
import { emailRoutes, historyRoutes } from './routes.ts';
import { Emails, type EmailContext } from './service.ts';

export const emails = defineFeature({
  name: 'emails',
  uses: { settings, session, refusedAddresses, files, notes },
  create: (context, { settings, session, refusedAddresses, files: { files }, notes }) => {
    const model = defineEmailModel(context.connection);
    const owners = new Map<EmailKind, EmailOwner>();
    const findUserNames = (ids: readonly string[]) => session.findUserNames(ids);
    const used = { settings, refusedAddresses, files, notes };
    const given = { model, owners, ...used, findUserNames, context };
    registerClientMail(given);
    const service = new Emails(given);
    return {
      service: {
        emails: service,
        /** Enables emails about items of this kind. */
        addOwner: (owner: EmailOwner) => void owners.set(owner.kind, owner),
        /** The calls on the emails about items of a kind. */
        routesOf: (kind: EmailKind, calls: ReturnType<typeof emailEndpoints>) =>
          historyRoutes(service, kind, calls),
      },
      routes: () => emailRoutes(service),
      brings: {
        ownedData: [service],
        overview: [async () => ({ failedEmails: await service.listFailed() })],
      },
    };
  },
});

function registerClientMail(given: EmailContext): void {
  const { model, owners, context } = given;
  context.outbox.register(
    model,
    { [clientEmail]: composeClientEmail(given) },
    {
      about: {
        fields: { ownerKind: 1, ownerId: 1, to: 1 },
        read: async ({ ownerKind, ownerId, to }) => {
          const id = ownerId.toHexString();
          const name = await readOwnerName(owners, ownerKind, id);
          return { to, item: name === undefined ? null : { kind: ownerKind, id, name } };
        },
      },
      recipient: 'to',
      // A copy is not a reply to the client.
      deliver: async ({ ownerKind, ownerId, to, authorId, authorSession }, taken) => {
        if (!taken.includes(to)) return;
        const mark = () => owners.get(ownerKind)?.markAnswered(ownerId.toHexString(), authorId);
        await actAs(authorSession, async () => mark());
      },
      onStateChange: ({ ownerKind, ownerId, authorId, authorSession }, by) => {
        const publish = (author: string) =>
          context.announce(`${ownerKind}.changed`, ownerId.toHexString(), author);
        if (by === undefined) actAs(authorSession, () => publish(authorId));
        else publish(by);
      },
    },
  );
}
