import type { LiveEvent } from '@longitude/contract/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  hiddenForMs,
  isOwnEvent,
  liveState,
  startLive,
  whenLive,
  whenLiveMany,
} from './live-events.ts';
import { deadAfterMs } from './live-stream.ts';
import { beginSession, endSession } from './session-state.ts';
import { happen, serveEvents } from './testing/fake-stream.ts';
import { openBrowser } from './testing/fake-windows.ts';

const user = { id: 'u-1', username: 'amara', name: 'Amara', email: 'a@longitude.example' };
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  openBrowser();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  beginSession('a-token', user);
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  endSession();
});

/** The events of a prefix from now on. */
function hear(prefix: string): LiveEvent[] {
  const heard: LiveEvent[] = [];
  stops.push(whenLive(prefix, (event) => void heard.push(event)));
  return heard;
}
const settle = () => vi.advanceTimersByTimeAsync(0);
/** The connections of a fake server that greets each in this way; the first is open. */
async function connect(greet?: Parameters<typeof serveEvents>[0]) {
  const connections = serveEvents(greet);
  startLive();
  await settle();
  return connections;
}
function show(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('delivers events to each screen, with the token of the session', async () => {
  const connections = serveEvents();
  const [requests, all] = [hear('service-request'), hear('')];
  expect(liveState.value).toBe('off');
  startLive();
  expect(liveState.value).toBe('reconnecting');
  await settle();
  expect(liveState.value).toBe('connected');
  const [stream] = connections;
  expect(stream).toMatchObject({ authorization: 'Bearer a-token', lastEventId: null });
  stream?.emit(happen(4, 'service-request.created'));
  stream?.emit(happen(5, 'service-requests-else.created'));
  stream?.emit(happen(6, 'contact-message.changed', { by: 'u-1', isOwn: true }));
  await settle();
  expect(requests.map(({ seq }) => seq)).toEqual([4]);
  expect(all.map(({ seq }) => seq)).toEqual([4, 5, 6]);
  expect(all.map(isOwnEvent)).toEqual([false, false, true]);
});

test('batches a burst into one call', async () => {
  const connections = serveEvents();
  const calls: number[] = [];
  stops.push(whenLiveMany('service-request', (events) => void calls.push(events.length)));
  startLive();
  await settle();
  for (let seq = 1; seq <= 200; seq++) connections[0]?.emit(happen(seq, 'service-request.changed'));
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toEqual([200]);
});

test('resumes with the last number when the connection drops, with backoff', async () => {
  let isUp = true;
  const connections = serveEvents(() => (isUp ? 'stream' : 'no connection'));
  const all = hear('');
  startLive();
  await settle();
  connections[0]?.emit(happen(41, 'file.created'));
  await settle();
  isUp = false;
  connections[0]?.drop();
  await settle();
  expect(liveState.value).toBe('reconnecting');
  const tries = vi.spyOn(globalThis, 'fetch');
  await vi.advanceTimersByTimeAsync(60_000);
  // After 1, 2, 4, 8, 16 and 30 s, each cut by up to a half.
  expect(tries.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(tries.mock.calls.length).toBeLessThanOrEqual(8);
  isUp = true;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(liveState.value).toBe('connected');
  expect(connections[1]?.lastEventId).toBe('41');
  expect(all.map(({ type }) => type)).toEqual(['file.created']);
});

test('a number that comes without an event counts as well', async () => {
  const connections = await connect();
  connections[0]?.say('id: 77\n\n');
  await settle();
  connections[0]?.drop();
  await vi.advanceTimersByTimeAsync(1100);
  expect(connections[1]?.lastEventId).toBe('77');
});

test('if the first connection is late, or the server says so, everything is reloaded', async () => {
  let isUp = false;
  const connections = serveEvents(() => (isUp ? 'stream' : 'no connection'));
  const requests = hear('service-request');
  startLive();
  await settle();
  isUp = true;
  await vi.advanceTimersByTimeAsync(1100);
  expect(requests.map(({ type }) => type)).toEqual(['reset']);
  connections[0]?.emit({ seq: 9000, type: 'reset', id: '' });
  await settle();
  expect(requests.map(({ type }) => type)).toEqual(['reset', 'reset']);
  connections[0]?.emit(happen(12, 'service-request.created'));
  connections[0]?.emit(happen(9001, 'service-request.created'));
  await settle();
  expect(requests.slice(2).map(({ seq }) => seq)).toEqual([9001]);
});

test('a connection that is silent for 45 seconds is replaced', async () => {
  const connections = await connect();
  connections[0]?.say(': still here\n\n');
  await vi.advanceTimersByTimeAsync(deadAfterMs - 1000);
  connections[0]?.say(': still here\n\n');
  await vi.advanceTimersByTimeAsync(deadAfterMs - 1000);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(connections[0]?.isEnded()).toBe(true);
  expect(connections).toHaveLength(2);
  expect(liveState.value).toBe('connected');
});

test.each(['visibilitychange', 'pageshow', 'online'])(
  'after sleep it retries immediately on %s',
  async (name) => {
    let isUp = false;
    const connections = serveEvents(() => (isUp ? 'stream' : 'no connection'));
    startLive();
    await vi.advanceTimersByTimeAsync(20_000);
    isUp = true;
    if (name === 'visibilitychange') show('visible');
    else dispatchEvent(new Event(name));
    await settle();
    expect(connections).toHaveLength(1);
    expect(liveState.value).toBe('connected');
  },
);

test('a connection that was silent during sleep is replaced', async () => {
  const connections = await connect();
  connections[0]?.say('id: 3\n\n');
  await settle();
  // Timers were paused while the device slept; only the clock has advanced.
  vi.setSystemTime(Date.now() + 3_600_000);
  show('visible');
  await vi.advanceTimersByTimeAsync(1100);
  expect(connections[0]?.isEnded()).toBe(true);
  expect(connections[1]?.lastEventId).toBe('3');
});

test('a page hidden for five minutes disconnects, and catches up when it is shown', async () => {
  const connections = await connect();
  connections[0]?.emit(happen(8, 'file.created'));
  await settle();
  show('hidden');
  const beat = setInterval(() => connections[0]?.say(': still here\n\n'), 20_000);
  await vi.advanceTimersByTimeAsync(hiddenForMs - 1000);
  expect(liveState.value).toBe('connected');
  await vi.advanceTimersByTimeAsync(1000);
  clearInterval(beat);
  expect([connections[0]?.isEnded(), liveState.value]).toEqual([true, 'off']);
  show('visible');
  await settle();
  expect(connections[1]?.lastEventId).toBe('8');
});

test('hiding the page for a moment changes nothing', async () => {
  const connections = await connect();
  show('hidden');
  show('visible');
  await vi.advanceTimersByTimeAsync(1000);
  expect(connections).toHaveLength(1);
});

test('the end of the session ends it, and the next one starts over', async () => {
  const connections = await connect();
  connections[0]?.emit(happen(8, 'file.created'));
  await settle();
  endSession();
  expect([connections[0]?.isEnded(), liveState.value]).toEqual([true, 'off']);
  dispatchEvent(new Event('online'));
  await settle();
  expect(connections).toHaveLength(1);
  beginSession('another-token', user);
  startLive();
  startLive();
  await settle();
  expect(connections).toHaveLength(2);
  expect(connections[1]).toMatchObject({
    authorization: 'Bearer another-token',
    lastEventId: null,
  });
});

test('a 401 ends the session, as on any call', async () => {
  history.replaceState(null, '', '/admin?tab=messages');
  serveEvents(() => ({ status: 401 }));
  startLive();
  await settle();
  expect([location.pathname, localStorage.getItem('auth_token')]).toEqual(['/admin/login', null]);
  expect(liveState.value).toBe('off');
});

test('a captive portal is neither a stream nor the end of the session', async () => {
  serveEvents(() => ({ status: 200, type: 'text/html' }));
  startLive();
  await settle();
  expect(liveState.value).toBe('reconnecting');
  expect(localStorage.getItem('auth_token')).toBe('a-token');
});

test('a screen whose handler fails does not stop the others', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const connections = serveEvents();
  stops.push(whenLive('', () => expect.unreachable('a mistake')));
  const all = hear('');
  startLive();
  await settle();
  connections[0]?.emit(happen(1, 'file.created'));
  await settle();
  expect([all.length, reported.mock.calls.length]).toEqual([1, 1]);
});
