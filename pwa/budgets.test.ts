import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type * as server from './src/entry-server.tsx';

/** Largest sizes in kB (1,000 bytes) after gzip. The user's phone pays for each of them. */
const budget = { entry: 90, css: 14, route: 15, font: 40, home: 25, editor: 75 } as const;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const folder = new URL('dist/client/', import.meta.url);
const entryKey = 'src/entry-client.tsx';
let manifest: Record<string, Chunk> = {};

before(() => {
  const file = new URL('.vite/manifest.json', folder);
  assert.ok(existsSync(file), 'There is no build to measure: run `npm run build` first.');
  manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
});

function findChunk(key: string): Chunk {
  const chunk = manifest[key];
  assert.ok(chunk, `${key} is not in Vite's manifest`);
  return chunk;
}

/** A chunk and all that it imports statically. */
function collectKeys(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of findChunk(key).imports ?? []) collectKeys(imported, seen);
  return seen;
}

function measure(files: Iterable<string>, { isPacked = false } = {}): number {
  let bytes = 0;
  for (const file of files) {
    const content = readFileSync(new URL(file, folder));
    bytes += (isPacked ? content : gzipSync(content)).length;
  }
  return bytes / 1000;
}

function check(name: string, size: number, limit: number): void {
  console.log(`${name}: ${size.toFixed(1)} of ${limit} kB`);
  assert.ok(size <= limit, `${name} is ${size.toFixed(1)} kB, over the budget of ${limit} kB`);
}

test('the entry with all that it imports stays within its budget', () => {
  const keys = [...collectKeys(entryKey), 'src/app/theme.js', 'src/app/start.js'];
  const files = keys.map((key) => findChunk(key).file);
  check('entry JS', measure(files), budget.entry);
  assert.ok(!files.some((file) => file.includes('/admin-')), 'visitors load the back office');
});

test('the public style sheet stays within its budget', () => {
  check('public CSS', measure(findChunk(entryKey).css ?? []), budget.css);
});

test('each public page stays within its budget', () => {
  const common = collectKeys(entryKey);
  const isPage = (key: string) => /^src\/features\/.*-page\.tsx$/.test(key);
  const pages = Object.keys(manifest)
    .filter(isPage)
    .filter((key) => !findChunk(key).file.includes('/admin-'));
  assert.ok(pages.length >= 5, 'the public pages were not found in the manifest');
  for (const key of pages) {
    const others = [...collectKeys(key)].filter((other) => !common.has(other) && other !== key);
    check(key, measure([findChunk(key).file]), budget.route);
    const shared = measure(others.map((other) => findChunk(other).file));
    console.log(`  and ${shared.toFixed(1)} kB shared with other pages`);
  }
});

test('the editor is a chunk of its own, which a composer loads when it opens', () => {
  const key = 'src/ui/rich-text/rich-text.tsx';
  const { file } = findChunk(key);
  assert.match(file, /\/admin-/);
  check('editor', measure([file]), budget.editor);
  const importers = Object.entries(manifest).filter(([, { imports = [] }]) =>
    imports.includes(key),
  );
  assert.deepEqual(importers, [], 'it is loaded with a page');
});

test('the fonts stay within their budget', () => {
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'));
  assert.equal(fonts.length, 1);
  check('fonts', measure(fonts, { isPacked: true }), budget.font);
});

test('the service worker saves the offline page and the public assets, never the back office', () => {
  const worker = readFileSync(new URL('sw.js', folder), 'utf8');
  assert.match(worker, /url:"\/offline"|"url":"\/offline"|url:`\/offline`/);
  assert.ok(worker.includes(findChunk(entryKey).file));
  assert.doesNotMatch(worker, /assets\/admin-[\w-]+\.(?:js|css)/);
});

test('the server renders the files of this build, and home within its budget', async () => {
  const path = new URL('dist/server/entry-server.js', import.meta.url).href;
  const { ready, renderPage } = (await import(path)) as typeof server;
  await ready;
  const data = { settings: [], now: new Date().toISOString(), origin: 'https://longitude.example' };
  const { head, body } = renderPage('/', data);
  check('HTML of home', gzipSync(head + body).length / 1000, budget.home);
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1]);
  assert.ok(files.length > 0, 'the logo was expected among the assets');
  for (const file of files)
    assert.ok(existsSync(new URL(`.${file}`, folder)), `${file} is missing`);
  assert.ok(!body.includes('src="data:'), 'a picture was inlined into the HTML');
});
