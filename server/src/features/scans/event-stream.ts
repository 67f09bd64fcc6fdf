import { PassThrough } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { ErrorBody } from '@longitude/contract/core/errors';
import { scanHeartbeatMs, type ScanEvents, type ScanResult } from '@longitude/contract/scans';
import { isDatabaseAway } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/errors.ts';
import { readHeader } from '../../platform/http/request-headers.ts';
import type { Log } from '../../platform/log.ts';
import type { ScanObserver } from './engine.ts';

/** Whether a client asks for the events of a scan instead of its result alone. */
export function prefersEvents(request: Request): boolean {
  const accepted = readHeader(request, 'accept').toLowerCase().split(',');
  return accepted.some((type) => type.split(';')[0]?.trim() === 'text/event-stream');
}

/** The server-sent events of one scan, for one client. */
export class ScanStream implements ScanObserver {
  readonly #stream = new PassThrough();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(heartbeatMs = scanHeartbeatMs) {
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), heartbeatMs);
    this.#stream.once('close', () => clearInterval(this.#heartbeat));
  }

  readonly onQueued: ScanObserver['onQueued'] = (position) => this.#tell('queued', { position });

  readonly onTest: ScanObserver['onTest'] = (test, done, total) => {
    this.#tell('progress', { done, total, name: test.name });
    this.#tell('test', test);
  };

  /** Whether nobody hears it any more. */
  get isClosed(): boolean {
    return this.#stream.destroyed;
  }

  /** Tells how the scan ended, and ends with that. */
  async finish(finished: Promise<ScanResult>, log: Log, requestId: string): Promise<void> {
    try {
      this.#tell('result', await finished);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status >= 500) log.error({ err: error, requestId }, 'scan failed');
      this.#tell('error', failure.body);
    }
    this.#stream.end();
  }

  /** Nobody hears it: they went away, or were not promised a stream. */
  close(): void {
    this.#stream.destroy();
  }

  /** The answer, which begins at once: no proxy or encoding may keep events back. */
  answer(request: Request, h: ResponseToolkit): ResponseObject {
    this.#write(': scan\n\n');
    request.raw.res.once('close', () => this.close());
    return h
      .response(this.#stream)
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .header('content-encoding', 'identity')
      .vary('accept');
  }

  #tell<Name extends keyof ScanEvents>(name: Name, data: ScanEvents[Name] | ErrorBody): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (!this.#stream.writableEnded && !this.#stream.destroyed) this.#stream.write(text);
  }
}

function toFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', undefined, { retryAfter: 2 });
  return new AppError('internal');
}
