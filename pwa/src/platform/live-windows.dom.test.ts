import type { LiveEvent } from '@longitude/contract/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asleepAfterMs, shareStream, type SharedStream } from './live-windows.ts';
import { happen, serveEvents } from './testing/fake-stream.ts';
import { openBrowser } from './testing/fake-windows.ts';

interface FakeWindow {
  readonly heard: string[];
  readonly words: string[];
  readonly stream: SharedStream;
  close(): void;
}

const windows: FakeWindow[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  openBrowser();
});
afterEach(() => {
  for (const window of windows.splice(0)) window.close();
});

function openWindow(): FakeWindow {
  const end = new AbortController();
  const heard: string[] = [];
  const words: string[] = [];
  let seq: number | undefined;
  const keepSeq = (next: number) => {
    seq = Math.max(seq ?? 0, next);
  };
  const stream = shareStream(
    {
      readToken: () => 'a-token',
      readSeq: () => seq,
      keepSeq,
      onEvent(event: LiveEvent) {
        heard.push(event.type);
        keepSeq(event.seq);
      },
      onState: (state) => words.push(`own ${state}`),
      onProgress: (state, reached) => words.push(`${state} at ${reached}`),
      onRefused: () => undefined,
    },
    end.signal,
  );
  const window = { heard, words, stream, close: () => end.abort() };
  windows.push(window);
  return window;
}
/** Longer than a window waits for a reply to its greeting. */
const noResponseMs = 4000;
const settle = () => vi.advanceTimersByTimeAsync(0);

test('ten open windows have one connection, and each receives everything', async () => {
  const connections = serveEvents();
  const all = Array.from({ length: 10 }, openWindow);
  await settle();
  expect(connections).toHaveLength(1);
  connections[0]?.emit(happen(1, 'service-request.created'));
  await settle();
  for (const { heard } of all) expect(heard).toEqual(['service-request.created']);
});

test('when the window with the stream is closed, the next resumes with the last number', async () => {
  const connections = serveEvents();
  const [first, second, third] = [openWindow(), openWindow(), openWindow()];
  await settle();
  connections[0]?.emit(happen(7, 'file.created'));
  await settle();
  first.close();
  await settle();
  expect(connections.map(({ isEnded }) => isEnded())).toEqual([true, false]);
  expect(connections[1]?.lastEventId).toBe('7');
  connections[1]?.emit(happen(8, 'file.deleted'));
  await settle();
  expect(second.heard).toEqual(['file.created', 'file.deleted']);
  expect(third.heard).toEqual(second.heard);
  expect(first.heard).toEqual(['file.created']);
});

test('a later window immediately learns the position of the others', async () => {
  const connections = serveEvents();
  openWindow();
  await settle();
  connections[0]?.emit(happen(30, 'file.created'));
  await settle();
  const late = openWindow();
  await settle();
  expect(late.words).toContain('connected at 30');
  expect(connections).toHaveLength(1);
});

test('other windows learn that the connection is lost, and do not open their own', async () => {
  let isUp = true;
  const connections = serveEvents(() => (isUp ? 'stream' : 'no connection'));
  const [, second] = [openWindow(), openWindow()];
  await settle();
  isUp = false;
  connections[0]?.drop();
  await vi.advanceTimersByTimeAsync(asleepAfterMs * 3);
  expect(second.words.at(-1)).toBe('reconnecting at undefined');
  isUp = true;
  second.stream.wake();
  await settle();
  expect(connections).toHaveLength(2);
  expect(second.words.at(-1)).toBe('connected at undefined');
});

test('the lock of a sleeping window is stolen, and it steps back when it wakes', async () => {
  const connections = serveEvents();
  const asleep = openWindow();
  await settle();
  // A frozen page runs no code, but keeps its lock: its channel neither receives nor sends.
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  post.mockImplementation(() => undefined);
  const awake = openWindow();
  await vi.advanceTimersByTimeAsync(noResponseMs);
  expect(awake.words).toContain('own connected');
  expect(connections.map(({ isEnded }) => isEnded())).toEqual([true, false]);
  post.mockRestore();
  connections[1]?.emit(happen(5, 'file.created'));
  await settle();
  expect(asleep.heard).toEqual(['file.created']);
  expect(connections).toHaveLength(2);
});

test('a hidden window never takes the lock of another', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const connections = serveEvents();
  openWindow();
  await settle();
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue(undefined);
  const hidden = openWindow();
  await vi.advanceTimersByTimeAsync(noResponseMs * 4);
  expect(hidden.words).toEqual([]);
  expect(connections[0]?.isEnded()).toBe(false);
});

test('where locks are unavailable each window has its own stream', async () => {
  const refuse = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request: refuse } as never);
  const connections = serveEvents();
  const [first, second] = [openWindow(), openWindow()];
  await settle();
  expect(connections).toHaveLength(2);
  connections[0]?.emit(happen(1, 'file.created'));
  connections[1]?.emit(happen(1, 'file.created'));
  await settle();
  expect([first.heard, second.heard]).toEqual([['file.created'], ['file.created']]);
});

test('a window that takes over from a sleeping one, without any events, reloads', async () => {
  const connections = serveEvents();
  const asleep = () => new Promise<void>(() => undefined);
  navigator.locks.request('live-events', {}, asleep).catch(() => undefined);
  const window = openWindow();
  await vi.advanceTimersByTimeAsync(noResponseMs);
  expect(connections).toHaveLength(1);
  expect(window.heard).toEqual(['reset']);
});
