// Writes `FILE.br` and `FILE.gz` beside each file of the client build if it is worthwhile. Once per
// build instead of at each start, so that the strongest setting is affordable.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, 'dist/client');
const isWorthIt = (name: string, body: Buffer) =>
  /\.(js|css|svg|webmanifest)$/.test(name) && body.length >= 500;

const files = await readdir(folder, { recursive: true, withFileTypes: true });
for (const file of files) {
  if (!file.isFile()) continue;
  const path = join(file.parentPath, file.name);
  const body = await readFile(path);
  if (!isWorthIt(file.name, body)) continue;
  await writeFile(`${path}.br`, brotliCompressSync(body));
  await writeFile(`${path}.gz`, gzipSync(body, { level: 9 }));
}
