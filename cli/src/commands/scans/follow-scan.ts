import { setTimeout as wait } from 'node:timers/promises';
import { readErrorEvent } from '@longitude/contract/core/error-event';
import { ApiError } from '@longitude/contract/core/errors';
import { follow, LostConnection } from '@longitude/contract/core/follow';
import {
  isEventStream,
  readEvents,
  type ReadOptions,
  type ServerEvent,
} from '@longitude/contract/core/server-events';
import { ScanProgress, ScanResult, scanTimeoutMs, ScanTest } from '@longitude/contract/scans';
import { createAdminScan, type CreateAdminScan } from '@longitude/contract/stored-scans';
import { refuseResponse, type Connection } from '../../connection.ts';
import { Failure, Outage, readFailure } from '../../failure.ts';

/** Events of a running scan; `lost` comes once for each lost connection, with its cause. */
export type ScanStep =
  | { readonly type: 'begun' }
  /** The site is being scanned, or was a moment ago: the scan starts after these seconds. */
  | { readonly type: 'waiting'; readonly seconds: number }
  | { readonly type: 'queued'; readonly position: number }
  | { readonly type: 'progress'; readonly progress: ScanProgress }
  | { readonly type: 'test'; readonly test: ScanTest }
  | { readonly type: 'lost'; readonly reason: string }
  | { readonly type: 'result'; readonly result: ScanResult };

/** In milliseconds. */
const timing = {
  /** Idle timeout: the server sends a heartbeat every 15 s. */
  idle: 45_000,
  minRetry: 500,
  maxRetry: 5_000,
  /** How long after its first failure a server is retried that has not responded yet. */
  patience: 1_000,
  /** How long after a lost connection a scan in progress is resumed: a server restarts in less. */
  resumption: 60_000,
  /** How long to wait for a site that others scan again and again. */
  spacing: 600_000,
};
export type ScanTiming = typeof timing;

/**
 * Scans a website and yields its progress, each test once, and finally the result. After a lost
 * connection it retries with the same Idempotency-Key: the server continues the scan or returns its
 * result, and does not scan twice.
 * @throws Failure or ApiError
 */
export async function* followScan(
  connection: Connection,
  payload: CreateAdminScan,
  { idle, minRetry, maxRetry, patience, resumption, spacing }: ScanTiming = timing,
): AsyncGenerator<ScanStep> {
  const headers = { accept: 'text/event-stream', 'idempotency-key': crypto.randomUUID() };
  const names = new Set<string>();
  const state = { hasBegun: false, hasRestarted: false };
  const startedAt = Date.now();
  let endAt = startedAt + scanTimeoutMs;
  let lostAt: number | undefined;
  const connect = (onActivity: () => void) =>
    attempt(connection, { payload, headers }, { idleTimeoutMs: idle, onActivity });
  const backoff = { minMs: minRetry, maxMs: maxRetry };
  for await (const step of follow({ connect, backoff, signal: new AbortController().signal })) {
    if (!(step instanceof LostConnection)) {
      state.hasBegun = true;
      if (step.type !== 'begun') lostAt = undefined;
      if (!isRepeated(step, names)) yield step;
      if (step.type === 'result') return;
      continue;
    }
    const { error, pauseMs } = step;
    const seconds = readSpacing(error);
    if (seconds !== undefined && Date.now() + seconds * 1000 < startedAt + spacing) {
      yield { type: 'waiting', seconds };
      await wait(seconds * 1000);
      endAt = Date.now() + scanTimeoutMs;
      lostAt = undefined;
      step.retry();
      continue;
    }
    if (!isTemporary(error, state)) throw error;
    const isFirst = lostAt === undefined;
    lostAt ??= Date.now();
    const giveUpAt = Math.min(lostAt + (state.hasBegun ? resumption : patience), endAt);
    if (Date.now() + pauseMs > giveUpAt) throw state.hasBegun ? hintAtResult(error) : error;
    if (isFirst && state.hasBegun) yield { type: 'lost', reason: readFailure(error).message };
  }
}

/** Seconds until the site may be scanned again (spec decision 55). */
function readSpacing(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'scanned_recently') return undefined;
  return error.retryAfter ?? 60;
}

interface ScanInput {
  readonly payload: CreateAdminScan;
  readonly headers: Readonly<Record<string, string>>;
}

/** One connection, until the result. @throws Outage when it is interrupted */
async function* attempt(
  connection: Connection,
  input: ScanInput,
  options: ReadOptions,
): AsyncGenerator<ScanStep> {
  const { url } = connection;
  const response = await connection.download(createAdminScan, input);
  if (!isEventStream(response)) {
    // A result that is ready may come without a stream.
    yield { type: 'result', result: readResult(await response.json().catch(() => null), url) };
    return;
  }
  yield { type: 'begun' };
  for await (const event of readStream(response, url, options)) {
    const step = readStep(event, url);
    if (step) yield step;
    if (step?.type === 'result') return;
  }
  throw breakOff(url);
}

const breakOff = (url: string) => new Outage(`The connection to ${url} was lost.`);

async function* readStream(response: Response, url: string, options: ReadOptions) {
  try {
    yield* readEvents(response, options);
  } catch {
    throw breakOff(url);
  }
}

/** Undefined for an event of a later version. @throws ScanEnded on the event `error` */
function readStep({ type, data }: ServerEvent, url: string): ScanStep | undefined {
  const value = parse(data);
  if (type === 'error') throw new ScanEnded(value);
  if (type === 'result') return { type, result: readResult(value, url) };
  const progress = ScanProgress.safeParse(value);
  if (type === 'progress' && progress.success) return { type, progress: progress.data };
  const test = ScanTest.safeParse(value);
  if (type === 'test' && test.success) return { type, test: test.data };
  const { position } = (value ?? {}) as { position?: unknown };
  return type === 'queued' && typeof position === 'number' ? { type, position } : undefined;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** As the server wrote it, with fields that this version does not know. */
function readResult(value: unknown, url: string): ScanResult {
  if (ScanResult.safeParse(value).success) return value as ScanResult;
  throw refuseResponse(url);
}

/** The server has ended the scan without a result. */
class ScanEnded extends Failure {
  /** The server is stopping and does not finish scans; its successor may. */
  readonly isRestart: boolean;

  constructor(body: unknown) {
    const error = readErrorEvent(body);
    const { message, exitCode, details } = readFailure(error);
    super(message, exitCode, details);
    this.isRestart = error.code === 'unavailable';
  }
}

/** A resumed stream repeats its tests. */
function isRepeated(step: ScanStep, names: Set<string>): boolean {
  if (step.type !== 'test') return false;
  if (names.has(step.test.name)) return true;
  names.add(step.test.name);
  return false;
}

/**
 * Whether the next attempt may find the scan. One restart is allowed: each may scan the site again.
 */
function isTemporary(
  error: unknown,
  state: { readonly hasBegun: boolean; hasRestarted: boolean },
): boolean {
  if (error instanceof ScanEnded) {
    const canRepeat = error.isRestart && !state.hasRestarted;
    state.hasRestarted ||= error.isRestart;
    return canRepeat;
  }
  if (error instanceof Outage) return true;
  if (!(error instanceof ApiError)) return false;
  // Also the responses of a proxy whose server restarts.
  return error.code === 'in_progress' || (state.hasBegun && error.status >= 502);
}

function hintAtResult(error: unknown): Failure {
  const { message, exitCode } = readFailure(error);
  const hint = 'The scan continues. Its result will appear in: longitude scans list';
  return new Failure(message, exitCode, [hint]);
}
