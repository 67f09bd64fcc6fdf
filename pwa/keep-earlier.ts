// Usage: node keep-earlier.ts [DIST] Before a build: keeps the hashed files of the last two builds,
// which the server continues to serve. A page that was opened before a deployment can then still
// load its other chunks.
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'));
const built = join(dist, 'client/assets');
const [last, beforeLast] = [join(dist, 'earlier/1'), join(dist, 'earlier/2')];

/** Hashed names identify the content. */
async function listFiles(folder: string): Promise<string> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.toSorted().join('\n');
}

const files = await listFiles(built);
// Repeating the same build must not displace a different one.
if (files !== '' && files !== (await listFiles(last))) {
  await rm(beforeLast, { recursive: true, force: true });
  await rename(last, beforeLast).catch(() => undefined);
  await cp(built, last, { recursive: true });
}
