import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { AppError } from '../errors.ts';

const decoders: Readonly<Record<string, typeof gunzip.__promisify__>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
};

/**
 * A body without its content coding (RFC 9110, 8.4): gzip, deflate or none.
 * @param maxBytes of the result; no more is decoded
 * @throws AppError `unsupported_type` for another coding, `payload_too_large`, `bad_request` for a
 * body that is incomplete or not encoded
 */
export async function decodeBody(body: Buffer, coding: string, maxBytes: number): Promise<Buffer> {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (!decode) {
    throw new AppError('unsupported_type', 'The request body may be encoded with gzip or deflate.');
  }
  try {
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge
      ? new AppError('payload_too_large')
      : new AppError('bad_request', `The request body is not complete ${name} data.`);
  }
}
