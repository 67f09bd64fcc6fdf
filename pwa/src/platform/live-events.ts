import type { LiveEvent } from '@longitude/contract/events';
import { signal } from '@preact/signals-react';
import { leaveAdmin } from './api.ts';
import { gatherEvents, type GatheredHandler } from './gather-events.ts';
import { resetEvent } from './live-stream.ts';
import { shareStream, type SharedStream } from './live-windows.ts';
import { readToken, whenSessionEnds } from './session-state.ts';

/** `off`: no one is signed in, or the page has been hidden for a long time. */
type LiveState = 'connected' | 'reconnecting' | 'off';
/** Whether the screens receive other people's changes. */
export const liveState = signal<LiveState>('off');

type Handler = (event: LiveEvent) => void;
interface Subscription {
  readonly prefix: string;
  readonly handler: Handler;
}

/** Milliseconds after which a hidden page closes its connection; it catches up once visible. */
export const hiddenForMs = 300_000;

const subscriptions = new Set<Subscription>();
let seq: number | undefined;
let running: { readonly stream: SharedStream; readonly stop: () => void } | undefined;
let isWanted = false;
let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `handler` with each event whose type is `prefix` or starts with it and a dot ('file'
 * receives 'file.created'; '' receives all), including this session's own: see `isOwnEvent`.
 * After a gap every handler receives one of the type `reset`: the data on screen may be out of date
 * and must be reloaded. Returns a function that unsubscribes.
 */
export function whenLive(prefix: string, handler: Handler): () => void {
  const subscription = { prefix, handler };
  subscriptions.add(subscription);
  return () => subscriptions.delete(subscription);
}

/** Like `whenLive`, batched: 200 archived rows cause one reload, and a burst only a few. */
export function whenLiveMany(prefix: string, handler: GatheredHandler): () => void {
  const gathering = gatherEvents(handler);
  const stop = whenLive(prefix, gathering.add);
  return () => {
    gathering.stop();
    stop();
  };
}

/** Whether this session caused it, in this window or another one of this browser. */
export function isOwnEvent({ isOwn }: LiveEvent): boolean {
  return isOwn === true;
}

/** Subscribes, once per window; the end of the session stops it. */
export function startLive(): void {
  if (isWanted) return;
  isWanted = true;
  document.addEventListener('visibilitychange', followVisibility);
  addEventListener('online', wake);
  addEventListener('pageshow', wake);
  addEventListener('pagehide', rest);
  run();
}

/** Unsubscribes and forgets the last sequence number. */
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

/** Closes the connection: the back/forward cache does not keep a page with an open one. */
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

/** The window that takes over the stream may be behind, and receive events twice. */
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
      // A handler that throws must not stop the rest.
      reportError(error);
    }
  }
}
