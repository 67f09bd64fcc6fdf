import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { AppError } from '../../platform/errors.ts';
import { readRange } from '../../platform/http/byte-range.ts';
import { attachAs } from '../../platform/http/content-disposition.ts';
import { readHeader } from '../../platform/http/request-headers.ts';
import type { Files } from './service.ts';
import type { FileRow } from './model.ts';

/**
 * Answers a file, or the range that was asked for, to be saved and never to be run: whatever it is,
 * a browser that opens it gives it no script, no origin and no address.
 */
export function sendFile(
  files: Files,
  file: FileRow,
  request: Request,
  h: ResponseToolkit,
): ResponseObject {
  const { size, sha256 } = file;
  const etag = `"${sha256}"`;
  const header = readHeader(request, 'range');
  const range = readRange(header, { size, etag, ifRange: readHeader(request, 'if-range') });
  if (range === 'none') {
    const { body, status } = new AppError('bad_range');
    return h.response(body).code(status).header('content-range', `bytes */${size}`);
  }
  const slice = range === 'whole' ? { start: 0, end: size } : range;
  const response = h.response(files.open(file, slice)).code(range === 'whole' ? 200 : 206);
  response.type(file.type).bytes(slice.end - slice.start);
  // Nobody knows in which encoding a text was written.
  response.charset('');
  Object.assign(response.headers, {
    'content-disposition': attachAs(file.originalName),
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag,
    // A named encoding keeps Hapi from compressing it.
    'content-encoding': 'identity',
    ...(range === 'whole'
      ? {}
      : { 'content-range': `bytes ${slice.start}-${slice.end - 1}/${size}` }),
  });
  return response;
}
