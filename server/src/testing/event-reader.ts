import type { LiveEvent } from '@longitude/contract/events';
import type { TestServer } from './test-server.ts';
import { slowestMs } from './wait-until.ts';

interface EventReader {
  readonly headers: Headers;
  /** The next event, waiting up to `slowestMs` for it. */
  next(): Promise<LiveEvent>;
  close(): void;
}

/** Follows GET /api/admin/events; resolves once the stream has begun. */
export async function openEvents(
  { address, token }: TestServer,
  lastEventId?: string,
): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/admin/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`No event stream: ${response.status}`);
  const blocks = readBlocks(response.body);
  await blocks.next();
  const next = async () => {
    const timer = setTimeout(() => abort.abort(new Error('No event in time')), slowestMs);
    try {
      for (;;) {
        const { value, done } = await blocks.next();
        if (done || value === undefined) throw new Error('The event stream ended');
        const data = /^data: (.*)$/m.exec(value)?.[1];
        if (data !== undefined) return JSON.parse(data) as LiveEvent;
      }
    } finally {
      clearTimeout(timer);
    }
  };
  return { headers: response.headers, next, close: () => abort.abort() };
}

/** The blocks of an event stream, each ended by an empty line. */
async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}
