import { setTimeout as wait } from 'node:timers/promises';
import Hapi from '@hapi/hapi';
import Inert from '@hapi/inert';
import { composeOpenApi } from '@longitude/contract/core/openapi';
import { backupRoutes } from './features/backup/routes.ts';
import { calculationRoutes } from './features/calculator/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { messageFileRoutes } from './features/inbox/messages/file-routes.ts';
import { draftRoutes } from './features/drafts/routes.ts';
import { emailRoutes } from './features/inbox/emails/routes.ts';
import { messageNoteRoutes } from './features/inbox/messages/note-routes.ts';
import { messageRoutes } from './features/inbox/messages/routes.ts';
import { newsletterRoutes } from './features/newsletter/routes.ts';
import { eventRoute } from './features/events/event-stream.ts';
import { EventStreams } from './features/events/event-streams.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { presenceRoutes } from './features/events/presence-routes.ts';
import { postRoutes } from './features/posts/routes.ts';
import { requestFileRoutes } from './features/inbox/requests/file-routes.ts';
import { requestNoteRoutes } from './features/inbox/requests/note-routes.ts';
import { requestRoutes } from './features/inbox/requests/routes.ts';
import { authenticate, sessionRoutes } from './features/session/routes.ts';
import { scanRoutes } from './features/scans/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { skillRoutes } from './features/skills/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { trashRoutes } from './features/trash/routes.ts';
import { visitRoutes } from './features/visits/routes.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createListener } from './platform/http/listener.ts';
import { answerAll } from './platform/http/responses.ts';
import type { Services } from './services.ts';
import type { Site } from './site/site.ts';

export interface App {
  readonly server: Hapi.Server;
  /** Says "not ready", goes on serving for `noticeMs`, then ends event streams and finishes what is under way. */
  stop(timeoutMs: number, noticeMs: number): Promise<void>;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/** For the last events of aborted scans to reach their clients. */
const scanNoticeMs = 3000;

const serverOptions: Hapi.ServerOptions = {
  compression: { minBytes: 1024 },
  routes: {
    cors: false,
    // Half the time of zlib's own level 6, for a tenth more bytes: a list is not to wait for it.
    compression: { gzip: { level: 3 } },
    state: { parse: false, failAction: 'ignore' },
    // Hapi would answer a bad range in a shape of its own.
    response: { ranges: false },
  },
  router: { stripTrailingSlash: true },
};

/** Composes the HTTP server of the api role. It listens after `server.start()`. */
export async function createApp(
  services: Services,
  site: Site | undefined,
  { host, port }: Address,
): Promise<App> {
  const server = Hapi.server({ host, port, listener: createListener(), ...serverOptions });
  const isHttps = services.publicUrl.startsWith('https:');
  const answerFailure = site?.answerFailure.bind(site);
  answerAll(server, { log: services.log, isHttps, answerFailure });
  const listStanding = (jtis: readonly string[]) => services.sessions.listStanding(jtis);
  const streams = new EventStreams({ ...services, listStanding });
  let isStopping = false;
  const checks = [
    async () => (isStopping ? 'stopping' : undefined),
    async () => ((await isStoreThere(services)) ? undefined : 'the database does not answer'),
  ];
  const session = { ...services, trustedProxies: services.config.trustedProxies };
  await server.register(Inert);
  await authenticate(server, session);
  server.route([
    ...healthRoutes(checks),
    ...listApiRoutes(services, session),
    eventRoute(streams),
    ...(site?.routes() ?? []),
  ]);
  const stop = async (timeoutMs: number, noticeMs: number) => {
    isStopping = true;
    await wait(noticeMs);
    streams.close();
    // A little earlier than connections are cut, so that clients get the end of their scan.
    const scansEnd = services.scanIntake.stop(timeoutMs - scanNoticeMs);
    await server.stop({ timeout: timeoutMs });
    await scansEnd;
  };
  return { server, stop };
}

type SessionParts = Services & Parameters<typeof sessionRoutes>[0];

function listApiRoutes(services: Services, session: SessionParts): Hapi.ServerRoute[] {
  return [
    ...sessionRoutes(session),
    ...settingRoutes(services),
    ...messageRoutes(services),
    ...requestRoutes(services),
    ...messageNoteRoutes(services),
    ...requestNoteRoutes(services),
    ...emailRoutes(services),
    ...messageFileRoutes(services),
    ...requestFileRoutes(services),
    ...draftRoutes(services),
    ...presenceRoutes(services),
    ...overviewRoutes({ ...services, wakeMail: () => services.jobs.wake('send-mail') }),
    ...backupRoutes(services),
    ...skillRoutes(services),
    ...calculationRoutes(services),
    ...categoryRoutes(services),
    ...postRoutes(services),
    ...newsletterRoutes(services),
    ...visitRoutes(services),
    ...scanRoutes(services),
    ...trashRoutes(services),
    ...searchRoutes(services),
    { method: 'GET', path: '/api/openapi.json', handler: () => composeOpenApi() },
  ];
}

async function isStoreThere({ connection }: Services): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 });
    return connection.db !== undefined;
  } catch {
    return false;
  }
}
