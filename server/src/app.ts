import { setTimeout as wait } from 'node:timers/promises';
import Hapi from '@hapi/hapi';
import Inert from '@hapi/inert';
import { composeOpenApi } from '@longitude/contract/core/openapi';
import type { ComposedFeatures } from './platform/compose-features.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createListener } from './platform/http/listener.ts';
import { answerAll } from './platform/http/responses.ts';
import type { ServiceContext } from './platform/service-context.ts';
import type { Site } from './site/site.ts';

export interface App {
  readonly server: Hapi.Server;
  /** Says "not ready", goes on serving for `noticeMs`, then ends event streams and finishes what is under way. */
  stop(timeoutMs: number, noticeMs: number): Promise<void>;
}

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
export async function createApp(features: ComposedFeatures, site: Site | undefined): Promise<App> {
  const { context } = features;
  const { host, port } = context.config;
  const server = Hapi.server({ host, port, listener: createListener(), ...serverOptions });
  const isHttps = context.publicUrl.startsWith('https:');
  const answerFailure = site?.answerFailure.bind(site);
  answerAll(server, { log: context.log, isHttps, answerFailure });
  let isStopping = false;
  const checks = [
    async () => (isStopping ? 'stopping' : undefined),
    async () => ((await isStoreThere(context)) ? undefined : 'the database does not answer'),
  ];
  await server.register(Inert);
  await features.register(server);
  server.route([
    ...healthRoutes(checks),
    { method: 'GET', path: '/api/openapi.json', handler: () => composeOpenApi() },
    ...(site?.routes() ?? []),
  ]);
  const stop = async (timeoutMs: number, noticeMs: number) => {
    isStopping = true;
    await wait(noticeMs);
    const featuresStop = features.stop(timeoutMs);
    await server.stop({ timeout: timeoutMs });
    await featuresStop;
  };
  return { server, stop };
}

async function isStoreThere({ connection }: ServiceContext): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 });
    return connection.db !== undefined;
  } catch {
    return false;
  }
}
