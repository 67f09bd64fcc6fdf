import { defineFeature } from '../../platform/feature.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { settings } from '../settings/feature.ts';
import type { Settings } from '../settings/service.ts';
import { AccountAdministration } from './account-administration.ts';
import { Accounts } from './accounts.ts';
import { authenticate } from './authenticate.ts';
import { Devices } from './devices.ts';
import { EmailChanges, purposes } from './email-changes.ts';
import { EmailLinks } from './email-links.ts';
import { forgetFirstPassword } from './first-password.ts';
import { noticeKinds, writeNotice } from './mail.ts';
import { migrations } from './migrations.ts';
import { defineSessionModels, type SessionModels } from './model.ts';
import { Notices } from './notices.ts';
import { PasswordResets } from './password-resets.ts';
import { Passwords } from './passwords.ts';
import { profileRoutes } from './profile-routes.ts';
import { sessionRoutes } from './routes.ts';
import { SessionService } from './service.ts';
import { Sessions } from './sessions.ts';
import { createSignInLimits, SignIn } from './sign-in.ts';

const quarterHour = 900;

interface EmailServices extends ServiceContext {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly resets: PasswordResets;
  readonly notices: Notices;
  readonly settings: Settings;
  readonly models: SessionModels;
}

/** The services of new email addresses, whose links the outbox sends. */
function createEmailServices({ models: { emailChanges: model }, ...services }: EmailServices) {
  const context = { ...services, emailChanges: model };
  const links = services.limits.stored({ emailLinks: { points: 5, duration: 3600 } });
  const emailChanges = new EmailChanges({ ...context, links });
  services.outbox.register(model, {
    [purposes.confirm]: (row) => emailChanges.composeConfirmation(row),
    [purposes.undo]: (row) => emailChanges.composeUndo(row),
  });
  return { emailChanges, emailLinks: new EmailLinks({ ...context, changes: emailChanges }) };
}

export const session = defineFeature({
  name: 'session',
  uses: { settings },
  create: (context, { settings }) => {
    const { connection, keys, audit, config, limits, outbox } = context;
    const models = defineSessionModels(connection);
    const accounts = new Accounts(models.users, context, config.demoMailPort !== undefined);
    const sessions = new Sessions(models.sessions, accounts, keys);
    const devices = new Devices(models.devices, keys);
    const notices = new Notices({ ...context, model: models.notices, settings });
    const shared = { ...context, accounts, sessions, devices, notices, settings };
    const passwords = new Passwords({
      ...shared,
      resets: models.resets,
      emailChanges: models.emailChanges,
      forgetFirstPassword: () => forgetFirstPassword(config.dataDir),
      checks: limits.stored({ passwordChecks: { points: 10, duration: quarterHour } }),
    });
    const resets = new PasswordResets({ ...shared, passwords, model: models.resets });
    const byMail = createEmailServices({ ...shared, passwords, resets, models });
    const signIn = new SignIn({ ...shared, limits: createSignInLimits(limits) });
    outbox.register(
      models.resets,
      { 'password-reset': (row) => resets.compose(row) },
      {
        about: { fields: { email: 1 }, read: ({ email }) => ({ to: email ?? null }) },
      },
    );
    const notice = writeNotice({ ...context, settings });
    outbox.register(models.notices, Object.fromEntries(noticeKinds.map((kind) => [kind, notice])));
    const services = { ...shared, ...byMail, passwords, resets, signIn };
    const calls = limits.inMemory({ points: 600, duration: 60 });
    return {
      service: new SessionService({
        ...services,
        administration: new AccountAdministration(services),
      }),
      register: (server) => authenticate(server, sessions, { keys, calls }),
      routes: () => [...sessionRoutes(services, context), ...profileRoutes(services, context)],
      brings: {
        migration: migrations,
        cleanup: [() => audit.forgetAddresses()],
        firstStep: [{ step: 'password', isDone: () => accounts.haveOwnPasswords() }],
        seed: [
          {
            name: 'users',
            run: async () => {
              const password = await accounts.createFirst(config.admin);
              if (password !== undefined) context.showPassword(password);
            },
          },
        ],
      },
    };
  },
});
