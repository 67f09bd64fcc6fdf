import { PassThrough, Transform, type Duplex } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** A truncated body is still decoded as far as it goes (browsers do the same). */
const gentle = { finishFlush: constants.Z_SYNC_FLUSH };

/**
 * "deflate" means zlib's format (RFC 9110, 8.4.1.2), but some servers send it raw: the first byte
 * shows which.
 */
function createDeflateDecoder(): Duplex {
  let inner: Transform | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (inner === undefined) {
        const isZlib = ((chunk[0] ?? 0) & 0x0f) === 8;
        inner = isZlib ? createInflate(gentle) : createInflateRaw(gentle);
        inner.on('data', (part: Buffer) => this.push(part));
        inner.on('error', (error) => this.destroy(error));
      }
      inner.write(chunk, () => done());
    },
    flush(done) {
      if (inner === undefined) done();
      else inner.once('end', () => done()).end();
    },
    destroy(error, done) {
      inner?.destroy();
      done(error);
    },
  });
}

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip(gentle),
  'x-gzip': () => createGunzip(gentle),
  deflate: createDeflateDecoder,
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};

/** For a Content-Encoding header; null for unknown or multiple encodings. */
export function createDecoder(encodings: string): Duplex | null {
  const names = encodings
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const [name, ...more] = names;
  if (name === undefined) return new PassThrough();
  if (more.length > 0 || !Object.hasOwn(decoders, name)) return null;
  return decoders[name]?.() ?? null;
}
