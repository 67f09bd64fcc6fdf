import { readEvents } from '@longitude/contract/core/server-events';

interface ScanEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A scan as a stream of events, which a test reads and may leave. */
interface OpenScan {
  readonly status: number;
  readonly headers: Headers;
  /** All events so far. */
  readonly events: readonly ScanEvent[];
  /**
   * The first event of a type, including past ones.
   * @throws when the stream ends without it
   */
  waitFor(type: string): Promise<ScanEvent>;
  /** Disconnects in the middle. */
  leave(): void;
}

/** Requests a scan and its events, like the page. */
export async function openScan(
  address: string,
  json: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenScan> {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/security-scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify(json),
    signal: leaving.signal,
  });
  const events: ScanEvent[] = [];
  let nextEvent = Promise.withResolvers<void>();
  let isOver = false;
  const wakeReaders = () => {
    nextEvent.resolve();
    nextEvent = Promise.withResolvers();
  };
  const read = async () => {
    for await (const { type, data } of readEvents(response, { idleTimeoutMs: 60_000 })) {
      events.push({ type, data: JSON.parse(data) });
      wakeReaders();
    }
  };
  const end = () => {
    isOver = true;
    wakeReaders();
  };
  void read().then(end, end);
  const waitFor = async (type: string) => {
    for (;;) {
      const found = events.find((event) => event.type === type);
      if (found) return found;
      if (isOver) throw new Error(`No ${type} among ${events.map((event) => event.type).join()}`);
      await nextEvent.promise;
    }
  };
  const { status, headers: given } = response;
  return { status, headers: given, events, waitFor, leave: () => leaving.abort() };
}
