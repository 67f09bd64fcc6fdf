import { defineFeature } from '../../platform/feature.ts';
import { settings } from '../settings/feature.ts';
import { confirmationMail, welcomeMail, writeConfirmation, writeWelcome } from './mail.ts';
import { defineSubscriberModel } from './model.ts';
import { newsletterPlainForms } from './plain-form.ts';
import { newsletterRoutes } from './routes.ts';
import { Newsletter } from './service.ts';

/** Emails to unconfirmed addresses, over all recipients. */
export const confirmationsAnHour = 100;

export const newsletter = defineFeature({
  name: 'newsletter',
  uses: { settings },
  create: (context, { settings }) => {
    const { connection, outbox, limits } = context;
    const model = defineSubscriberModel(connection);
    const service = new Newsletter({ ...context, model, settings, context });
    const confirmations = limits.stored({
      confirmations: { points: confirmationsAnHour, duration: 3600 },
    });
    const write = { ...context, settings };
    const askToConfirm = writeConfirmation(write);
    outbox.register(
      model,
      {
        [confirmationMail]: async (row, mail) => {
          await service.awaitConfirmation(row);
          return askToConfirm(row, mail);
        },
        [welcomeMail]: writeWelcome(write),
      },
      {
        about: { fields: { email: 1 }, read: ({ email }) => ({ to: email }) },
        pace: async ({ kind }) => (kind === confirmationMail ? confirmations.take('all') : 0),
      },
    );
    return {
      service,
      routes: () => newsletterRoutes(service, context),
      brings: { form: newsletterPlainForms(service, context) },
    };
  },
});
