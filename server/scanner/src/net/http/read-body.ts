import type { Duplex, Readable } from 'node:stream';
import type { Exchange } from '../../evidence/http.ts';
import type { HttpRequest } from '../network.ts';
import type { Reply } from './connection.ts';
import { createDecoder } from './create-decoder.ts';
import { decodeText, readHeader } from './decode-text.ts';

interface BodyLimits {
  /** Maximum bytes to read, both on the wire and inflated. */
  readonly read: number;
  /** Maximum inflated bytes to keep in memory. */
  readonly hold: number;
  /** Explains why the connection ended, when it did. */
  readonly explainEnd: () => string;
}

interface Body {
  readonly bytes: Buffer;
  readonly wireBytes: number;
  readonly bodyBytes: number;
  /** The reason for the truncation; empty when it is complete. */
  readonly cutReason: string;
}

const unknownPacking: Body = {
  bytes: Buffer.alloc(0),
  wireBytes: 0,
  bodyBytes: 0,
  cutReason: 'The body is packed in a way that the scanner does not read.',
};

const tooMuch = (bytes: number) => `The scanner reads ${bytes} bytes of a body at most.`;

/** Reads and inflates a body within limits. Never throws: a partial body is evidence too. */
function readBody(source: Readable, encodings: string, limits: BodyLimits): Promise<Body> {
  const decoder = createDecoder(encodings);
  if (decoder) {
    return new Promise((resolve) => new BodyReading(source, decoder, limits, resolve).begin());
  }
  source.on('error', () => undefined).destroy();
  return Promise.resolve(unknownPacking);
}

class BodyReading {
  readonly source: Readable;
  readonly decoder: Duplex;
  readonly limits: BodyLimits;
  readonly resolve: (body: Body) => void;
  readonly held: Buffer[] = [];
  wireBytes = 0;
  bodyBytes = 0;
  cutReason = '';

  constructor(
    source: Readable,
    decoder: Duplex,
    limits: BodyLimits,
    resolve: (body: Body) => void,
  ) {
    this.source = source;
    this.decoder = decoder;
    this.limits = limits;
    this.resolve = resolve;
  }

  begin(): void {
    const end = () => this.stop(this.limits.explainEnd());
    this.decoder
      .on('data', (chunk: Buffer) => this.hold(chunk))
      .on('error', () => this.giveUp('The packed body is damaged.'))
      .on('end', () => this.finish());
    this.source.on('error', end).on('close', end);
    // Counts after the pipe: the chunk that exceeds the limit is still decoded.
    this.source.pipe(this.decoder);
    this.source.on('data', (chunk: Buffer) => this.countWire(chunk));
  }

  countWire(chunk: Buffer): void {
    const wireBytes = this.wireBytes + chunk.length;
    this.wireBytes = Math.min(wireBytes, this.limits.read);
    if (wireBytes > this.limits.read) this.stop(tooMuch(this.limits.read));
  }

  hold(chunk: Buffer): void {
    const room = this.limits.hold - this.bodyBytes;
    if (room > 0) this.held.push(Buffer.from(chunk.subarray(0, room)));
    const bodyBytes = this.bodyBytes + chunk.length;
    this.bodyBytes = Math.min(bodyBytes, this.limits.read);
    if (bodyBytes > this.limits.read) this.giveUp(tooMuch(this.limits.read));
  }

  /** Accepts no more input; the decoder's contents are still flushed. */
  stop(reason: string): void {
    if (this.cutReason !== '' || this.source.readableEnded) return;
    this.cutReason = reason;
    this.source.unpipe(this.decoder).destroy();
    this.decoder.end();
  }

  giveUp(reason: string): void {
    this.cutReason ||= reason;
    this.finish();
  }

  finish(): void {
    const { wireBytes, bodyBytes, cutReason } = this;
    if (cutReason !== '') this.source.destroy();
    this.decoder.destroy();
    this.resolve({ bytes: Buffer.concat(this.held), wireBytes, bodyBytes, cutReason });
  }
}

type ReadReply = Omit<Exchange, 'method' | 'url' | 'address' | 'ms'>;

/** Maximum bytes per character in any charset of the web. */
const bytesPerCharacter = 4;

/** Reads as much of a response's body as requested, at most `bodyBytes`. */
export async function readReply(
  { status, httpVersion, headers, body, explainEnd }: Reply,
  { keep, atMost = Infinity, isBinary = false }: HttpRequest,
  bodyBytes: number,
): Promise<ReadReply> {
  const read = Math.min(atMost, bodyBytes);
  const limits = { read, hold: Math.min(keep * bytesPerCharacter, read), explainEnd };
  const whole = await readBody(body, readHeader(headers, 'content-encoding'), limits);
  const text = isBinary
    ? whole.bytes.toString('latin1')
    : decodeText(whole.bytes, readHeader(headers, 'content-type'));
  return {
    status,
    httpVersion,
    headers,
    body: text.slice(0, keep),
    wireBytes: whole.wireBytes,
    bodyBytes: whole.bodyBytes,
    isCut: whole.cutReason !== '' || text.length > keep,
    ...(whole.cutReason === '' ? {} : { cutReason: whole.cutReason }),
  };
}
