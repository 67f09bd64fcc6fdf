import type { Request, Server } from '@hapi/hapi';
import Jwt from '@hapi/jwt';
import * as profile from '@longitude/contract/profile';
import * as contract from '@longitude/contract/session';
import { AppError } from '../../platform/errors.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Limiter } from '../../platform/limits.ts';
import { issuer, sessionSeconds, type Sessions } from './sessions.ts';

interface Authentication {
  readonly keys: Keys;
  /** Counts the calls of an administrator. */
  readonly calls: Limiter;
}

/** The calls that a generated password allows: to read and change it (spec decision 53). */
const allowedFirst = new Set(
  [contract.verify, contract.logout, profile.readProfile, profile.changePassword].map(
    ({ method, path }) => `${method.toLowerCase()} /api${path}`,
  ),
);

/**
 * Registers the `session` strategy: a bearer token with our signature whose session still exists.
 */
export async function authenticate(
  server: Server,
  sessions: Sessions,
  { keys, calls }: Authentication,
): Promise<void> {
  const check = async (jti: unknown, request: Request) => {
    const user = typeof jti === 'string' ? await sessions.findUser(jti) : undefined;
    if (!user || typeof jti !== 'string') return { isValid: false };
    await calls.count(user.id);
    const { method, path } = request.route;
    if (user.mustChangePassword && !allowedFirst.has(`${method} ${path}`)) {
      throw new AppError('password_change_required');
    }
    const isConfirmed = (isScriptAllowed: boolean) => sessions.isConfirmed(jti, isScriptAllowed);
    return { isValid: true, credentials: { user, jti, isConfirmed } };
  };
  await server.register(Jwt);
  server.auth.strategy('session', 'jwt', {
    keys: keys.session.map(({ id, key }) => ({ key, kid: id, algorithms: ['HS256'] })),
    verify: { aud: issuer, iss: issuer, sub: false, exp: true, maxAgeSec: sessionSeconds },
    validate: async (artifacts: Jwt.HapiJwt.Artifacts, request: Request) => {
      const { jti } = artifacts.decoded.payload as { jti?: unknown };
      try {
        return await check(jti, request);
      } catch (error) {
        // The plugin responds with 401 to every error thrown here.
        request.app.authFailure = error;
        throw error;
      }
    },
  });
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
    /** Whether its password was given recently (platform/http/recent-sign-in.ts). */
    readonly isConfirmed: (isScriptAllowed: boolean) => Promise<boolean>;
  }
}
