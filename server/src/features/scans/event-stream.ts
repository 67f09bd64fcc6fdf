import { PassThrough } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { ErrorBody } from '@longitude/contract/core/errors';
import { scanHeartbeatMs, type ScanEvents, type ScanResult } from '@longitude/contract/scans';
import { setEncoding } from '../../platform/http/asset.ts';
import { readHeader } from '../../platform/http/request-headers.ts';
import { toAppError } from '../../platform/http/responses.ts';
import type { Log } from '../../platform/log.ts';
import type { ScanObserver } from './engine.ts';

/** Whether a client accepts the events of a scan, not only its result. */
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

  readonly onQueued: ScanObserver['onQueued'] = (position) => this.#publish('queued', { position });

  readonly onTest: ScanObserver['onTest'] = (test, done, total) => {
    this.#publish('progress', { done, total, name: test.name });
    this.#publish('test', test);
  };

  /** Whether the client has disconnected, or received everything. */
  get isClosed(): boolean {
    return this.#stream.destroyed;
  }

  /** Publishes the result or the failure as the last event. */
  async finish(finished: Promise<ScanResult>, log: Log, requestId: string): Promise<void> {
    try {
      this.#publish('result', await finished);
    } catch (error) {
      const failure = toAppError(error);
      if (failure.status >= 500) log.error({ err: error, requestId }, 'scan failed');
      this.#publish('error', failure.body);
    }
    this.#stream.end();
  }

  /** For a client that disconnected, or that gets a response without a stream. */
  close(): void {
    this.#stream.destroy();
  }

  /** The response, which starts immediately: no proxy or encoding may buffer its events. */
  respond(request: Request, h: ResponseToolkit): ResponseObject {
    this.#write(': scan\n\n');
    request.raw.res.once('close', () => this.close());
    const response = h
      .response(this.#stream)
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .vary('accept');
    return setEncoding(request, response, 'identity');
  }

  #publish<Name extends keyof ScanEvents>(name: Name, data: ScanEvents[Name] | ErrorBody): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (!this.#stream.writableEnded && !this.#stream.destroyed) this.#stream.write(text);
  }
}
