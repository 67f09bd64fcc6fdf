import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@longitude/contract/core/client';
import { login } from '@longitude/contract/session';
import { features } from '../features.ts';
import type { ScanEngine } from '../features/scans/engine.ts';
import { createPictures, pictures } from '../features/pictures/feature.ts';
import { createPush, push } from '../features/push/feature.ts';
import { createScans, scans } from '../features/scans/feature.ts';
import type { ReportRenderer } from '../features/scans/report-attachment.ts';
import type { SchedulePace } from '../features/scans/schedules/runs.ts';
import { parseConfig, type Config } from '../platform/config.ts';
import type { FeatureDefinition } from '../platform/feature.ts';
import type { Log } from '../platform/log.ts';
import { startProduct, type Product } from '../start.ts';
import { count } from './count.ts';
import { openTestDatabase } from './database-server.ts';
import { send, type RawResponse } from './send.ts';
import { slowestMs, waitUntil } from './wait-until.ts';

/** The password of every test administrator. */
export const testPassword = 'correct horse battery';

type Ask = (
  method: string,
  path: string,
  json?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<RawResponse>;

/** Calls with a token, well-formed or not. */
export const createAsk =
  (address: string, token: string): Ask =>
  (method, path, json, headers = {}) =>
    send(address, method, path, { token, headers, ...(json === undefined ? {} : { json }) });

export interface TestServer {
  readonly product: Product;
  readonly address: string;
  /** A client without a token. */
  readonly visitor: Client;
  /** A client that is signed in as the first administrator. */
  readonly admin: Client;
  readonly token: string;
  /** The raw response to a call of the administrator; `path` begins with a slash. */
  readonly ask: Ask;
  /** The key under which a rule counts something: a network, an account, a mailbox. */
  readonly limitKey: (rule: string, counted: string) => string;
  /** A collection of its database. */
  readonly stored: (name: string) => ReturnType<Product['context']['connection']['collection']>;
  /**
   * As if all waiting times of a queued email had passed (the ten seconds of an email, a retry, an
   * hour of digests): it is due, and the product sends it immediately if it is a worker.
   */
  readonly hurryMail: () => Promise<void>;
  /**
   * Repeats the same until some work has ended.
   * @returns its result
   */
  readonly hurryMailUntil: <Result>(work: Promise<Result>) => Promise<Result>;
  stop(): Promise<void>;
}

export interface TestOptions {
  readonly hasSite?: boolean;
  /** In place of standard output. */
  readonly log?: Log | undefined;
  /** In place of the scanner. */
  readonly scanEngine?: ScanEngine;
  /** How soon scheduled scans are retried and taken over. */
  readonly schedulePace?: SchedulePace;
  /** In place of the PDF thread. */
  readonly reportPdfs?: ReportRenderer;
  /** Roots of the certificates of sites that pictures are copied from, PEM. */
  readonly pictureRoots?: readonly string[];
  /** Roots of the certificates of push services, PEM. */
  readonly pushRoots?: readonly string[];
  /** When the forms of pages count as rendered. */
  readonly readFormTime?: () => Date;
  /** Names of features that the product is started without. */
  readonly without?: readonly string[];
}

/** Features that any suite runs without: `WITHOUT_FEATURES=scans,backup`. */
export const leftOut = process.env['WITHOUT_FEATURES']?.split(',') ?? [];

/** Whether tests may count on an optional feature. */
export const hasFeature = (name: string): boolean => !leftOut.includes(name);

/**
 * Starts the product on its own port and an empty database. Limits are off and nothing is logged
 * unless the given environment says otherwise.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  { hasSite = false, log, readFormTime, without = leftOut, ...replacements }: TestOptions = {},
): Promise<TestServer> {
  count('products');
  const { uri, drop } = await openTestDatabase(environment['MONGODB_URI']);
  const config: Config = parseConfig({
    PORT: '0',
    // None: the folder of the person running the tests may contain a first password.
    DATA_DIR: join(tmpdir(), 'longitude-no-data'),
    MONGODB_URI: uri,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: testPassword,
    PUBLIC_URL: 'https://longitude.example',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    // None: a test with DNS queries brings its own resolver.
    SCAN_DNS: '127.0.0.1:9',
    ...environment,
  });
  const list = features
    .filter(({ name }) => !without.includes(name))
    .map((each) => replaceFeature(each, replacements));
  // A slow machine is not an unavailable database.
  const options = { hasSite, log, readFormTime, features: list, databaseMs: slowestMs };
  const product = await startProduct(config, options);
  const address = product.address ?? '';
  const visitor = createClient({ base: address });
  const signedIn =
    config.role === 'worker'
      ? { token: '' }
      : await visitor.call(login, { payload: { username: 'admin', password: testPassword } });
  const admin = createClient({ base: address, token: () => signedIn.token });
  const stop = async () => {
    await product.stop();
    await drop();
  };
  const { token } = signedIn;
  const ask = createAsk(address, token);
  const stored = (name: string) => product.context.connection.collection(name);
  const { keys } = product.context;
  const limitKey = (rule: string, counted: string) => `${rule}:${keys.hash('limits', counted)}`;
  const hurryMail = () => makeMailDue(product);
  const hurryMailUntil = <Result>(work: Promise<Result>) => hurryUntil(hurryMail, work);
  const mail = { hurryMail, hurryMailUntil };
  return { product, address, visitor, admin, token, ask, limitKey, stored, ...mail, stop };
}

async function makeMailDue({ context }: Product): Promise<void> {
  const models = Object.values(context.connection.models);
  const due = { $set: { 'mails.$[waiting].nextAttemptAt': new Date(0) } };
  // A leased email is being sent, and its time is the end of the lease.
  const arrayFilters = [{ 'waiting.state': 'queued', 'waiting.leaseId': { $exists: false } }];
  for (const { schema, collection } of models) {
    if (!schema.path('mails')) continue;
    await collection.updateMany({ 'mails.state': 'queued' }, due, { arrayFilters });
  }
  context.wakeMail();
}

async function hurryUntil<Result>(hurry: () => Promise<void>, work: Promise<Result>) {
  let hasEnded = false;
  const ended = work.finally(() => {
    hasEnded = true;
  });
  const isEnded = async () => {
    await hurry();
    return hasEnded;
  };
  const [response] = await Promise.all([
    ended,
    waitUntil('the end of what waits for mail', isEnded),
  ]);
  return response;
}

function replaceFeature(
  feature: FeatureDefinition,
  { scanEngine, schedulePace, reportPdfs, pictureRoots, pushRoots }: TestOptions,
): FeatureDefinition {
  if (feature === scans) {
    return createScans({ engine: scanEngine, renderer: reportPdfs, pace: schedulePace });
  }
  if (feature === push && pushRoots) return createPush({ trust: pushRoots });
  return feature === pictures && pictureRoots ? createPictures({ trust: pictureRoots }) : feature;
}
