import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { setEncoding, type Asset, type EncodedBody } from './asset.ts';
import { readHeader } from './request-headers.ts';

/** Undefined for a body without a validator, which is always sent in full. */
type Kind = Pick<Asset, 'type' | 'cacheControl'> & { readonly etag: string | undefined };

/**
 * Sends a body that is not cached in memory: composed and compressed only if the visitor lacks it,
 * for their Accept-Encoding header. Its validator is weak: two equivalent responses need not have
 * the same bytes (RFC 9110, 8.8.1).
 */
export async function sendOnce(
  request: Request,
  h: ResponseToolkit,
  { type, cacheControl, etag }: Kind,
  encode: (accepted: string) => Promise<EncodedBody>,
): Promise<ResponseObject> {
  const response = hasCopy(request, etag)
    ? h.response().code(304)
    : await respond(request, h, type, encode);
  if (etag !== undefined) response.etag(etag, { weak: true, vary: false });
  Object.assign(response.headers, { 'cache-control': cacheControl, vary: 'accept-encoding' });
  return response;
}

async function respond(
  request: Request,
  h: ResponseToolkit,
  type: string,
  encode: (accepted: string) => Promise<EncodedBody>,
): Promise<ResponseObject> {
  const { body, encoding } = await encode(readHeader(request, 'accept-encoding'));
  const response = h.response(body);
  response.headers['content-type'] = type;
  return setEncoding(request, response, encoding);
}

/** Weak comparison (RFC 9110, 13.1.2). */
function hasCopy({ method, headers }: Request, etag: string | undefined): boolean {
  const condition: unknown = headers['if-none-match'];
  const isReading = method === 'get' || method === 'head';
  if (etag === undefined || !isReading || typeof condition !== 'string') return false;
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(`"${etag}"`) || tags.includes('*');
}
