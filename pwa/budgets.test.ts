import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { adminRoutes } from './src/app/admin-routes.ts';
import { notFound, publicRoutes } from './src/app/routes.ts';
import type * as server from './src/entry-server.tsx';

/** Maximum sizes in kB (1,000 bytes) after gzip. Every visitor's phone downloads them. */
const budget = {
  entry: 90,
  css: 14,
  route: 15,
  font: 40,
  home: 25,
  admin: 60,
  /** Before compression; downloaded by each visiting device. */
  shell: 300,
  editor: 78,
  articleEditor: 95,
  /** Word lists: loaded beside the page, when a new password is typed. */
  strength: 850,
} as const;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  /** Pictures and fonts. */
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const folder = new URL('dist/client/', import.meta.url);
const entryKey = 'src/entry-client.tsx';
const scriptKeys = [entryKey, 'src/app/theme.js', 'src/app/start.js'];
const editorKey = 'src/ui/rich-text/rich-text.tsx';
const articleEditorKey = 'src/features/posts/admin/article-editor/article-editor.tsx';
const layout = 'src/app/back-office/back-office.tsx';
const dashboard = 'src/app/back-office/dashboard-page.tsx';
const adminPages = ['src/app/admin-pages.ts', layout, ...adminRoutes.map(({ module }) => module)];
const publicPages = [...publicRoutes, notFound].map(({ module }) => module);
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

/** A chunk and all of its static imports. */
function collectKeys(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of findChunk(key).imports ?? []) collectKeys(imported, seen);
  return seen;
}

/** Every chunk that these can load, now or later, without entering the back office. */
function reachFrom(keys: readonly string[]): Set<string> {
  const reached = new Set(keys);
  for (const key of reached) {
    const { imports = [], dynamicImports = [] } = findChunk(key);
    const later = dynamicImports.filter((page) => !adminPages.includes(page));
    for (const next of [...imports, ...later]) reached.add(next);
  }
  return reached;
}

const listFiles = (keys: Iterable<string>) =>
  [...keys].flatMap((key) => {
    const { file, css = [], assets = [] } = findChunk(key);
    return [file, ...css, ...assets];
  });

/** Files of the back office besides those of visitors, whatever the names of its chunks. */
function findAdminFiles(): Set<string> {
  const ofVisitors = new Set(listFiles(reachFrom([...scriptKeys, ...publicPages])));
  return new Set(listFiles(reachFrom(adminPages)).filter((file) => !ofVisitors.has(file)));
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
  const keys = new Set([...scriptKeys, ...collectKeys(entryKey)]);
  check('entry JS', measure([...keys].map((key) => findChunk(key).file)), budget.entry);
});

test('the public style sheet stays within its budget', () => {
  const sheets = [...collectKeys(entryKey)].flatMap((key) => findChunk(key).css ?? []);
  check('public CSS', measure(new Set(sheets)), budget.css);
});

test('each public page stays within its budget', () => {
  const common = collectKeys(entryKey);
  for (const key of new Set(publicPages)) {
    const others = [...collectKeys(key)].filter((other) => !common.has(other) && other !== key);
    check(key, measure([findChunk(key).file]), budget.route);
    const shared = measure(others.map((other) => findChunk(other).file));
    console.log(`  and ${shared.toFixed(1)} kB shared with other pages`);
  }
});

test('each screen of the back office stays within its budget, with what all of them share', () => {
  const common = collectKeys(entryKey);
  const framed = new Set([layout, dashboard].flatMap((key) => [...collectKeys(key)]));
  const later = [...framed].flatMap((key) => findChunk(key).dynamicImports ?? []);
  const tabs = later.filter((key) => key.endsWith('-tab.tsx'));
  assert.ok(tabs.length >= 7, 'the tabs were not found in the manifest');
  for (const key of new Set([...tabs, ...adminPages])) {
    const keys = [...framed, ...collectKeys(key)].filter((other) => !common.has(other));
    const files = [...new Set(keys)].map((other) => findChunk(other).file);
    const own = findAdminFiles();
    check(key, measure(files.filter((file) => own.has(file))), budget.admin);
    const forms = measure(files.filter((file) => !own.has(file)));
    console.log(`  and ${forms.toFixed(1)} kB shared with public pages`);
  }
});

function checkEditor(name: string, key: string, limit: number): void {
  // The frame of the back office is there before an editor.
  const common = new Set([entryKey, layout].flatMap((each) => [...collectKeys(each)]));
  const beyond = [...collectKeys(key)].filter((other) => !common.has(other));
  check(name, measure(beyond.map((other) => findChunk(other).file)), limit);
  const importers = Object.values(manifest).filter(({ imports = [] }) => imports.includes(key));
  assert.deepEqual(importers, [], 'it is loaded with a page');
}

test('the email editor is a separate chunk, loaded when a composer opens', () => {
  checkEditor('editor', editorKey, budget.editor);
});

test('the article editor is a separate chunk, loaded when a post opens', () => {
  checkEditor('article editor', articleEditorKey, budget.articleEditor);
});

test('the password estimator is a worker of the back office, and credits its word lists', () => {
  const found = readdirSync(new URL('assets/', folder)).filter((file) =>
    /^admin-strength\.worker-[\w-]+\.js$/.test(file),
  );
  const files = found.map((file) => `assets/${file}`);
  assert.equal(files.length, 1);
  check('strength', measure(files), budget.strength);
  assert.match(readFileSync(new URL(files[0] ?? '', folder), 'utf8'), /OpenSubtitles.+ODC-BY/);
});

test('no public page can load code of the back office', () => {
  const files = findAdminFiles();
  for (const key of [editorKey, articleEditorKey])
    assert.ok(files.has(findChunk(key).file), `visitors load ${key}`);
  for (const key of adminPages) assert.ok(files.has(findChunk(key).file), `visitors load ${key}`);
  for (const page of [...scriptKeys, ...publicPages]) {
    const reached = listFiles(reachFrom([page]));
    const wrong = reached.filter((file) => files.has(file) || file.includes('/admin-'));
    assert.deepEqual(wrong, [], `${page} leads to the back office`);
  }
  const unmarked = [...files].filter((file) => !file.startsWith('assets/admin-'));
  assert.deepEqual(unmarked, [], 'the service worker would keep it for visitors');
  const style = [...files].filter((file) => file.endsWith('.css'));
  assert.ok(style.length > 0, 'the style sheet of the back office is a part of the public one');
});

test('only the routes of the back office are marked as such', () => {
  assert.deepEqual(
    publicRoutes.filter(({ isAdmin, loadLayout }) => isAdmin || loadLayout),
    [],
  );
  assert.ok(adminRoutes.every(({ isAdmin }) => isAdmin));
});

test('the fonts stay within their budget', () => {
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'));
  assert.equal(fonts.length, 1);
  check('fonts', measure(fonts, { isPacked: true }), budget.font);
});

test('the service worker fetches the offline page and what it needs, and nothing of the back office', () => {
  const worker = readFileSync(new URL('sw.js', folder), 'utf8');
  const paths = [...worker.matchAll(/"url":"\/([^"]+)"/g)].map(([, path = '']) => path);
  const shell = paths.filter((path) => path !== 'offline');
  assert.equal(shell.length, paths.length - 1);
  assert.ok(paths.length <= 20, `It fetches ${paths.length} files`);
  const needed = listFiles(['src/features/offline/offline-page.tsx']);
  assert.deepEqual(
    needed.filter((file) => !shell.includes(file)),
    [],
  );
  const bytes = shell.map((file) => readFileSync(new URL(file, folder)).length);
  const size = bytes.reduce((sum, each) => sum + each, 0) / 1000;
  check(`uncompressed shell of ${paths.length} files, without the page`, size, budget.shell);
  assert.deepEqual(
    [...findAdminFiles()].filter((file) => worker.includes(file)),
    [],
  );
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
