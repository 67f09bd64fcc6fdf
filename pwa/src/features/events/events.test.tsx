import type { LiveEvent, PresenceState } from '@longitude/contract/events';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLive } from '../../platform/live-events.ts';
import { usePresence, OthersHere } from './events.tsx';
import { beginSession, endSession } from '../../platform/session-state.ts';
import { serveEvents, type FakeConnection } from '../../platform/testing/fake-stream.ts';
import { openBrowser } from '../../platform/testing/fake-windows.ts';

const user = { id: 'u-1', username: 'amara', name: 'Amara', email: 'a@longitude.example' };
const item = { kind: 'service-request', id: '64b1f0c2a9d3e8f7a6b5c4d1' } as const;
let stream: FakeConnection | undefined;
let published: { state: string; isSaved: boolean }[] = [];
let visibility: DocumentVisibilityState = 'visible';
let seq = 0;

beforeEach(async () => {
  vi.useFakeTimers();
  openBrowser();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  beginSession('a-token', user);
  published = [];
  const connections = serveEvents();
  const open = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.endsWith('/presence')) return open(address, init);
    const { state, ...rest } = JSON.parse(init.body as string) as { state: string };
    expect(rest).toEqual(item);
    published.push({ state, isSaved: init.keepalive === true });
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  startLive();
  await vi.advanceTimersByTimeAsync(0);
  stream = connections[0];
});
afterEach(() => endSession());

function Page() {
  const { others, publish } = usePresence(item.kind, item.id);
  return (
    <>
      <OthersHere others={others} noun="request" />
      <button type="button" onClick={() => publish('answering')}>
        Type
      </button>
    </>
  );
}
const type = () => fireEvent.click(screen.getByRole('button', { name: 'Type' }));
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
async function hear(by: string, name: string, state: PresenceState, more: Partial<LiveEvent> = {}) {
  const kind = item.kind;
  seq += 1;
  stream?.emit({
    seq,
    type: 'presence',
    id: item.id,
    by,
    presence: { kind, name, state },
    ...more,
  });
  await settle();
}
const states = () => published.map(({ state }) => state);
/** The text of the live region. */
const said = () =>
  [...document.querySelectorAll('[aria-live=polite] p')].map((line) => line.textContent);

test('shows who else is here and what they do, except one’s own windows', async () => {
  render(<Page />);
  await hear('u-1', 'Amara', 'answering');
  await hear('u-2', 'Joris', 'answering', { id: '64b1f0c2a9d3e8f7a6b5c4ff' });
  expect(said()).toEqual([]);
  expect(said()).toEqual([]);
  await hear('u-2', 'Joris', 'viewing');
  expect(said()).toEqual(['Joris is also looking at this request']);
  await hear('u-2', 'Joris', 'answering');
  expect(said()).toEqual(['Joris is answering this request']);
  await hear('u-3', 'Priya', 'answering');
  await hear('u-4', 'Ana', 'viewing');
  expect(said()).toEqual([
    'Joris and Priya are answering this request',
    'Ana is also looking at this request',
  ]);
  expect(screen.getByText(/^Joris and/).closest('[aria-live=polite]')).toBeTruthy();
  await hear('u-2', 'Joris', 'left');
  expect(said()[0]).toBe('Priya is answering this request');
});

test('an administrator without a heartbeat for 45 seconds has left', async () => {
  render(<Page />);
  await hear('u-2', 'Joris', 'viewing');
  await settle(30_000);
  await hear('u-2', 'Joris', 'viewing');
  stream?.say(': still here\n\n');
  await settle(44_000);
  expect(said()).toHaveLength(1);
  await settle(1000);
  expect(said()).toEqual([]);
});

test('publishes its own state immediately, every 20 seconds while visible, and immediately on a change', async () => {
  render(<Page />);
  expect(states()).toEqual(['viewing']);
  await settle(20_000);
  type();
  type();
  expect(states()).toEqual(['viewing', 'viewing', 'answering']);
  visibility = 'hidden';
  await settle(40_000);
  expect(states()).toHaveLength(3);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(states()).toEqual(['viewing', 'viewing', 'answering', 'answering']);
});

test('a newcomer gets a reply immediately, and only once', async () => {
  render(<Page />);
  type();
  await hear('u-2', 'Joris', 'viewing');
  expect(states()).toEqual(['viewing', 'answering', 'answering']);
  await hear('u-2', 'Joris', 'viewing');
  expect(states()).toHaveLength(3);
});

test('leaving is published by a call that outlives the page', () => {
  const { unmount } = render(<Page />);
  dispatchEvent(new Event('pagehide'));
  expect(published.at(-1)).toEqual({ state: 'left', isSaved: true });
  unmount();
  expect(published).toHaveLength(3);
  expect(published.at(-1)).toEqual({ state: 'left', isSaved: true });
});

function Part({ name }: { readonly name: string }) {
  const { publish } = usePresence(item.kind, item.id);
  return (
    <button type="button" onClick={() => publish('answering')}>
      {name}
    </button>
  );
}

test('two components with the same item are one presence, with the highest state', async () => {
  const both = [<Part key="details" name="Details" />, <Part key="email" name="Email" />];
  const { rerender, unmount } = render(both);
  expect(states()).toEqual(['viewing']);
  fireEvent.click(screen.getByRole('button', { name: 'Email' }));
  await settle(20_000);
  expect(states()).toEqual(['viewing', 'answering', 'answering']);
  rerender(both.slice(0, 1));
  expect(states().slice(3)).toEqual(['viewing']);
  unmount();
  expect(states().slice(4)).toEqual(['left']);
});

test('when another window of the user leaves or reports less, this one publishes replying again', async () => {
  render(<Page />);
  type();
  await hear('u-1', 'Amara', 'answering');
  expect(states()).toEqual(['viewing', 'answering']);
  await hear('u-1', 'Amara', 'viewing');
  await hear('u-1', 'Amara', 'left');
  expect(states().slice(2)).toEqual(['answering', 'answering']);
});

test('while another window of the user is replying, this one does not contradict it', async () => {
  render(<Page />);
  await hear('u-1', 'Amara', 'answering');
  await settle(40_000);
  expect(states()).toEqual(['viewing']);
  await hear('u-1', 'Amara', 'left');
  await settle(20_000);
  expect(states()).toEqual(['viewing', 'viewing', 'viewing']);
});
