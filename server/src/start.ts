import { setFlagsFromString } from 'node:v8';
import type { RunningStore } from '@longitude/store/supervise';
import { createApp, type App } from './app.ts';
import { buildFolder } from './build.ts';
import { features as allFeatures } from './features.ts';
import { settings } from './features/settings/feature.ts';
import { openDatabase } from './open-database.ts';
import { ComposedFeatures } from './platform/compose-features.ts';
import { findPublicUrl, type Config } from './platform/config.ts';
import { openSecrets } from './platform/database/bound-key.ts';
import { connectDatabase } from './platform/database/connection.ts';
import type { FeatureDefinition } from './platform/feature.ts';
import { issueFormToken } from './platform/form-token.ts';
import { renderRule } from './platform/limits.ts';
import { createLog, type Log } from './platform/log.ts';
import type { ServiceContext } from './platform/service-context.ts';
import { createPageContent } from './site/page-content.ts';
import { Site } from './site/site.ts';

/** The product, running in this process. */
export interface Product extends Pick<ComposedFeatures, 'context' | 'serviceOf'> {
  /** Its address; undefined for a worker. */
  readonly address: string | undefined;
  /** Address of the database, for a second process on the same store. */
  readonly databaseUri: string;
  /** The embedded store, when this process runs one. */
  readonly store: RunningStore | undefined;
  /**
   * Graceful: not ready, finish, release. A load balancer has `noticeMs` to see "not ready" before
   * connections are refused.
   */
  readonly stop: (noticeMs?: number) => Promise<void>;
}

interface Options {
  /** Without a site only the API is served; for tests. */
  readonly hasSite?: boolean;
  readonly log?: Log | undefined;
  /**
   * Receives the first administrator's password when it was generated, before anything else can
   * fail.
   */
  readonly showPassword?: (password: string) => void;
  /** Replaces the product's own; for tests. */
  readonly features?: readonly FeatureDefinition[];
  /**
   * The time when the forms of pages count as rendered; for tests, which fill them in faster than
   * people.
   */
  readonly readFormTime?: (() => Date) | undefined;
  /** Milliseconds until the database must respond; for tests. */
  readonly databaseMs?: number;
  /** Fills a product that is already serving, before its jobs begin. */
  readonly fill?: (context: ServiceContext, address: string) => Promise<void>;
}

/**
 * Starts the roles of a configuration.
 * @throws Error with one clear line: the folder cannot be written or is in use, the port is taken,
 * the database does not respond.
 */
export async function startProduct(config: Config, options: Options = {}): Promise<Product> {
  const { log = createLog(config.logLevel), showPassword = () => {}, databaseMs: maxMs } = options;
  const { databaseUri, store } = await openDatabase(config, log);
  const undo: (() => Promise<unknown>)[] = [async () => store?.stop()];
  try {
    const connection = await connectDatabase(databaseUri, log, { maxMs });
    undo.unshift(() => connection.close());
    const publicUrl = findPublicUrl(config);
    const secrets = await openSecrets(config, connection);
    const start = { config, log, connection, secrets, publicUrl, showPassword };
    const features = new ComposedFeatures(options.features ?? allFeatures, start);
    const { context } = features;
    undo.unshift(() => context.background.drain());
    undo.unshift(() => features.close());
    await features.prepare(databaseUri, maxMs);
    const app = config.role === 'worker' ? undefined : await openApp(features, options);
    const address = app?.server.info.uri;
    await options.fill?.(context, address ?? '');
    if (config.role !== 'api') await context.jobs.start();
    // The command kept the young generation small while it started.
    setFlagsFromString('--semi-space-growth-factor=2');
    log.info({ role: config.role, address }, 'ready');
    const stop = async (noticeMs = 0) => {
      // A worker has no server to stop, but may have active scans.
      await (app ? app.stop(15_000, noticeMs) : features.stop(15_000));
      await context.jobs.stop(10_000);
      for (const step of undo) await step();
      log.info('stopped');
    };
    const { serviceOf } = features;
    return { context, serviceOf, address, databaseUri, store, stop };
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

async function openApp(features: ComposedFeatures, options: Options): Promise<App> {
  const { hasSite = true, readFormTime } = options;
  const app = await createApp(
    features,
    hasSite ? await loadSite(features, readFormTime) : undefined,
  );
  await app.server.start();
  return app;
}

function loadSite(features: ComposedFeatures, readFormTime = () => new Date()): Promise<Site> {
  const { context } = features;
  const { brought, keys, limits, log, publicUrl } = context;
  return Site.load({
    buildFolder,
    origin: publicUrl,
    listPublicSettings: () => features.serviceOf(settings).listForPages(),
    ...createPageContent(context),
    listSubpages: async () => (await Promise.all(brought('subpages').map((list) => list()))).flat(),
    forms: brought('form'),
    issueFormToken: () => issueFormToken(keys, readFormTime()),
    makeRenderLimit: () => limits.inMemory(renderRule),
    log,
  });
}
