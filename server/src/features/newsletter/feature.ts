import { defineFeature } from '../../platform/feature.ts';
import { fillMailboxes } from '../../platform/mail/fill-mailboxes.ts';
import { refusedAddresses } from '../refused-addresses/feature.ts';
import { settings } from '../settings/feature.ts';
import { leaveByMailbox } from './leave.ts';
import { confirmationMail, welcomeMail, writeConfirmation, writeWelcome } from './mail.ts';
import { defineSubscriberModel } from './model.ts';
import { newsletterPlainForms } from './plain-form.ts';
import { newsletterRoutes } from './routes.ts';
import { Newsletter } from './service.ts';

/** Emails to unconfirmed addresses, over all recipients. */
export const confirmationsAnHour = 100;

export const newsletter = defineFeature({
  name: 'newsletter',
  uses: { settings, refusedAddresses },
  create: (context, used) => {
    const { connection, outbox, limits } = context;
    const model = defineSubscriberModel(connection);
    const own = { ...context, ...used, model, context };
    const service = new Newsletter(own);
    const confirmations = limits.stored({
      confirmations: { points: confirmationsAnHour, duration: 3600 },
    });
    const askToConfirm = writeConfirmation(own);
    outbox.register(
      model,
      {
        [confirmationMail]: async (row, mail) => {
          // Also where nothing is sent because the address refused email: it does not count then.
          await service.awaitConfirmation(row);
          return askToConfirm(row, mail);
        },
        [welcomeMail]: writeWelcome(own),
      },
      {
        about: { fields: { email: 1 }, read: ({ email }) => ({ to: email }) },
        pace: async ({ kind }) => (kind === confirmationMail ? confirmations.take('all') : 0),
      },
    );
    return {
      service,
      routes: () => newsletterRoutes(service, context),
      brings: {
        form: newsletterPlainForms(service, context),
        emailRefused: [(mailbox) => leaveByMailbox(own, mailbox)],
        migration: [
          {
            name: '0012-mailboxes-of-subscribers',
            run: (database) =>
              fillMailboxes(database, { collection: 'newsletter_subscribers', within: '' }),
          },
        ],
      },
    };
  },
});
