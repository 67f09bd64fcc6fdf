import { openResponse } from '@longitude/contract/core/client';
import { follow, type LostConnection } from '@longitude/contract/core/follow';
import {
  isEventStream,
  readEvents,
  type ServerEvent,
} from '@longitude/contract/core/server-events';
import type { LiveEvent } from '@longitude/contract/events';

export interface StreamListener {
  /** The bearer token, read for each connection. */
  readonly readToken: () => string | null;
  /** The sequence number to resume after; undefined before the first event. */
  readonly readSeq: () => number | undefined;
  /** Called with a sequence number that arrived without an event. */
  readonly keepSeq: (seq: number) => void;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (state: 'connected' | 'reconnecting') => void;
  /** The server no longer accepts this token: aborts the stream, unless there is another one. */
  readonly onRefused: (token: string) => void;
}

export interface Stream {
  /** Reconnects immediately, dropping a connection that may have died while the device slept. */
  wake(): void;
  /** Resolves when the stream has ended: aborted by `signal`. */
  readonly ended: Promise<void>;
}

const endpoint = { method: 'GET', path: '/admin/events' } as const;
/** Idle timeout: two missed heartbeats of the server, which sends one every 20 s. */
export const deadAfterMs = 45_000;
const backoff = { minMs: 1000, maxMs: 30_000, jitter: 0.5 };

/** Events were missed: every screen reloads. */
export const resetEvent: LiveEvent = { seq: 0, type: 'reset', id: '' };

/**
 * Follows the server's events, reconnecting until `signal` aborts. `isBehind` means that the data
 * on screen may be older than the first connection.
 */
export function followStream(
  listener: StreamListener,
  signal: AbortSignal,
  isBehind = false,
): Stream {
  let attempt = new AbortController();
  let lost: LostConnection | undefined;
  let lastByteAt = 0;
  // The server's responses do not include events from before the first connection.
  let isLate = isBehind;

  function open(restart: () => void) {
    attempt = new AbortController();
    const onActivity = () => {
      restart();
      lastByteAt = Date.now();
    };
    const either = AbortSignal.any([signal, attempt.signal]);
    return connect(listener, { signal: either, onActivity, isLate });
  }

  async function run() {
    // Dropped, timed out, unreachable or refused: all are handled in the same way.
    for await (const item of follow({ connect: open, backoff, signal })) {
      lost = item;
      lastByteAt = 0;
      isLate = true;
      listener.onState('reconnecting');
    }
  }

  return {
    ended: run(),
    wake() {
      lost?.retry();
      if (lastByteAt > 0 && Date.now() - lastByteAt > deadAfterMs) attempt.abort();
    },
  };
}

interface Connection {
  readonly signal: AbortSignal;
  readonly onActivity: () => void;
  /** Whether events may have been missed. */
  readonly isLate: boolean;
}

/** One connection until it ends; its events go to the listener. */
// oxlint-disable-next-line require-yield -- events that cannot be read end the connection
async function* connect(
  listener: StreamListener,
  { signal, onActivity, isLate }: Connection,
): AsyncGenerator<never> {
  const seq = listener.readSeq();
  const options = {
    base: '',
    token: listener.readToken,
    timeout: deadAfterMs,
    onUnauthenticated: listener.onRefused,
  };
  const headers = {
    accept: 'text/event-stream',
    ...(seq === undefined ? {} : { 'last-event-id': String(seq) }),
  };
  const response = await openResponse(options, endpoint, { headers, cache: 'no-store', signal });
  if (!isEventStream(response)) {
    await response.body?.cancel();
    throw new Error(`No event stream: ${response.status}`);
  }
  listener.onState('connected');
  if (isLate && seq === undefined) listener.onEvent(resetEvent);
  const idle = { idleTimeoutMs: deadAfterMs, onActivity };
  for await (const event of readEvents(response, idle)) handleEvent(listener, event);
}

function handleEvent(listener: StreamListener, { id, data }: ServerEvent): void {
  if (data !== '') listener.onEvent(JSON.parse(data) as LiveEvent);
  else if (/^\d+$/.test(id)) listener.keepSeq(Number(id));
}
