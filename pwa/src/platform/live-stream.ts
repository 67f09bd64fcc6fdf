import { openResponse } from '@longitude/contract/core/client';
import {
  isEventStream,
  pause,
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
const maxPauseMs = 30_000;

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
  let rest = new AbortController();
  let lastByteAt = 0;

  async function run() {
    for (let failures = 0; !signal.aborted; failures += 1) {
      attempt = new AbortController();
      const onActivity = () => {
        failures = 0;
        lastByteAt = Date.now();
      };
      // The server's responses do not include events from before the first connection.
      const isLate = (isBehind || failures > 0) && listener.readSeq() === undefined;
      const either = AbortSignal.any([signal, attempt.signal]);
      try {
        await connect(listener, { signal: either, onActivity, isLate });
      } catch {
        // Dropped, timed out, unreachable or refused: all are handled in the same way.
      }
      lastByteAt = 0;
      if (signal.aborted) return;
      listener.onState('reconnecting');
      rest = new AbortController();
      await pause(choosePause(failures), AbortSignal.any([signal, rest.signal]));
    }
  }

  return {
    ended: run(),
    wake() {
      rest.abort();
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

/** One connection until it ends. */
async function connect(
  listener: StreamListener,
  { signal, onActivity, isLate }: Connection,
): Promise<void> {
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
  if (isLate) listener.onEvent(resetEvent);
  const idle = { idleTimeoutMs: deadAfterMs, onActivity };
  for await (const event of readEvents(response, idle)) handleEvent(listener, event);
}

function handleEvent(listener: StreamListener, { id, data }: ServerEvent): void {
  if (data !== '') listener.onEvent(JSON.parse(data) as LiveEvent);
  else if (/^\d+$/.test(id)) listener.keepSeq(Number(id));
}

/** Exponential backoff from one second with jitter, against a thundering herd. */
function choosePause(failures: number): number {
  const limit = Math.min(maxPauseMs, 1000 * 2 ** failures);
  return limit * (0.5 + Math.random() / 2);
}
