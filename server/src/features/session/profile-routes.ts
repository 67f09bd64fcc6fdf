import * as contract from '@longitude/contract/profile';
import { tagVersion } from '../../platform/http/etag.ts';
import { requireRecentSignIn } from '../../platform/http/recent-sign-in.ts';
import { readActor, readEditing, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { presentProfile, type Account, type Accounts } from './accounts.ts';
import type { Notices } from './notices.ts';
import type { Passwords } from './passwords.ts';
import { readOrigin, readPasswordCaller } from './routes.ts';

interface Services {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly notices: Notices;
}

export function profileRoutes(
  { accounts, passwords, notices }: Services,
  { config }: ServiceContext,
) {
  return [
    routeFor(contract.readProfile, async ({ request, h }) => {
      const row = await accounts.read(readActor(request));
      return tagVersion(h.response(presentProfile(row)), row.version);
    }),
    routeFor(contract.changeProfile, async ({ payload, request, h }) => {
      const id = readActor(request);
      const isMoving = ({ email }: Account) => email !== payload.email;
      const isRenaming = ({ username }: Account) => username !== payload.username;
      // Both sign in, and security emails go to the address.
      const stored = await accounts.read(id);
      if (isMoving(stored) || isRenaming(stored)) await requireRecentSignIn(request);
      const { before, after } = await accounts.change(id, payload, readEditing(request));
      const origin = readOrigin(request, config);
      if (isRenaming(before)) await notices.send('username-changed', after, [before.email], origin);
      if (isMoving(before)) {
        await notices.send('email-changed', after, [before.email, after.email], origin);
      }
      return tagVersion(h.response(presentProfile(after)), after.version);
    }),
    routeFor(contract.changePassword, async ({ payload, request }) => {
      const account = await passwords.change(payload, readPasswordCaller(request, config));
      return presentProfile(account);
    }),
  ];
}
