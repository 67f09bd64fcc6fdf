import { PassThrough } from 'node:stream';
import type { LiveEvent } from '@longitude/contract/events';
import {
  maxAtOnce,
  presenceType,
  type Events,
  type PublishedEvent,
} from '../../platform/database/events.ts';
import type { Log } from '../../platform/log.ts';

/** Events of other processes reach a screen within this time plus a query. */
const pollMs = 100;
const heartbeatMs = 20_000;
const sessionCheckMs = 1000;
/** Buffered bytes at which a stalled reader is disconnected; it resumes when it reconnects. */
const maxBufferedBytes = 256 * 1024;

interface Reader {
  /** The session that opened the stream; the stream must not outlive it. */
  readonly jti: string;
  readonly userId: string;
  /** The number of the last event sent to it. */
  heard: number;
}

interface EventStreamsContext {
  readonly events: Events;
  /** The sessions among these that are still valid. */
  readonly listStanding: (jtis: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly findUserNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly log: Log;
}

/**
 * All open streams of this process. One query serves all of them: immediately after an event of
 * this process, and every `pollMs` for those of others, while any stream is open.
 */
export class EventStreams {
  readonly #context: EventStreamsContext;
  readonly #open = new Map<PassThrough, Reader>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | undefined;
  #sessionTimer: NodeJS.Timeout | undefined;
  #isReading = false;
  #isBehind = false;
  #lastHeartbeat = Date.now();

  constructor(context: EventStreamsContext) {
    this.#context = context;
    this.#stopListening = context.events.onAppend(() => this.#catchUp());
  }

  /**
   * A stream that begins after `seq`, or with the next event. When events after `seq` are no longer
   * stored, it begins with `reset`.
   */
  async open(
    { jti, userId }: Omit<Reader, 'heard'>,
    seq: number | undefined,
  ): Promise<PassThrough> {
    const { events } = this.#context;
    const newest = await events.lastSeq();
    const isKnown = seq === undefined || (await events.canResume(seq));
    const stream = new PassThrough();
    const heard = isKnown ? (seq ?? newest) : newest;
    // A number without an event: a client cut off before the first event resumes from here.
    stream.write(`id: ${heard}\n\n`);
    if (!isKnown) stream.write(format({ seq: newest, type: 'reset', id: '' }));
    this.#open.set(stream, { jti, userId, heard });
    stream.once('close', () => this.#open.delete(stream));
    this.#sessionTimer ??= setInterval(() => void this.#endSessions(), sessionCheckMs);
    this.#catchUp();
    return stream;
  }

  /** Reads now, or again when the read in progress ends (single-flight). */
  #catchUp(): void {
    if (this.#open.size === 0) return;
    this.#isBehind = true;
    if (this.#isReading) return;
    clearTimeout(this.#timer);
    void this.#readOn();
  }

  async #readOn(): Promise<void> {
    this.#isReading = true;
    while (this.#isBehind && this.#open.size > 0) {
      this.#isBehind = false;
      if (await this.#forward()) this.#isBehind = true;
    }
    this.#isReading = false;
    if (this.#open.size > 0) this.#timer = setTimeout(() => this.#catchUp(), pollMs);
  }

  /**
   * Sends every stream the events it lacks.
   * @returns whether to read again immediately, because there may be more
   */
  async #forward(): Promise<boolean> {
    try {
      const from = Math.min(...[...this.#open.values()].map(({ heard }) => heard));
      const events = await this.#context.events.readAfter(from);
      const isQuiet = Date.now() - this.#lastHeartbeat > heartbeatMs;
      if (events.length > 0 || isQuiet) this.#lastHeartbeat = Date.now();
      const named = await this.#addNames(events);
      const formatted = named.map((event) => ({ event, text: format(event) }));
      for (const [stream, reader] of this.#open) {
        // A stream that joined during the read and is further behind waits for the next read.
        if (reader.heard < from) continue;
        const unseen = formatted.filter(({ event }) => isUnseen(event, reader));
        const text =
          unseen.map((each) => textFor(each, reader)).join('') ||
          (isQuiet ? ': still here\n\n' : '');
        if (text !== '') stream.write(text);
        reader.heard = Math.max(reader.heard, events.at(-1)?.seq ?? 0);
        if (stream.writableLength > maxBufferedBytes) stream.destroy();
      }
      return events.length === maxAtOnce;
    } catch (error) {
      this.#context.log.warn({ err: error }, 'reading events failed');
      return false;
    }
  }

  /** Adds the names of those who caused events, in one query. */
  async #addNames(events: readonly PublishedEvent[]): Promise<PublishedEvent[]> {
    const caused = events.filter(({ type }) => type !== presenceType);
    // Events of earlier versions may name the server itself.
    const ids = caused.flatMap(({ by = '' }) => (/^[\da-f]{24}$/.test(by) ? [by] : []));
    const names = await this.#context.findUserNames([...new Set(ids)]);
    return events.map((event) => {
      const name = event.type === presenceType ? undefined : names.get(event.by ?? '');
      return name === undefined ? event : { ...event, name };
    });
  }

  /** Ends the streams of sessions that have ended, in one query. */
  async #endSessions(): Promise<void> {
    if (this.#open.size === 0) return;
    const jtis = new Set([...this.#open.values()].map(({ jti }) => jti));
    try {
      const standing = await this.#context.listStanding([...jtis]);
      for (const [stream, { jti }] of this.#open) {
        if (jtis.has(jti) && !standing.has(jti)) stream.end();
      }
    } catch {
      // An unavailable database must not sign anyone out.
    }
  }

  /** Ends every stream; clients reconnect automatically. */
  close(): void {
    this.#stopListening();
    clearTimeout(this.#timer);
    clearInterval(this.#sessionTimer);
    for (const stream of this.#open.keys()) stream.end();
  }
}

/** An administrator's own presence is not published to them. */
function isUnseen(event: LiveEvent, { heard, userId }: Reader): boolean {
  return event.seq > heard && !(event.type === presenceType && event.by === userId);
}

/** An event as sent in a stream: marked in the session that caused it, which others don't learn. */
function textFor(
  { event, text }: { readonly event: PublishedEvent; readonly text: string },
  { jti }: Reader,
): string {
  const isMarked = event.session === jti && event.type !== presenceType;
  return isMarked ? format({ ...event, isOwn: true }) : text;
}

function format({ session: _session, ...event }: PublishedEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
}
