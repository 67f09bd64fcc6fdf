import { createParser } from 'eventsource-parser';

// Server-sent events over `fetch`: EventSource itself cannot send the bearer token.

/** One dispatched event of a stream (HTML, 9.2.6). */
export interface ServerEvent {
  /** The last `id:` so far; empty when there was none. */
  readonly id: string;
  /** `message` unless the block names another type. */
  readonly type: string;
  /** Lines joined by a line feed; empty for a block that only sets the id. */
  readonly data: string;
}

export interface ReadOptions {
  /** Idle timeout in milliseconds. */
  readonly idleTimeoutMs: number;
  /** Called for each chunk of bytes, even when it contains only comments. */
  readonly onActivity?: () => void;
}

/** Maximum characters of one event, against a server that never ends it. */
const maxLength = 1_000_000;

/**
 * Whether a response is a stream of events. Captive portals respond with 200 and their own HTML.
 */
export function isEventStream({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean {
  return ok && /^text\/event-stream\b/.test(headers.get('content-type') ?? '');
}

/**
 * The events of a stream until it ends. Leaving the loop early closes the connection.
 * @throws the errors of reading a body; `TimeoutError` after `idleTimeoutMs` without a byte; Error
 * when an event exceeds a million characters
 */
export async function* readEvents(
  response: Pick<Response, 'body'>,
  options: ReadOptions,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  const events: ServerEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for await (const chunk of readChunks(response, options)) {
    parse(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
  }
}

/** The bytes of a response as they arrive. Throws as `readEvents` does. */
export async function* readChunks(
  { body }: Pick<Response, 'body'>,
  { idleTimeoutMs, onActivity }: ReadOptions,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await readWithin(reader, idleTimeoutMs);
      if (done) return;
      onActivity?.();
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readWithin(reader: Reader, timeoutMs: number): ReturnType<Reader['read']> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new DOMException('The connection is idle', 'TimeoutError');
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([reader.read(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A block that only sets the id is an event too: like in EventSource, its id is kept. */
function createEventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let lastId = '';
  let isIdPending = false;
  let length = 0;
  const emit = (type: string, data: string) => {
    isIdPending = false;
    length = 0;
    onEvent({ id: lastId, type, data });
  };
  const emitPendingId = () => {
    if (isIdPending) emit('message', '');
  };
  const parser = createParser({
    // Called before `onEvent` of the same block, if it has data.
    onId: (id) => {
      emitPendingId();
      lastId = id;
      isIdPending = true;
    },
    onEvent: ({ id, event = 'message', data }) => {
      if (id === undefined) emitPendingId();
      emit(event, data);
    },
    onComment: () => {
      length = 0;
    },
  });
  return (text) => {
    length += text.length;
    parser.feed(text);
    emitPendingId();
    if (length > maxLength) throw new Error('An event without an end');
  };
}

/** Waits `ms` milliseconds; resolves early, without an error, when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', end);
  });
}
