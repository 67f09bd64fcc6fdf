import { defineFeature } from '../../platform/feature.ts';
import { settings } from '../settings/feature.ts';
import { MailboxKey } from './mailbox-key.ts';
import { defineRefusedAddressModel } from './model.ts';
import { refusalForm, refusedAddressRoutes } from './routes.ts';
import { RefusedAddresses } from './service.ts';

/** The people who want no email from us, and the link at the end of emails for saying so. */
export const refusedAddresses = defineFeature({
  name: 'refused-addresses',
  uses: { settings },
  create: (context, { settings }) => {
    const { connection, keys, log } = context;
    const model = defineRefusedAddressModel(connection);
    const mailboxKey = new MailboxKey(connection, keys, log);
    const service = new RefusedAddresses({ model, mailboxKey, settings, context });
    return {
      service,
      routes: () => refusedAddressRoutes(service),
      brings: {
        form: [refusalForm(service)],
        // Encrypts the key with a new SECRET_KEY, before the previous one is removed.
        cleanup: [async () => void (await mailboxKey.open())],
      },
    };
  },
});
