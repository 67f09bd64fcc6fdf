import type { Request, Server } from '@hapi/hapi';
import Jwt from '@hapi/jwt';
import * as contract from '@longitude/contract/session';
import { readClientAddress, readHeader } from '../../platform/http/request-headers.ts';
import { routeFor } from '../../platform/http/routes.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Limiter } from '../../platform/limits.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { issuer, sessionSeconds, type Sessions } from './service.ts';

interface Authentication {
  readonly keys: Keys;
  /** Counts the calls of an administrator. */
  readonly calls: Limiter;
}

/** Count sign-ins by the caller's network and by account. */
interface LoginLimits {
  readonly byAddress: Limiter;
  readonly byAccount: Limiter;
}

/** Registers the `session` strategy: a bearer token of ours whose session still exists. */
export async function authenticate(
  server: Server,
  sessions: Sessions,
  { keys, calls }: Authentication,
): Promise<void> {
  await server.register(Jwt);
  server.auth.strategy('session', 'jwt', {
    keys: keys.session.map(({ id, key }) => ({ key, kid: id, algorithms: ['HS256'] })),
    verify: { aud: issuer, iss: issuer, sub: false, exp: true, maxAgeSec: sessionSeconds },
    validate: async (artifacts: Jwt.HapiJwt.Artifacts, request: Request) => {
      const { jti } = artifacts.decoded.payload as { jti?: unknown };
      try {
        const user = typeof jti === 'string' ? await sessions.findUser(jti) : undefined;
        if (!user || typeof jti !== 'string') return { isValid: false };
        await calls.count(user.id);
        return { isValid: true, credentials: { user, jti } };
      } catch (error) {
        // The plugin answers 401 to every error thrown here.
        request.app.authFailure = error;
        throw error;
      }
    },
  });
}

export function sessionRoutes(
  sessions: Sessions,
  { byAddress, byAccount }: LoginLimits,
  { audit, config }: ServiceContext,
) {
  return [
    routeFor(contract.login, async ({ payload, request, h }) => {
      // One count per account, whichever of its names is tried.
      const account = await sessions.nameAccount(payload.username);
      await byAddress.count(request);
      await byAccount.count(account);
      const address = readClientAddress(request, config.trustedProxies);
      const name = readHeader(request, 'user-agent');
      const answer = await sessions.signIn(payload, { address, name });
      await byAccount.forget(account);
      await audit.record({
        actor: answer.user.id,
        action: 'sign-in',
        kind: 'user',
        id: answer.user.id,
      });
      return h.response(answer).header('cache-control', 'no-store');
    }),
    routeFor(contract.verify, ({ request }) => request.auth.credentials.user ?? null),
    routeFor(contract.logout, async ({ request }) => {
      await sessions.signOut(request.auth.credentials.jti);
      return null;
    }),
  ];
}

declare module '@hapi/hapi' {
  interface UserCredentials {
    readonly id: string;
    readonly username: string;
    readonly name: string;
    readonly email: string;
  }
  interface AuthCredentials {
    /** The session's id. */
    readonly jti: string;
  }
}
