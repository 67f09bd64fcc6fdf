import { PassThrough } from 'node:stream';
import type { ServerRoute } from '@hapi/hapi';
import type { Events } from '../../platform/database/events.ts';
import { AppError } from '../../platform/errors.ts';
import { readHeader } from '../../platform/http/request-headers.ts';
import type { Log } from '../../platform/log.ts';

const pollMs = 250;
const heartbeatMs = 20_000;

/** One poll of the events collection for all open streams of this process, while there are any. */
export class EventStreams {
  readonly #events: Events;
  readonly #log: Log;
  readonly #open = new Set<PassThrough>();
  #timer: NodeJS.Timeout | undefined;
  #seq = 0;
  #lastBeat = 0;

  constructor(events: Events, log: Log) {
    this.#events = events;
    this.#log = log;
  }

  /** A stream that begins after `seq`, or with what happens next. */
  async open(seq: number | undefined): Promise<PassThrough> {
    const stream = new PassThrough();
    const now = await this.#events.lastSeq();
    if (this.#open.size === 0) this.#seq = now;
    const missed = seq === undefined ? [] : await this.#events.readAfter(seq);
    stream.write(': welcome\n\n');
    for (const event of missed) if (event.seq <= this.#seq) stream.write(format(event));
    this.#open.add(stream);
    stream.once('close', () => this.#open.delete(stream));
    this.#poll();
    return stream;
  }

  #poll(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#open.size === 0) return;
      void this.#forward().finally(() => this.#poll());
    }, pollMs);
  }

  async #forward(): Promise<void> {
    try {
      const events = await this.#events.readAfter(this.#seq);
      const isQuiet = Date.now() - this.#lastBeat > heartbeatMs;
      const text = events.map(format).join('') || (isQuiet ? ': still here\n\n' : '');
      if (text === '') return;
      this.#lastBeat = Date.now();
      this.#seq = events.at(-1)?.seq ?? this.#seq;
      for (const stream of this.#open) stream.write(text);
    } catch (error) {
      this.#log.warn({ err: error }, 'events could not be read');
    }
  }

  /** Ends every stream; clients come back by themselves. */
  close(): void {
    clearTimeout(this.#timer);
    for (const stream of this.#open) stream.end();
  }
}

const format = (event: { seq: number }) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;

/** GET /api/admin/events: server-sent events, resumable by Last-Event-ID. */
export function eventRoute(streams: EventStreams): ServerRoute {
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
      return h
        .response(stream)
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .header('content-encoding', 'identity');
    },
  };
}
