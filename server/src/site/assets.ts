import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { makeAsset, type Asset } from '../platform/http/asset.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The client build's files by their addresses, except the icons. Hashed files never change; the
 * others are asked for each time.
 */
export async function loadAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Asset>();
  // One after the other: compressing all at once would leave tens of MB behind in the allocator.
  for (const file of files) {
    if (!file.isFile() || /[/\\](\.vite|icons)$/.test(file.parentPath)) continue;
    const path = join(file.parentPath, file.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const isHashed = address.startsWith('/assets/');
    const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
    const type = types[extname(file.name)] ?? 'application/octet-stream';
    assets.set(address, await makeAsset(await readFile(path), { type, cacheControl }, 10));
  }
  return assets;
}
