import { createEventReader, type ServerEvent } from '@longitude/contract/core/server-events';
import type { LiveEvent } from '@longitude/contract/overview';

export interface StreamListener {
  /** The bearer token, asked for at each connection. */
  readonly readToken: () => string | null;
  /** Where to go on; undefined when no event was heard yet. */
  readonly readSeq: () => number | undefined;
  /** A number that came without an event. */
  readonly keepSeq: (seq: number) => void;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (state: 'connected' | 'reconnecting') => void;
  /** The server no longer knows the token. */
  readonly onRefused: () => void;
}

export interface Stream {
  /** Tries again at once, and drops a connection that may have died while the device slept. */
  wake(): void;
  /** Resolves when the stream has ended for good: by `signal`, or refused. */
  readonly ended: Promise<void>;
}

const path = '/api/admin/events';
/** The server says something every 20 s: after two missed words the connection counts as dead. */
export const deadAfterMs = 45_000;
const longestPauseMs = 30_000;

/** Says that nobody knows what was missed: everybody loads anew. */
export const resetEvent: LiveEvent = { seq: 0, type: 'reset', id: '' };

/**
 * Follows the server's events, reconnecting until `signal` ends it or a 401 does. `isBehind` says
 * that the data on screen may be older than the first connection.
 */
export function followStream(
  listener: StreamListener,
  signal: AbortSignal,
  isBehind = false,
): Stream {
  let attempt = new AbortController();
  let lastByteAt = 0;
  let endPause: (() => void) | undefined;

  async function run() {
    for (let failures = 0; !signal.aborted; failures += 1) {
      attempt = new AbortController();
      const either = AbortSignal.any([signal, attempt.signal]);
      const alarm = watchSilence(() => attempt.abort());
      const onByte = () => {
        failures = 0;
        lastByteAt = Date.now();
        alarm.heard();
      };
      // What happened while there was no first connection is not in any answer of the server.
      const isLate = (isBehind || failures > 0) && listener.readSeq() === undefined;
      try {
        if (!(await connect(listener, { signal: either, onByte, isLate }))) return;
      } catch {
        // Dropped, dead or out of reach: all the same.
      } finally {
        alarm.stop();
      }
      lastByteAt = 0;
      if (signal.aborted) return;
      listener.onState('reconnecting');
      // oxlint-disable-next-line no-loop-func -- read at once, by the pause of this round
      await pause(choosePause(failures), signal, (end) => (endPause = end));
    }
  }

  return {
    ended: run(),
    wake() {
      endPause?.();
      if (lastByteAt > 0 && Date.now() - lastByteAt > deadAfterMs) attempt.abort();
    },
  };
}

interface Connection {
  readonly signal: AbortSignal;
  readonly onByte: () => void;
  /** Whether something may have been missed before. */
  readonly isLate: boolean;
}

/** One connection until it ends. False when the server refuses the token. */
async function connect(listener: StreamListener, connection: Connection): Promise<boolean> {
  const seq = listener.readSeq();
  const response = await fetch(path, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${listener.readToken() ?? ''}`,
      ...(seq === undefined ? {} : { 'last-event-id': String(seq) }),
    },
    cache: 'no-store',
    credentials: 'same-origin',
    signal: connection.signal,
  });
  if (response.status === 401) {
    listener.onRefused();
    return false;
  }
  // Networks that ask for a sign-in answer 200 with a page of their own.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !isStream || !response.body) {
    await response.body?.cancel();
    throw new Error(`No event stream: ${response.status}`);
  }
  listener.onState('connected');
  if (connection.isLate) listener.onEvent(resetEvent);
  const take = createEventReader((event) => tell(listener, event));
  const reader = response.body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return true;
    connection.onByte();
    take(value);
  }
}

function tell(listener: StreamListener, { id, type, data }: ServerEvent): void {
  if (data !== '') listener.onEvent(JSON.parse(data) as LiveEvent);
  else if (type === 'reset') listener.onEvent(resetEvent);
  else if (/^\d+$/.test(id)) listener.keepSeq(Number(id));
}

/** Calls `onSilence` once nothing was heard for as long as a living connection never is silent. */
function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, deadAfterMs);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, deadAfterMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Doubles from one second, with jitter: all windows of the world lose the server at once. */
function choosePause(failures: number): number {
  const longest = Math.min(longestPauseMs, 1000 * 2 ** failures);
  return longest * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal, give: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    give(end);
  });
}
