import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadAssets, loadEarlierAssets } from './assets.ts';

const keepEarlier = fileURLToPath(new URL('../../../pwa/keep-earlier.ts', import.meta.url));
let dist: string;
before(async () => {
  dist = await mkdtemp(join(tmpdir(), 'builds-'));
});
after(() => rm(dist, { recursive: true }));

/** Builds like `npm run build`: existing files are kept, then replaced. */
async function build(files: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [keepEarlier, dist]);
  const assets = join(dist, 'client/assets');
  await rm(assets, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  await Promise.all(files.map((name) => writeFile(join(assets, name), `/* ${name} */`)));
}

const listServed = async () => {
  const [assets, earlier] = [await loadAssets(join(dist, 'client')), await loadEarlierAssets(dist)];
  return [...new Map([...earlier, ...assets]).keys()].toSorted();
};

test('a page of two builds ago still finds its files, one of three builds ago does not', async () => {
  await build(['page-a.js', 'same.js']);
  assert.deepEqual(await listServed(), ['/assets/page-a.js', '/assets/same.js']);
  await build(['page-b.js', 'same.js']);
  await build(['page-b.js', 'same.js']);
  await build(['page-c.js', 'same.js']);
  const served = ['page-a.js', 'page-b.js', 'page-c.js', 'same.js'];
  assert.deepEqual(
    await listServed(),
    served.map((name) => `/assets/${name}`),
  );
  await build(['page-d.js', 'same.js']);
  assert.ok(!(await listServed()).includes('/assets/page-a.js'));
  assert.deepEqual(await readdir(join(dist, 'earlier')), ['1', '2']);
});

test('files of earlier builds may be cached permanently as well', async () => {
  for (const [path, { type, cacheControl }] of await loadEarlierAssets(dist)) {
    assert.match(path, /^\/assets\//);
    assert.match(type, /^text\/javascript/);
    assert.match(cacheControl, /immutable/);
  }
});
