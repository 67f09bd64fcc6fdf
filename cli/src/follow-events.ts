import { LiveEvent } from '@longitude/contract/events';
import {
  isEventStream,
  pause,
  readEvents,
  type ServerEvent,
} from '@longitude/contract/core/server-events';
import { refuseResponse, type Connection } from './connection.ts';
import { ActionNeeded, exitCodes, readFailure, type Failure } from './failure.ts';

/** Three heartbeats of the server. */
const idleTimeoutMs = 60_000;
const minRetryMs = 500;
const maxRetryMs = 15_000;

export interface FollowOptions {
  /** Called once a connection is open, the first one and each later one. */
  readonly onOpen?: () => void;
  /** Called after each failed attempt to connect, before the next one. */
  readonly onLost?: (attempt: FailedAttempt) => void;
  /** Whether the first connection is retried too; by default its failure is thrown. */
  readonly hasFirstRetry?: boolean;
}

interface FailedAttempt {
  readonly failure: Failure;
  /** Milliseconds until the next attempt. */
  readonly pauseMs: number;
  /** Whether it is the first since the connection was lost. */
  readonly isFirst: boolean;
  /** Retries immediately. */
  readonly retry: () => void;
}

/**
 * The server's events until `signal` aborts, across reconnects.
 * @throws Failure when the first connection fails, or the session ends
 */
export async function* followEvents(
  connection: Connection,
  signal: AbortSignal,
  options: FollowOptions = {},
): AsyncGenerator<ServerEvent> {
  let lastId: string | undefined;
  let stream = options.hasFirstRetry
    ? await openPersistently(connection, signal, lastId, options, 0)
    : await open(connection, signal, lastId);
  while (stream) {
    options.onOpen?.();
    try {
      for await (const event of readEvents(stream, { idleTimeoutMs })) {
        if (/^\d{1,15}$/.test(event.id)) lastId = event.id;
        yield event;
      }
    } catch {
      // Reconnect after a dropped connection.
    }
    stream = await openPersistently(connection, signal, lastId, options);
  }
}

/** The event of a stream's data; undefined if this version does not know it. */
export function parseEvent(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** A connection that resumes after `lastId`; undefined when `signal` aborts. */
async function open(
  { url, download }: Connection,
  signal: AbortSignal,
  lastId: string | undefined,
): Promise<Response | undefined> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  };
  const endpoint = { method: 'GET', path: '/admin/events' } as const;
  const response = await download(endpoint, { headers, signal }).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (!response || isEventStream(response)) return response;
  await response.body?.cancel();
  throw refuseResponse(url);
}

/**
 * Like `open`, with exponential backoff until it succeeds.
 * @throws Failure when signed out, or when the user must act
 */
async function openPersistently(
  connection: Connection,
  signal: AbortSignal,
  lastId: string | undefined,
  { onLost }: FollowOptions,
  firstPauseMs = minRetryMs,
): Promise<Response | undefined> {
  let pauseMs = firstPauseMs;
  let retrying = new AbortController();
  for (let isFirst = true; ; isFirst = false) {
    await pause(pauseMs, AbortSignal.any([signal, retrying.signal]));
    if (signal.aborted) return undefined;
    try {
      return await open(connection, signal, lastId);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.exitCode === exitCodes.notSignedIn || failure instanceof ActionNeeded)
        throw error;
      pauseMs = Math.min(Math.max(pauseMs * 2, minRetryMs), maxRetryMs);
      retrying = new AbortController();
      const controller = retrying;
      onLost?.({ failure, pauseMs, isFirst, retry: () => controller.abort() });
    }
  }
}
