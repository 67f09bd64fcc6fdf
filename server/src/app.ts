import { setTimeout as wait } from 'node:timers/promises';
import type { Server, ServerRoute } from '@hapi/hapi';
import Inert from '@hapi/inert';
import { composeOpenApi } from '@longitude/contract/core/openapi';
import type { ComposedFeatures } from './platform/compose-features.ts';
import { isDatabaseThere } from './platform/database/connection.ts';
import { admitVisitors } from './platform/http/admission.ts';
import { makeAsset, sendAsset, type Asset } from './platform/http/asset.ts';
import { DiskSpace } from './platform/database/disk-space.ts';
import { healthRoutes, type Check } from './platform/http/health.ts';
import { readClientAddress, toNetwork } from './platform/http/request-headers.ts';
import { respondToAll } from './platform/http/responses.ts';
import { createServer } from './platform/http/server.ts';
import { RefusalLog } from './platform/refusal-log.ts';
import type { Site } from './site/site.ts';

export interface App {
  readonly server: Server;
  /** Reports "not ready", serves for `noticeMs` more, ends event streams and drains requests. */
  stop(timeoutMs: number, noticeMs: number): Promise<void>;
}

/** Composes the HTTP server of the api role. It listens after `server.start()`. */
export async function createApp(features: ComposedFeatures, site: Site | undefined): Promise<App> {
  const { context } = features;
  const { trustedProxies } = context.config;
  const refusals = new RefusalLog(context.log);
  const server = createServer({
    ...context.config,
    onCrowd: (network) => refusals.note('too many connections', network),
  });
  server.app.noteRefusal = (reason, request) =>
    refusals.note(reason, toNetwork(readClientAddress(request, trustedProxies)));
  const [readTimezone] = context.brought('timezone');
  if (readTimezone) server.app.readTimezone = readTimezone;
  const isHttps = context.publicUrl.startsWith('https:');
  const respondToFailure = site?.respondToFailure.bind(site);
  const { mongodbUri, dataDir, role } = context.config;
  const disk = new DiskSpace(mongodbUri === undefined ? dataDir : undefined);
  respondToAll(server, {
    log: context.log,
    isHttps,
    noteFailure: disk.noteFailure,
    respondToFailure,
  });
  admitVisitors(server, context.limits);
  let isStopping = false;
  const reasons: Check[] = [
    async () => (isStopping ? 'stopping' : undefined),
    async () =>
      (await isDatabaseThere(context.connection)) ? undefined : 'the database does not respond',
    async () => ((await disk.isFull()) ? 'the disk is full' : undefined),
  ];
  const workers: Check = async () =>
    (await context.jobs.areLate()) ? 'no worker runs jobs: emails wait' : undefined;
  // Without its own worker a process is broken; without another's it still accepts submissions of
  // visitors.
  const checks =
    role === 'api'
      ? { reasons, warnings: [workers] }
      : { reasons: [...reasons, workers], warnings: [] };
  await server.register(Inert);
  await features.register(server);
  server.route([...healthRoutes(checks), openApiRoute(), ...(site?.routes() ?? [])]);
  const stop = async (timeoutMs: number, noticeMs: number) => {
    isStopping = true;
    await wait(noticeMs);
    const featuresStop = features.stop(timeoutMs);
    await server.stop({ timeout: timeoutMs });
    await featuresStop;
  };
  return { server, stop };
}

/** The description of the API, composed on the first request. */
function openApiRoute(): ServerRoute {
  const kind = { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' };
  let composed: Promise<Asset> | undefined;
  return {
    method: 'GET',
    path: '/api/openapi.json',
    handler: async (request, h) => {
      composed ??= makeAsset(Buffer.from(JSON.stringify(composeOpenApi())), kind, 9);
      return sendAsset(request, h, await composed);
    },
  };
}
