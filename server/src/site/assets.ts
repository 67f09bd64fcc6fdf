import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { makePlainAsset, type Asset } from '../platform/http/asset.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The client build's files by their addresses, except the icons, with the compressed copies that
 * the build made of them. Hashed files never change; the others are asked for each time.
 */
export async function loadAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Asset>();
  for (const file of files) {
    if (!file.isFile() || /[/\\](\.vite|icons)$/.test(file.parentPath)) continue;
    if (/\.(br|gz)$/.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const isHashed = address.startsWith('/assets/');
    const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
    const type = types[extname(file.name)] ?? 'application/octet-stream';
    const plain = makePlainAsset(await readFile(path), { type, cacheControl });
    assets.set(address, { ...plain, ...(await readCompressed(path)) });
  }
  return assets;
}

async function readCompressed(path: string): Promise<Pick<Asset, 'brotli' | 'gzip'>> {
  const [brotli, gzip] = await Promise.all([readIfThere(`${path}.br`), readIfThere(`${path}.gz`)]);
  return { ...(brotli && { brotli }), ...(gzip && { gzip }) };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
