import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
/** Already compressed by their own format. */
const packed = new Set(['.png', '.woff2']);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A file in memory, in each encoding it is served in. */
export interface Asset {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli?: Buffer;
  readonly gzip?: Buffer;
}

/** Compresses once what is sent often. `quality` is brotli's, 1 to 11. */
export async function makeAsset(
  body: Buffer,
  extension: string,
  cacheControl: string,
  quality: number,
): Promise<Asset> {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 20);
  const type = types[extension] ?? 'application/octet-stream';
  const asset = { type, cacheControl, etag, plain: body };
  if (packed.has(extension) || body.length < 500) return asset;
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
): { body: Buffer; encoding: 'br' | 'gzip' | undefined } {
  if (asset.brotli && accepts(accepted, 'br')) return { body: asset.brotli, encoding: 'br' };
  if (asset.gzip && accepts(accepted, 'gzip')) return { body: asset.gzip, encoding: 'gzip' };
  return { body: asset.plain, encoding: undefined };
}

function accepts(header: string, encoding: string): boolean {
  const found = header.split(',').find((part) => part.trim().split(';')[0]?.trim() === encoding);
  return found !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(found);
}

/** Every file of the client build by its address. Hashed files never change; others are asked for each time. */
export async function loadAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const entries = files
    .filter((file) => file.isFile() && !file.parentPath.includes('.vite'))
    .map(async (file): Promise<[string, Asset]> => {
      const path = join(file.parentPath, file.name);
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      const isHashed = address.startsWith('/assets/');
      const cache = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
      return [address, await makeAsset(await readFile(path), extname(file.name), cache, 10)];
    });
  return new Map(await Promise.all(entries));
}
