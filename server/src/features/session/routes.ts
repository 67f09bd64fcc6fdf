import type { Request, Server } from '@hapi/hapi';
import Jwt from '@hapi/jwt';
import * as contract from '@longitude/contract/session';
import type { Audit } from '../../platform/database/audit.ts';
import { readClientAddress, readHeader } from '../../platform/http/request-headers.ts';
import { routeFor } from '../../platform/http/routes.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Limits } from '../../platform/limits.ts';
import { issuer, sessionSeconds, type Sessions } from './service.ts';

interface Parts {
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly trustedProxies: number;
}

/** Registers the `session` strategy: a bearer token of ours whose session still exists. */
export async function authenticate(server: Server, parts: Parts): Promise<void> {
  await server.register(Jwt);
  server.auth.strategy('session', 'jwt', {
    keys: parts.keys.session.map(({ id, key }) => ({ key, kid: id, algorithms: ['HS256'] })),
    verify: { aud: issuer, iss: issuer, sub: false, exp: true, maxAgeSec: sessionSeconds },
    validate: async (artifacts: Jwt.HapiJwt.Artifacts, request: Request) => {
      const { jti } = artifacts.decoded.payload as { jti?: unknown };
      try {
        const user = typeof jti === 'string' ? await parts.sessions.findUser(jti) : undefined;
        if (!user || typeof jti !== 'string') return { isValid: false };
        await parts.limits.countAdministrator(user.id);
        return { isValid: true, credentials: { user, jti } };
      } catch (error) {
        // The plugin answers 401 to whatever is thrown here.
        request.app.authFailure = error;
        throw error;
      }
    },
  });
}

export function sessionRoutes({ sessions, limits, audit, trustedProxies }: Parts) {
  return [
    routeFor(contract.login, async ({ payload, request, h }) => {
      // One count for an account, by whichever of its names it is tried.
      const account = await sessions.nameAccount(payload.username);
      await limits.countLogin(request, account);
      const address = readClientAddress(request, trustedProxies);
      const name = readHeader(request, 'user-agent');
      const answer = await sessions.signIn(payload, { address, name });
      await limits.forgiveLogin(account);
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
