import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { encodeBody, type Asset } from './asset.ts';
import { readHeader } from './request-headers.ts';

/** Undefined is a body without a validator: each time it is sent in full. */
type Kind = Pick<Asset, 'type' | 'cacheControl'> & { readonly etag: string | undefined };

/**
 * Answers a body that nobody else gets, so that it is not kept: written and compressed only when
 * the visitor does not have it, and only as the visitor takes it. Its validator is weak: two
 * answers that mean the same need not be the same bytes (RFC 9110, 8.8.1).
 */
export async function sendOnce(
  request: Request,
  h: ResponseToolkit,
  { type, cacheControl, etag }: Kind,
  write: () => Buffer,
): Promise<ResponseObject> {
  const response = hasCopy(request, etag)
    ? h.response().code(304)
    : await respond(request, h, type, write());
  if (etag !== undefined) response.etag(etag, { weak: true, vary: false });
  Object.assign(response.headers, { 'cache-control': cacheControl, vary: 'accept-encoding' });
  return response;
}

async function respond(
  request: Request,
  h: ResponseToolkit,
  type: string,
  plain: Buffer,
): Promise<ResponseObject> {
  const accepted = readHeader(request, 'accept-encoding');
  const { body, encoding } = await encodeBody(plain, type, accepted);
  const response = h.response(body);
  // A named encoding, also "identity", keeps Hapi from compressing once more.
  Object.assign(response.headers, { 'content-type': type, 'content-encoding': encoding });
  return response;
}

/** Weak comparison (RFC 9110, 13.1.2). */
function hasCopy({ method, headers }: Request, etag: string | undefined): boolean {
  const condition: unknown = headers['if-none-match'];
  const isReading = method === 'get' || method === 'head';
  if (etag === undefined || !isReading || typeof condition !== 'string') return false;
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(`"${etag}"`) || tags.includes('*');
}
