import type { LiveEvent } from '@longitude/contract/events';
import { vi } from 'vitest';

export interface FakeConnection {
  readonly lastEventId: string | null;
  readonly authorization: string | null;
  /** Whether the client has closed it. */
  readonly isEnded: () => boolean;
  say(text: string): void;
  emit(event: LiveEvent): void;
  /** The server or the network closes it. */
  drop(): void;
}

type Greeting = 'stream' | 'no connection' | { readonly status: number; readonly type?: string };

const encoder = new TextEncoder();

/**
 * Responds to GET /api/admin/events as `greet` says; the returned list grows with each connection.
 */
export function serveEvents(greet: () => Greeting = () => 'stream'): FakeConnection[] {
  const connections: FakeConnection[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const greeting = greet();
    if (greeting === 'no connection') return Promise.reject(new TypeError('refused'));
    if (greeting !== 'stream') {
      const headers = { 'content-type': greeting.type ?? 'application/json' };
      return Promise.resolve(new Response('{}', { status: greeting.status, headers }));
    }
    const { connection, response } = openConnection(init);
    connections.push(connection);
    return Promise.resolve(response);
  });
  return connections;
}

function openConnection(init: RequestInit) {
  const headers = new Headers(init.headers);
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isEnded = false;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (isEnded = true),
  });
  const end = (error: Error) => {
    if (isEnded) return;
    isEnded = true;
    controller?.error(error);
  };
  init.signal?.addEventListener('abort', () => end(new DOMException('aborted', 'AbortError')));
  const say = (text: string) => {
    if (!isEnded) controller?.enqueue(encoder.encode(text));
  };
  const connection: FakeConnection = {
    lastEventId: headers.get('last-event-id'),
    authorization: headers.get('authorization'),
    isEnded: () => isEnded,
    say,
    emit: (event) => say(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`),
    drop: () => end(new TypeError('network error')),
  };
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return { connection, response };
}

/** An event as sent by the server. */
export const happen = (seq: number, type: string, more: Partial<LiveEvent> = {}): LiveEvent => ({
  seq,
  type,
  id: `item-${seq}`,
  ...more,
});
