import { PassThrough } from 'node:stream';
import type { ServerRoute } from '@hapi/hapi';
import type { Events } from '../../platform/database/events.ts';
import { AppError } from '../../platform/errors.ts';
import { readHeader } from '../../platform/http/request-headers.ts';
import type { Log } from '../../platform/log.ts';

const pollMs = 250;
const heartbeatMs = 20_000;
const sessionCheckMs = 1000;

/** One poll of the events collection for all open streams of this process, while there are any. */
export class EventStreams {
  readonly #events: Events;
  readonly #log: Log;
  /** Each stream with the number of the last event it was told. */
  readonly #open = new Map<PassThrough, number>();
  #timer: NodeJS.Timeout | undefined;
  #lastBeat = 0;

  constructor(events: Events, log: Log) {
    this.#events = events;
    this.#log = log;
  }

  /** A stream that begins after `seq`, or with what happens next. */
  async open(seq: number | undefined): Promise<PassThrough> {
    const stream = new PassThrough();
    const now = await this.#events.lastSeq();
    stream.write(': welcome\n\n');
    this.#open.set(stream, Math.min(seq ?? now, now));
    stream.once('close', () => this.#open.delete(stream));
    this.#poll(pollMs);
    return stream;
  }

  #poll(pauseMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#open.size === 0) return;
      void this.#forward().then((hasMore) => this.#poll(hasMore ? 0 : pollMs));
    }, pauseMs);
  }

  /** Tells every stream what it has not heard; whether there is more to read at once. */
  async #forward(): Promise<boolean> {
    try {
      const from = Math.min(...this.#open.values());
      const events = await this.#events.readAfter(from);
      const isQuiet = Date.now() - this.#lastBeat > heartbeatMs;
      if (events.length > 0 || isQuiet) this.#lastBeat = Date.now();
      for (const [stream, heard] of this.#open) {
        // One that came meanwhile and is further behind waits for its own turn.
        if (heard < from) continue;
        const news = events.filter((event) => event.seq > heard);
        const text = news.map(format).join('') || (isQuiet ? ': still here\n\n' : '');
        if (text !== '') stream.write(text);
        this.#open.set(stream, news.at(-1)?.seq ?? heard);
      }
      return events.length > 0;
    } catch (error) {
      this.#log.warn({ err: error }, 'events could not be read');
      return false;
    }
  }

  /** Ends every stream; clients come back by themselves. */
  close(): void {
    clearTimeout(this.#timer);
    for (const stream of this.#open.keys()) stream.end();
  }
}

const format = (event: { seq: number }) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;

/** GET /api/admin/events: server-sent events, resumable by Last-Event-ID. */
export function eventRoute(
  streams: EventStreams,
  findUser: (jti: string) => Promise<unknown>,
): ServerRoute {
  return {
    method: 'GET',
    path: '/api/admin/events',
    options: { auth: 'session' },
    handler: async (request, h) => {
      const header = readHeader(request, 'last-event-id');
      if (header !== '' && !/^\d{1,15}$/.test(header)) {
        throw new AppError('bad_request', 'Last-Event-ID must be a number.');
      }
      const stream = await streams.open(header === '' ? undefined : Number(header));
      request.raw.req.once('close', () => stream.destroy());
      // A stream must not outlive the session that opened it.
      const { jti } = request.auth.credentials;
      const watch = setInterval(() => {
        findUser(jti).then(
          (user) => (user === undefined ? stream.end() : undefined),
          () => undefined,
        );
      }, sessionCheckMs);
      stream.once('close', () => clearInterval(watch));
      return h
        .response(stream)
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .header('content-encoding', 'identity');
    },
  };
}
