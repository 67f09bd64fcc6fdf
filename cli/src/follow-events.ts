import { LiveEvent } from '@longitude/contract/events';
import { follow, LostConnection } from '@longitude/contract/core/follow';
import {
  isEventStream,
  readEvents,
  type ServerEvent,
} from '@longitude/contract/core/server-events';
import { refuseResponse, type Connection } from './connection.ts';
import { ActionNeeded, exitCodes, readFailure, type Failure } from './failure.ts';

/** Three heartbeats of the server. */
const idleTimeoutMs = 60_000;
const backoff = { minMs: 500, maxMs: 15_000 };

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
 * @throws Failure when the first connection fails, the session ends, or the user must act
 */
export async function* followEvents(
  connection: Connection,
  signal: AbortSignal,
  { onOpen, onLost, hasFirstRetry = false }: FollowOptions = {},
): AsyncGenerator<ServerEvent> {
  let lastId: string | undefined;
  let isOpen = false;
  let canRetry = hasFirstRetry;
  let isFirst = true;
  async function* connect(onActivity: () => void) {
    const response = await open(connection, signal, lastId);
    isOpen = true;
    onOpen?.();
    yield* readEvents(response, { idleTimeoutMs, onActivity });
  }
  for await (const item of follow({ connect, backoff, signal })) {
    if (!(item instanceof LostConnection)) {
      if (/^\d{1,15}$/.test(item.id)) lastId = item.id;
      yield item;
      continue;
    }
    // A dropped connection is reported if the next one fails.
    if (!isOpen) {
      const failure = readFailure(item.error);
      if (!canRetry || isFinal(failure)) throw item.error;
      onLost?.({ failure, pauseMs: item.pauseMs, isFirst, retry: item.retry });
    }
    isFirst = isOpen;
    canRetry = true;
    isOpen = false;
  }
}

const isFinal = (failure: Failure) =>
  failure.exitCode === exitCodes.notSignedIn || failure instanceof ActionNeeded;

/** The event of a stream's data; undefined if this version does not know it. */
export function parseEvent(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** A connection that resumes after `lastId`. */
async function open(
  { url, download }: Connection,
  signal: AbortSignal,
  lastId: string | undefined,
): Promise<Response> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  };
  const endpoint = { method: 'GET', path: '/admin/events' } as const;
  const response = await download(endpoint, { headers, signal });
  if (isEventStream(response)) return response;
  await response.body?.cancel();
  throw refuseResponse(url);
}
