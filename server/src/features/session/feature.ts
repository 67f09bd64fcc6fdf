import { defineFeature } from '../../platform/feature.ts';
import { settings } from '../settings/feature.ts';
import { AccountAdministration } from './account-administration.ts';
import { Accounts } from './accounts.ts';
import { authenticate } from './authenticate.ts';
import { Devices } from './devices.ts';
import { forgetFirstPassword } from './first-password.ts';
import { writeNotice } from './mail.ts';
import { migrations } from './migrations.ts';
import { defineSessionModels } from './model.ts';
import { Notices } from './notices.ts';
import { PasswordResets } from './password-resets.ts';
import { Passwords } from './passwords.ts';
import { profileRoutes } from './profile-routes.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { sessionRoutes } from './routes.ts';
import { SessionService } from './service.ts';
import { Sessions } from './sessions.ts';
import { createSignInLimits, SignIn } from './sign-in.ts';

const quarterHour = 900;

export const session = defineFeature({
  name: 'session',
  uses: { settings },
  create: (context, { settings }) => {
    const { connection, keys, audit, config, limits, outbox } = context;
    const models = defineSessionModels(connection);
    const accounts = new Accounts(models.users, audit, config.demoMailPort !== undefined);
    const sessions = new Sessions(models.sessions, accounts, keys);
    const devices = new Devices(models.devices, keys);
    const notices = new Notices({ ...context, model: models.notices, settings });
    const shared = { ...context, accounts, sessions, devices, notices, settings };
    const passwords = new Passwords({
      ...shared,
      resets: models.resets,
      forgetFirstPassword: () => forgetFirstPassword(config.dataDir),
      checks: limits.stored({ passwordChecks: { points: 10, duration: quarterHour } }),
    });
    const resets = new PasswordResets({ ...shared, passwords, model: models.resets });
    const signIn = new SignIn({ ...shared, limits: createSignInLimits(limits) });
    outbox.register(
      models.resets,
      { 'password-reset': (row) => resets.compose(row) },
      {
        about: { fields: { email: 1 }, read: ({ email }) => ({ to: email ?? null }) },
      },
    );
    const notice = writeNotice({ ...context, settings });
    outbox.register(models.notices, {
      'new-device': notice,
      'password-changed': notice,
      'email-changed': notice,
      'username-changed': notice,
    });
    const services = { ...shared, passwords, resets, signIn };
    const calls = limits.inMemory({ points: 600, duration: 60 });
    return {
      service: new SessionService({
        ...services,
        administration: new AccountAdministration(services),
        pushSubscriptions: new PushSubscriptions(models.sessions),
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
