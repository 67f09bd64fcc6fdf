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

/** Types with compression of their own. */
const packed = /^(image\/(?!svg)|font\/woff2)/;
const isWorthIt = (body: Buffer, type: string) => body.length >= 500 && !packed.test(type);

/** The validator of a body's bytes. */
export function tagBody(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 20);
}

/** An uncompressed body. */
export function makePlainAsset(
  body: Buffer,
  { type, cacheControl }: Pick<Asset, 'type' | 'cacheControl'>,
): Asset {
  return { type, cacheControl, etag: tagBody(body), plain: body };
}

/** Bytes of all encodings. */
export function weighAsset({ plain, brotli, gzip: zipped }: Asset): number {
  return plain.length + (brotli?.length ?? 0) + (zipped?.length ?? 0);
}

/** Compresses a body once that is sent often. `quality` is brotli's, 1 to 11. */
export async function makeAsset(
  body: Buffer,
  kind: Pick<Asset, 'type' | 'cacheControl'>,
  quality: number,
): Promise<Asset> {
  const asset = makePlainAsset(body, kind);
  if (!isWorthIt(body, kind.type)) return asset;
  const [brotli, zipped] = await Promise.all([
    writeBrotli(body, quality),
    writeGzip(body, Math.min(quality, 9)),
  ]);
  return { ...asset, brotli, gzip: zipped };
}

function writeBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return compressBrotli(body, { params });
}

const writeGzip = (body: Buffer, level: number): Promise<Buffer> => compressGzip(body, { level });

type Encoding = 'br' | 'gzip' | 'identity';

export interface EncodedBody {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Compresses a body that is sent once, only for one Accept-Encoding header. */
export async function encodeBody(
  body: Buffer,
  type: string,
  accepted: string,
): Promise<EncodedBody> {
  if (!isWorthIt(body, type)) return { body, encoding: 'identity' };
  if (accepts(accepted, 'br')) return { body: await writeBrotli(body, 4), encoding: 'br' };
  if (accepts(accepted, 'gzip')) return { body: await writeGzip(body, 4), encoding: 'gzip' };
  return { body, encoding: 'identity' };
}

/** The body for an Accept-Encoding header and its Content-Encoding. */
export function chooseEncoding(asset: Asset, accepted: string): EncodedBody {
  if (asset.brotli && accepts(accepted, 'br')) return { body: asset.brotli, encoding: 'br' };
  if (asset.gzip && accepts(accepted, 'gzip')) return { body: asset.gzip, encoding: 'gzip' };
  return { body: asset.plain, encoding: 'identity' };
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false;
  const found = header.split(',').find((part) => part.split(';')[0]?.trim() === encoding);
  return found !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(found);
}

/** Sends an asset in the best encoding, with its validators; Hapi turns a match into 304. */
export function sendAsset(request: Request, h: ResponseToolkit, asset: Asset): ResponseObject {
  const { body, encoding } = chooseEncoding(asset, readHeader(request, 'accept-encoding'));
  const response = h.response(body).etag(`${asset.etag}-${encoding}`, { vary: false, weak: false });
  Object.assign(response.headers, {
    'content-type': asset.type,
    'cache-control': asset.cacheControl,
    vary: 'accept-encoding',
  });
  return setEncoding(request, response, encoding);
}

/**
 * Sets the encoding of a body that Hapi must not compress; "identity" is omitted (RFC 9110, 8.4.1).
 */
export function setEncoding(
  request: Request,
  response: ResponseObject,
  encoding: Encoding,
): ResponseObject {
  if (encoding === 'identity') request.info.acceptEncoding = 'identity';
  else response.headers['content-encoding'] = encoding;
  return response;
}
