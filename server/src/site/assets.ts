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
 * The client build's files by address, except the icons, with the build's compressed copies. Hashed
 * files never change; the others are revalidated each time.
 */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = await loadFolder(folder, '');
  for (const address of assets.keys()) {
    if (/^\/(?:\.vite|icons)\//.test(address)) assets.delete(address);
  }
  return assets;
}

/**
 * Hashed files of earlier builds (pwa/keep-earlier.ts), for pages that were opened before a
 * deployment.
 */
export async function loadEarlierAssets(buildFolder: string): Promise<Map<string, Asset>> {
  const builds = ['2', '1'].map((name) =>
    loadFolder(join(buildFolder, 'earlier', name), '/assets'),
  );
  return new Map((await Promise.all(builds)).flatMap((assets) => [...assets]));
}

async function loadFolder(folder: string, prefix: string): Promise<Map<string, Asset>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noFiles);
  const assets = new Map<string, Asset>();
  for (const file of files) {
    if (!file.isFile() || /\.(br|gz)$/.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const address = `${prefix}/${relative(folder, path).split(sep).join('/')}`;
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

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The folder of an earlier build may not exist. */
function noFiles(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}
