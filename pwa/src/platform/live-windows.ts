import type { LiveEvent } from '@longitude/contract/events';
import { followStream, type Stream, type StreamListener } from './live-stream.ts';

type ConnectionState = 'connected' | 'reconnecting';

interface WindowListener extends StreamListener {
  /** Heartbeat of another window's stream, with its state and last sequence number. */
  readonly onProgress: (state: ConnectionState, seq: number | undefined) => void;
}

type Broadcast =
  | { readonly kind: 'hello' }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly state: ConnectionState; readonly seq: number | undefined };

const name = 'live-events';
/** Heartbeat interval of the window with the stream, also while it cannot reach the server. */
const heartbeatMs = 15_000;
/** A window without a heartbeat for this long is asleep (iOS) and blocks the lock for all others. */
export const asleepAfterMs = 50_000;
const responseMs = 3000;

export interface SharedStream {
  wake(): void;
}

/**
 * One stream for all windows of this browser, until `signal` aborts: over HTTP/1.1 a browser opens
 * six connections per host, and ten open tabs must not starve the site. The window with the Web
 * Lock has the stream and broadcasts to the others; without Web Locks each has its own.
 */
export function shareStream(listener: WindowListener, signal: AbortSignal): SharedStream {
  if (!('locks' in navigator && 'BroadcastChannel' in globalThis)) {
    return followStream(listener, signal);
  }
  return new SharedWindow(listener, signal);
}

class SharedWindow implements SharedStream {
  readonly #listener: WindowListener;
  readonly #signal: AbortSignal;
  readonly #channel = new BroadcastChannel(name);
  /** This window's own stream, while it holds the lock. */
  #stream: Stream | undefined;
  #lockRequest = new AbortController();
  #heartbeatTimeout: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: WindowListener, signal: AbortSignal) {
    this.#listener = listener;
    this.#signal = signal;
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) =>
      this.#receive(data),
    );
    signal.addEventListener('abort', () => {
      clearTimeout(this.#heartbeatTimeout);
      this.#channel.close();
    });
    void this.#queue();
    this.#ask();
  }

  wake(): void {
    if (this.#stream) this.#stream.wake();
    else this.#ask();
  }

  /** Asks the window with the stream for its position, which also checks that it is alive. */
  #ask(): void {
    this.#broadcast({ kind: 'hello' });
    this.#expectHeartbeat(responseMs);
  }

  #broadcast(message: Broadcast): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window's
    if (!this.#signal.aborted) this.#channel.postMessage(message);
  }

  #receive(message: Broadcast): void {
    if (message.kind === 'hello') {
      this.#stream?.wake();
      return;
    }
    // There are two streams only for the moment in which one window takes over.
    if (this.#stream) return;
    this.#expectHeartbeat(asleepAfterMs);
    if (message.kind === 'event') this.#listener.onEvent(message.event);
    else this.#listener.onProgress(message.state, message.seq);
  }

  #expectHeartbeat(withinMs: number): void {
    clearTimeout(this.#heartbeatTimeout);
    if (this.#stream || this.#signal.aborted) return;
    this.#heartbeatTimeout = setTimeout(() => this.#takeOver(), withinMs);
  }

  #takeOver(): void {
    if (document.visibilityState === 'hidden') return;
    this.#lockRequest.abort();
    void this.#queue({ steal: true });
  }

  /** Waits for the lock, and keeps the stream while it holds it. */
  async #queue(how: { readonly steal?: true } = {}): Promise<void> {
    const request = new AbortController();
    this.#lockRequest = request;
    const stop = AbortSignal.any([this.#signal, request.signal]);
    let isMine = false;
    try {
      // A request that steals the lock cannot be aborted.
      await navigator.locks.request(name, how.steal ? how : { signal: stop }, async () => {
        isMine = true;
        clearTimeout(this.#heartbeatTimeout);
        const broadcast = (state: Broadcast) => this.#broadcast(state);
        const stream = lead(this.#listener, broadcast, stop, how.steal);
        this.#stream = stream;
        await stream.ended;
      });
    } catch {
      // Aborted, gave up waiting, or another window stole the lock after missing this one's
      // heartbeat.
    }
    if (stop.aborted) return;
    if (!isMine) {
      // Web Locks can be blocked, like storage: this window has its own stream.
      this.#stream = followStream(this.#listener, this.#signal);
      return;
    }
    request.abort();
    this.#stream = undefined;
    this.#expectHeartbeat(asleepAfterMs);
    void this.#queue();
  }
}

/**
 * Holds the stream, and broadcasts its events. `wake` also publishes its progress. `isTaken`:
 * stolen from a sleeping window, so events since then are missing.
 */
function lead(
  listener: WindowListener,
  broadcast: (message: Broadcast) => void,
  signal: AbortSignal,
  isTaken = false,
): Stream {
  let state: ConnectionState = 'reconnecting';
  const publishState = () => broadcast({ kind: 'state', state, seq: listener.readSeq() });
  const stream = followStream(
    {
      ...listener,
      onEvent(event) {
        listener.onEvent(event);
        broadcast({ kind: 'event', event });
      },
      onState(next) {
        state = next;
        listener.onState(next);
        publishState();
      },
    },
    signal,
    isTaken,
  );
  const timer = setInterval(publishState, heartbeatMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return {
    ended: stream.ended,
    wake() {
      stream.wake();
      publishState();
    },
  };
}
