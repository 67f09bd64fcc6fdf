import * as contract from '@longitude/contract/profile';
import { tagVersion } from '../../platform/http/etag.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { requireRecentSignIn } from '../../platform/http/recent-sign-in.ts';
import { readActor, readEditing, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { presentProfile, type Account, type Accounts } from './accounts.ts';
import type { EmailChanges } from './email-changes.ts';
import type { EmailLinks } from './email-links.ts';
import type { Notices } from './notices.ts';
import type { Passwords } from './passwords.ts';
import { readOrigin, readPasswordCaller } from './routes.ts';

interface Services {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly notices: Notices;
  readonly emailChanges: EmailChanges;
  readonly emailLinks: EmailLinks;
}

export function profileRoutes(
  { accounts, passwords, notices, emailChanges, emailLinks }: Services,
  context: ServiceContext,
) {
  const { config } = context;
  return [
    routeFor(contract.readProfile, async ({ request, h }) => {
      const row = await accounts.read(readActor(request));
      return tagVersion(h.response(await emailChanges.present(row)), row.version);
    }),
    routeFor(contract.changeProfile, async ({ payload, request, h }) => {
      const id = readActor(request);
      const isRenaming = ({ username }: Account) => username !== payload.username;
      // Both sign in, and security emails go to the address.
      const stored = await accounts.read(id);
      const isMoving = stored.email !== payload.email;
      if (isMoving || isRenaming(stored)) await requireRecentSignIn(request);
      const origin = readOrigin(request, config);
      const editing = readEditing(request);
      const { before, after } = await emailChanges.save(stored, payload, editing, origin);
      if (isRenaming(before)) await notices.send('username-changed', after, [before.email], origin);
      return tagVersion(h.response(await emailChanges.present(after)), after.version);
    }),
    ...emailRoutes(emailChanges, emailLinks, context),
    routeFor(contract.changePassword, async ({ payload, request }) => {
      const account = await passwords.change(payload, readPasswordCaller(request, config));
      return presentProfile(account);
    }),
  ];
}

function emailRoutes(changes: EmailChanges, links: EmailLinks, context: ServiceContext) {
  const { config, replies } = context;
  return [
    routeFor(contract.resendEmailChange, ({ request }) =>
      replies.respondOnce(readReplay(request, {}), () =>
        changes.resend(readActor(request), readOrigin(request, config)),
      ),
    ),
    routeFor(contract.cancelEmailChange, async ({ request }) => {
      await changes.cancel(readActor(request));
      return null;
    }),
    routeFor(contract.confirmEmailChange, ({ payload, request }) =>
      links.confirm(payload.token, readActor(request), readOrigin(request, config)),
    ),
    routeFor(contract.readEmailLink, async ({ payload, h }) => {
      const response = await links.read(payload.token);
      return h.response(response).header('cache-control', 'no-store');
    }),
    routeFor(contract.undoEmailChange, async ({ payload, request, h }) => {
      const response = await links.undo(payload.token, readOrigin(request, config));
      return h.response(response).header('cache-control', 'no-store');
    }),
  ];
}
