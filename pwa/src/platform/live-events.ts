import type { LiveEvent } from '@longitude/contract/events';
import { signal } from '@preact/signals-react';
import { leaveAdmin } from './api.ts';
import { gatherEvents, type GatheredHandler } from './gather-events.ts';
import { resetEvent } from './live-stream.ts';
import { shareStream, type SharedStream } from './live-windows.ts';
import { readToken, session, whenSessionEnds } from './session-state.ts';

/** `off`: nobody is signed in, or the page has been hidden for long. */
type LiveState = 'connected' | 'reconnecting' | 'off';
/** Whether the screens receive the changes of others. */
export const liveState = signal<LiveState>('off');

type Handler = (event: LiveEvent) => void;
interface Subscription {
  readonly prefix: string;
  readonly handler: Handler;
}

/** A page that is hidden for so long gives its connection back; it catches up when it is seen. */
export const hiddenForMs = 300_000;

const subscriptions = new Set<Subscription>();
let seq: number | undefined;
let running: { readonly stream: SharedStream; readonly stop: () => void } | undefined;
let isWanted = false;
let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `handler` with each event whose type is `prefix` or begins with it and a dot
 * ('file' hears 'file.created'; '' hears all), also of the own doings:
 * see `isOwnEvent`. After a gap there comes one of the type `reset`, to every handler: what is
 * shown may be out of date and must be loaded again. Returns the function that ends it.
 */
export function whenLive(prefix: string, handler: Handler): () => void {
  const subscription = { prefix, handler };
  subscriptions.add(subscription);
  return () => subscriptions.delete(subscription);
}

/** As `whenLive`, gathered: 200 archived rows are one reason to reload, and a storm is a few. */
export function whenLiveMany(prefix: string, handler: GatheredHandler): () => void {
  const gathering = gatherEvents(handler);
  const stop = whenLive(prefix, gathering.add);
  return () => {
    gathering.stop();
    stop();
  };
}

/** Whether the signed-in administrator did it, here or in another window. */
export function isOwnEvent({ by }: LiveEvent): boolean {
  return by !== undefined && by === session.peek().user?.id;
}

/** Begins to listen, once for the window; the end of the session stops it. */
export function startLive(): void {
  if (isWanted) return;
  isWanted = true;
  document.addEventListener('visibilitychange', followVisibility);
  addEventListener('online', wake);
  addEventListener('pageshow', wake);
  addEventListener('pagehide', rest);
  run();
}

/** Stops listening and forgets how far it got. */
function stopLive(): void {
  isWanted = false;
  document.removeEventListener('visibilitychange', followVisibility);
  removeEventListener('online', wake);
  removeEventListener('pageshow', wake);
  removeEventListener('pagehide', rest);
  clearTimeout(hiding);
  rest();
  seq = undefined;
}
whenSessionEnds(stopLive);

function run(): void {
  if (running || !isWanted) return;
  const end = new AbortController();
  liveState.value = 'reconnecting';
  const stream = shareStream({ ...listener, onRefused: leaveAdmin }, end.signal);
  running = { stream, stop: () => end.abort() };
}

/** Closes the connection: the back/forward cache keeps no page with an open one. */
function rest(): void {
  running?.stop();
  running = undefined;
  liveState.value = 'off';
}

function wake(): void {
  clearTimeout(hiding);
  if (running) running.stream.wake();
  else run();
}

function followVisibility(): void {
  if (document.visibilityState === 'visible') wake();
  else hiding = setTimeout(rest, hiddenForMs);
}

const listener = {
  readToken,
  readSeq: () => seq,
  keepSeq: (next: number) => {
    seq = Math.max(seq ?? 0, next);
  },
  onState: (state: Exclude<LiveState, 'off'>) => {
    liveState.value = state;
  },
  onProgress: (state: Exclude<LiveState, 'off'>, reached: number | undefined) => {
    liveState.value = state;
    if (reached === undefined) return;
    const hasMissed = seq !== undefined && reached > seq;
    seq = Math.max(seq ?? 0, reached);
    if (hasMissed) deliver(resetEvent);
  },
  onEvent: (event: LiveEvent) => {
    if (!isUnseen(event)) return;
    if (event.seq > 0) seq = event.seq;
    deliver(event);
  },
};

/** The window that takes the stream over may be behind, and receive events again. */
function isUnseen({ type, seq: reached }: LiveEvent): boolean {
  return type === 'reset' || type === 'presence' || seq === undefined || reached > seq;
}

function deliver(event: LiveEvent): void {
  for (const { prefix, handler } of subscriptions) {
    const { type } = event;
    const isMeant = type === 'reset' || type === prefix || type.startsWith(prefix && `${prefix}.`);
    if (!isMeant) continue;
    try {
      handler(event);
    } catch (error) {
      // One screen's mistake must not deafen the others.
      reportError(error);
    }
  }
}
