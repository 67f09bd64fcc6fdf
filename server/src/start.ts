import { setFlagsFromString } from 'node:v8';
import type { RunningStore } from '@longitude/store/supervise';
import { createApp, type App } from './app.ts';
import { buildFolder } from './build.ts';
import { messagePlainForm } from './features/inbox/messages/plain-form.ts';
import { newsletterPlainForms } from './features/newsletter/plain-form.ts';
import { requestPlainForm } from './features/inbox/requests/plain-form.ts';
import { scanPlainForm } from './features/scans/plain-form.ts';
import type { ScanEngine } from './features/scans/engine.ts';
import { openDatabase } from './open-database.ts';
import type { Config } from './platform/config.ts';
import { createPageContent } from './page-content.ts';
import { connectDatabase } from './platform/database/connection.ts';
import { issueFormToken } from './platform/form-token.ts';
import { readSecrets } from './platform/keys.ts';
import { createLog, type Log } from './platform/log.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createServices, type Services } from './services.ts';
import { Site } from './site/site.ts';

/** The product, running in this process. */
export interface Product {
  readonly services: Services;
  /** Where it answers; undefined for a worker. */
  readonly address: string | undefined;
  /** Address of the database, for a second process on the same store. */
  readonly databaseUri: string;
  /** The embedded store, when this process runs one. */
  readonly store: RunningStore | undefined;
  /**
   * Graceful: not ready, finish, release. A balancer in front has `noticeMs` to see "not ready"
   * before connections are refused.
   */
  readonly stop: (noticeMs?: number) => Promise<void>;
}

interface Options {
  /** Without a site only the API is served; for tests. */
  readonly hasSite?: boolean;
  readonly log?: Log;
  /** Gets the first administrator's password when it was generated, before anything else can fail. */
  readonly tellPassword?: (password: string) => void;
  /** Scans sites in place of the scanner; for tests of what stands around it. */
  readonly scanEngine?: ScanEngine;
  /** Puts data into a product that answers already, before its jobs begin. */
  readonly fill?: (services: Services, address: string) => Promise<void>;
}

/**
 * Starts the roles of a configuration. @throws Error with one clear line: the folder cannot be
 * written or is in use, the port is taken, the database does not answer.
 */
export async function startProduct(config: Config, options: Options = {}): Promise<Product> {
  const log = options.log ?? createLog(config.logLevel);
  const { databaseUri, store } = await openDatabase(config, log);
  const undo: (() => Promise<unknown>)[] = [async () => store?.stop()];
  try {
    const connection = await connectDatabase(databaseUri, log);
    undo.unshift(() => connection.close());
    const origin = config.publicUrl ?? `http://${nameHost(config.host)}:${config.port}`;
    const secrets = readSecrets(config);
    const { scanEngine } = options;
    const given = { config, log, connection, secrets, publicUrl: origin, scanEngine };
    const services = createServices(given);
    undo.unshift(() => services.background.drain());
    await prepareDatabase(services, databaseUri, options.tellPassword ?? (() => {}));
    const app = config.role === 'worker' ? undefined : await openApp(services, options);
    const address = app?.server.info.uri;
    await options.fill?.(services, address ?? '');
    if (config.role !== 'api') await services.jobs.start();
    const stop = (noticeMs = 0) => stopProduct({ services, app, undo }, noticeMs);
    // The command kept the young generation small while it started.
    setFlagsFromString('--semi-space-growth-factor=2');
    log.info({ role: config.role, address }, 'ready');
    return { services, address, databaseUri, store, stop };
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

async function openApp(services: Services, { hasSite = true }: Options): Promise<App> {
  const { config, settings, publicUrl } = services;
  const site = hasSite
    ? await Site.load({
        buildFolder,
        origin: publicUrl,
        listPublicSettings: () => settings.listForPages(),
        ...createPageContent(services),
        listPostAddresses: () => services.posts.listAddresses(),
        forms: [
          messagePlainForm(services),
          requestPlainForm(services),
          ...newsletterPlainForms(services),
          scanPlainForm(services),
        ],
        issueFormToken: () => issueFormToken(services.keys, new Date()),
        log: services.log,
      })
    : undefined;
  const app = await createApp(services, site, { host: config.host, port: config.port });
  await app.server.start();
  return app;
}

/** An address that a browser on this machine can open. */
function nameHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

interface Running {
  readonly services: Services;
  readonly app: App | undefined;
  readonly undo: readonly (() => Promise<unknown>)[];
}

async function stopProduct({ services, app, undo }: Running, noticeMs: number): Promise<void> {
  await app?.stop(15_000, noticeMs);
  await services.jobs.stop(10_000);
  await services.background.drain();
  for (const step of undo) await step();
}
