import mongoose from 'mongoose';
import * as contract from '@longitude/contract/session';
import type { Request } from '@hapi/hapi';
import { toNetwork, readClientAddress, readHeader } from '../../platform/http/request-headers.ts';
import { foldMailbox } from '../../platform/mail/fold-mailbox.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { Config } from '../../platform/config.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Devices } from './devices.ts';
import type { PasswordResets } from './password-resets.ts';
import type { Caller, Passwords } from './passwords.ts';
import type { Origin, Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';

interface Services {
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly passwords: Passwords;
  readonly resets: PasswordResets;
  readonly signIn: SignIn;
}

export function readOrigin(request: Request, { trustedProxies }: Config): Origin {
  return {
    address: readClientAddress(request, trustedProxies),
    userAgent: readHeader(request, 'user-agent'),
  };
}

/** The signed-in administrator of a call, with the device that it comes from. */
export function readPasswordCaller(request: Request, config: Config): Caller {
  const { jti } = request.auth.credentials;
  return { userId: readActor(request), jti, origin: readOrigin(request, config) };
}

export function sessionRoutes(services: Services, context: ServiceContext) {
  const { sessions, passwords, signIn } = services;
  const { audit, config } = context;
  return [
    routeFor(contract.login, async ({ payload, request, h }) => {
      const origin = readOrigin(request, config);
      request.app.signInNetwork = toNetwork(origin.address);
      const response = await signIn.signIn(payload, origin);
      return h.response(response).header('cache-control', 'no-store');
    }),
    routeFor(contract.verify, ({ request }) => request.auth.credentials.user ?? null),
    routeFor(contract.logout, async ({ request }) => {
      await sessions.end({ jti: request.auth.credentials.jti });
      const actor = readActor(request);
      await audit.record({ actor, action: 'sign-out', kind: 'user', id: actor });
      return null;
    }),
    routeFor(contract.confirm, async ({ payload, request }) => {
      await passwords.confirm(payload.password, readPasswordCaller(request, config));
      return null;
    }),
    ...resetRoutes(services, context),
    ...deviceRoutes(services, context),
  ];
}

function resetRoutes({ resets }: Services, { config, limits, replies, keys }: ServiceContext) {
  const anHour = 3600;
  const byNetwork = limits.stored({ forgotNetwork: { points: 10, duration: anHour } });
  const byName = limits.stored({ forgotName: { points: 5, duration: anHour } });
  return [
    routeFor(contract.forgotPassword, ({ payload: { usernameOrEmail }, request }) => {
      // People type passwords there, and the plain hash of a replay could be guessed.
      const replay = readReplay(request, keys.hash('replay', usernameOrEmail));
      return replies.respondOnce(replay, async () => {
        await byNetwork.count(request);
        // A stranger may have used them up: the links that they requested are in the owner's mailbox.
        const isNew = (await byName.take(foldMailbox(usernameOrEmail))) === 0;
        if (isNew) await resets.ask(usernameOrEmail);
        return { state: 'accepted' as const };
      });
    }),
    routeFor(contract.readResetLink, async ({ payload, h }) => {
      const response = await resets.read(payload.token);
      return h.response(response).header('cache-control', 'no-store');
    }),
    routeFor(contract.resetPassword, async ({ payload, request, h }) => {
      const response = await resets.reset(payload, readOrigin(request, config));
      return h.response(response).header('cache-control', 'no-store');
    }),
  ];
}

function deviceRoutes({ sessions, devices }: Services, { audit }: ServiceContext) {
  return [
    routeFor(contract.listSessions, ({ request }) =>
      sessions.list(readActor(request), request.auth.credentials.jti),
    ),
    routeFor(contract.endSession, async ({ id, request }) => {
      const actor = readActor(request);
      const { userId, deviceId } = await sessions.endOwn(actor, id);
      if (deviceId) await devices.revoke(userId, deviceId);
      await audit.record({ actor, action: 'session-ended', kind: 'user', id: actor });
      return null;
    }),
    routeFor(contract.endOtherSessions, async ({ request }) => {
      const actor = readActor(request);
      const userId = new mongoose.Types.ObjectId(actor);
      const { deviceId } = await sessions.endAll(userId, request.auth.credentials.jti);
      await devices.revokeAll(userId, deviceId);
      await audit.record({ actor, action: 'sessions-ended', kind: 'user', id: actor });
      return null;
    }),
  ];
}
