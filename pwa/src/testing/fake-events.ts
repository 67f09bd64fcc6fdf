import type { LiveEvent } from '@longitude/contract/events';
import { vi } from 'vitest';
import { startLive } from '../platform/live-events.ts';
import { serveEvents } from '../platform/testing/fake-stream.ts';

/** Sends events to the screen beside the calls that already have responses; each call sends one. */
export function hearEvents(): (event: Omit<LiveEvent, 'seq'>) => Promise<void> {
  const calls = globalThis.fetch;
  const connections = serveEvents();
  const events = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address.endsWith('/admin/events') ? events(address, init) : calls(address, init),
  );
  startLive();
  let seq = 0;
  return async (event) => {
    const isHeard = () => {
      if (connections.length === 0) throw new Error('nobody listens yet');
    };
    await vi.waitFor(isHeard, { timeout: 10_000 });
    seq += 1;
    connections.at(-1)?.emit({ ...event, seq });
  };
}
