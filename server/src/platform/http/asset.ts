import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { readHeader } from './request-headers.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body in memory, in each encoding it is served in. */
export interface Asset {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli?: Buffer;
  readonly gzip?: Buffer;
}

/** Types that their own format compresses already. */
const packed = /^(image\/(?!svg)|font\/woff2)/;

/** Compresses once what is sent often. `quality` is brotli's, 1 to 11. */
export async function makeAsset(
  body: Buffer,
  { type, cacheControl }: { type: string; cacheControl: string },
  quality: number,
): Promise<Asset> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 20);
  const asset = { type, cacheControl, etag, plain: body };
  if (packed.test(type) || body.length < 500) return asset;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [brotli, zipped] = await Promise.all([
    compressBrotli(body, { params }),
    compressGzip(body, { level: Math.min(quality, 9) }),
  ]);
  return { ...asset, brotli, gzip: zipped };
}

/** The body for an Accept-Encoding header and its Content-Encoding. */
export function chooseEncoding(
  asset: Asset,
  accepted: string,
): { body: Buffer; encoding: 'br' | 'gzip' | 'identity' } {
  if (asset.brotli && accepts(accepted, 'br')) return { body: asset.brotli, encoding: 'br' };
  if (asset.gzip && accepts(accepted, 'gzip')) return { body: asset.gzip, encoding: 'gzip' };
  return { body: asset.plain, encoding: 'identity' };
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false;
  const found = header.split(',').find((part) => part.split(';')[0]?.trim() === encoding);
  return found !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(found);
}

/** Answers an asset in the best encoding, with its validators; Hapi turns a match into 304. */
export function sendAsset(request: Request, h: ResponseToolkit, asset: Asset): ResponseObject {
  const { body, encoding } = chooseEncoding(asset, readHeader(request, 'accept-encoding'));
  const response = h.response(body).etag(`${asset.etag}-${encoding}`, { vary: false, weak: false });
  Object.assign(response.headers, {
    'content-type': asset.type,
    'cache-control': asset.cacheControl,
    vary: 'accept-encoding',
    // A named encoding, also "identity", keeps Hapi from compressing once more.
    'content-encoding': encoding,
  });
  return response;
}
