import type { Readable } from 'node:stream';
import { NetworkError } from '../network.ts';
import { createDecoder } from './create-decoder.ts';

export interface BodyLimits {
  /** Bytes to read at most, on the wire and inflated alike. */
  readonly read: number;
  /** Inflated bytes to hold in memory. */
  readonly hold: number;
}

export interface Body {
  readonly bytes: Buffer;
  readonly wireBytes: number;
  readonly bodyBytes: number;
  /** Why it is not whole; empty when it is. */
  readonly cutReason: string;
}

const unknownPacking: Body = {
  bytes: Buffer.alloc(0),
  wireBytes: 0,
  bodyBytes: 0,
  cutReason: 'The body is packed in a way that the scanner does not read.',
};

/** Reads and inflates a body within limits. Never throws: what came until then is the evidence. */
export function readBody(source: Readable, encodings: string, limits: BodyLimits): Promise<Body> {
  const decoder = createDecoder(encodings);
  if (decoder === null) {
    source.on('error', () => undefined).destroy();
    return Promise.resolve(unknownPacking);
  }
  const tooMuch = `The scanner reads ${limits.read} bytes of a body at most.`;
  return new Promise((resolve) => {
    const held: Buffer[] = [];
    let wireBytes = 0;
    let bodyBytes = 0;
    let cutReason = '';
    /** No more comes in; what is in the decoder still comes out. */
    const stop = (reason: string) => {
      if (cutReason !== '' || source.readableEnded) return;
      cutReason = reason;
      source.unpipe(decoder).destroy();
      decoder.end();
    };
    const finish = () => {
      source.destroy();
      decoder.destroy();
      resolve({ bytes: Buffer.concat(held), wireBytes, bodyBytes, cutReason });
    };
    const giveUp = (reason: string) => {
      cutReason ||= reason;
      finish();
    };
    source.on('error', (error) =>
      stop(error instanceof NetworkError ? error.message : 'The connection ended before the body.'),
    );
    source.on('close', () => stop('The connection ended before the body did.'));
    source.pipe(decoder);
    source.on('data', (chunk: Buffer) => {
      wireBytes = Math.min(wireBytes + chunk.length, limits.read);
      if (wireBytes === limits.read) stop(tooMuch);
    });
    decoder.on('data', (chunk: Buffer) => {
      const room = limits.hold - bodyBytes;
      if (room > 0) held.push(Buffer.from(chunk.subarray(0, room)));
      bodyBytes = Math.min(bodyBytes + chunk.length, limits.read);
      if (bodyBytes === limits.read) giveUp(tooMuch);
    });
    decoder.on('error', () => giveUp('The packed body is damaged.'));
    decoder.on('end', finish);
  });
}
