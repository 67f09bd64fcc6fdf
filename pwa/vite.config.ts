import { createHash } from 'node:crypto';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildTarget } from './browsers.ts';
import { composeClassName, inlineClassNames } from './class-names.ts';
import { legalTexts } from './legal-texts.ts';
import { manifest } from './manifest.ts';

/** The only module that imports the pages of the back office. */
const adminEntrance = '/src/app/admin-routes.ts';

/** Every module that a browser loads before any page, except the entries. */
const initialModules = new Set<string>();
/** Every module that all screens of the back office load, but the sign-in page does not. */
const frameModules = new Set<string>();
/** Modules for visitors: reachable from an entry without entering the back office. */
const publicModules = new Set<string>();
/** File names of the style sheets of admin chunks: a sheet has its chunk's name. */
const adminSheets = new Set<string>();

const sortModules = (): PluginOption => ({
  name: 'sort-modules',
  buildEnd() {
    const find = (id: string) => this.getModuleInfo(id);
    const entries = [...this.getModuleIds()].filter((id) => find(id)?.isEntry);
    const listImports = (id: string) => find(id)?.importedIds ?? [];
    const collect = (
      found: Set<string>,
      listNext: (id: string) => readonly string[],
      from = entries,
    ) => {
      for (const id of from) found.add(id);
      // A set may grow during iteration.
      for (const id of found) for (const next of listNext(id)) found.add(next);
    };
    // Browsers that need entry-older.ts load it besides.
    const usual = entries.filter((id) => !id.endsWith('/entry-older.ts'));
    collect(initialModules, listImports, usual);
    for (const id of usual) initialModules.delete(id);
    collect(publicModules, (id) => [
      ...(find(id)?.importedIds ?? []),
      ...(id.endsWith(adminEntrance) ? [] : (find(id)?.dynamicallyImportedIds ?? [])),
    ]);
    const findModules = (path: string) =>
      [...this.getModuleIds()].filter((id) => id.endsWith(path));
    const signIn = new Set<string>();
    collect(signIn, listImports, findModules('/features/session/login-page.tsx'));
    collect(frameModules, listImports, findModules('/app/back-office/back-office.tsx'));
    for (const id of [...publicModules, ...signIn]) frameModules.delete(id);
  },
});

interface NamedChunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
  /** The module of a lazy import: its chunk is empty where a group contains the module. */
  readonly facadeModuleId: string | null;
}

/** Admin chunks have their own prefix: the service worker never precaches them. */
function composeChunkName({ name, moduleIds, facadeModuleId }: NamedChunk): string {
  const ids = facadeModuleId === null ? moduleIds : [facadeModuleId, ...moduleIds];
  const isRuntime = ids.every((id) => id.startsWith('\0'));
  if (isRuntime || ids.some((id) => publicModules.has(id))) return 'assets/[name]-[hash].js';
  adminSheets.add(`${name}.css`);
  return 'assets/admin-[name]-[hash].js';
}

/**
 * Pictures are named before the modules are known: those of the back office start with `admin-`.
 */
function composeAssetName({ names }: { readonly names: readonly string[] }): string {
  const isAdmin = names.some((name) => adminSheets.has(name));
  return `assets/${isAdmin ? 'admin-' : ''}[name]-[hash][extname]`;
}

const screenParts =
  /\/pwa\/src\/(ui\/(choice|close-button|error-note|focus|fold|mail-failure|report-failure|retry-notice|status|use-busy|use-near|invalid-input|lists\/(list-states|more-rows|row-menu))|editing\/(edits|edit-stores|use-editing|use-saving)|platform\/(device-drafts|dialog-address|lazy-part|versioned|lists\/paged-(list|reader|rows)))\.tsx?$|\/contract\/src\/(totals|core\/edits)\.ts$/;

/**
 * A few chunks instead of two dozen: the code that every page runs, and that every form needs.
 * Small files compress badly, and each is a separate request.
 */
const groups = [
  {
    name: 'base',
    // Small modules that many pages share.
    test: (id: string) =>
      (initialModules.has(id) && !id.endsWith('.css')) ||
      /\/contract\/src\/core\/(backoff|dates|text)\.ts$/.test(id),
  },
  {
    name: 'forms',
    test: /node_modules\/zod\/|\/contract\/src\/(core\/endpoint|core\/fields|core\/lists|core\/validation|messages|requests)\.ts|\/pwa\/src\/platform\/submission-key\.ts$/,
  },
  {
    name: 'frame',
    test: (id: string) => frameModules.has(id) && !id.endsWith('.css'),
    // Including them would pull in public modules, and those of the sign-in page.
    includeDependenciesRecursively: false,
  },
  // Small parts of nearly all screens of the back office.
  {
    name: 'screens',
    test: (id: string) => screenParts.test(id) && !publicModules.has(id),
    includeDependenciesRecursively: false,
  },
  // The calculator's page and two screens of the back office.
  {
    name: 'costs',
    test: /\/pwa\/src\/features\/calculator\/team(-code)?\.ts$|\/contract\/src\/calculator-costs\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'drafts',
    test: /\/pwa\/src\/editing\/draft|\/contract\/src\/drafts\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Code that the editors share with the screens around them.
  { name: 'texts', test: /\/pwa\/src\/ui\/rich-text\/(plain-text|inert-html)\.ts$/ },
  // The editor of emails as one file; that of articles comes on top.
  {
    name: 'editor',
    test: /node_modules\/(prosemirror-(?!tables)|rope-sequence|orderedmap|w3c-keyname)|\/pwa\/src\/ui\/rich-text\/(?!plain-text|inert-html|rich-text\.tsx)/,
    includeDependenciesRecursively: false,
  },
  // One file for all forms: it must be available offline.
  {
    name: 'outbox',
    test: /node_modules\/idb\/|\/pwa\/src\/(platform|features)\/outbox\/(?!waiting-|returned-)[\w-]+\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: 'offline', test: /\/pwa\/src\/features\/offline\/offline(-page)?\.tsx$/ },
  // Separate from the schemas: the newsletter form shows fields and loads schemas only on
  // submission.
  { name: 'fields', test: /\/pwa\/src\/ui\/(field|form|submit-or-post)\.tsx?$/ },
  {
    name: 'dialog',
    test: /\/pwa\/src\/ui\/(confirm|dialog)\.tsx$/,
    includeDependenciesRecursively: false,
  },
  // Small parts of most public pages, none with a style sheet of its own.
  {
    name: 'parts',
    test: /\/pwa\/src\/(ui\/(back-link|call-to-action|copy-text|meridian|state-page)|platform\/(local-time|public-content|resource)|features\/(scans\/opened-report|about\/about|services\/services))\.tsx?$|\/contract\/src\/check-slug\.ts$/,
  },
];

/** Must come before react(): wraps components and hooks that read `.value`. */
export const signals = (): PluginOption =>
  babel({
    include: /\/pwa\/src\/.*\.tsx?$/,
    plugins: [['module:@preact/signals-react-transform']],
  });

interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  readonly size: number;
}

/** The files of the offline page, which must open before any other page was visited. */
const shell = /^assets\/(client-.*\.css|familjen-grotesk-.*\.woff2|offline-.*\.js)$/;

/**
 * Leaves the shell of all public files, and adds the offline page, which the server renders. Its
 * revision is that of the whole build.
 */
function chooseShell(files: readonly BuiltFile[]) {
  const hash = createHash('sha256');
  for (const { url, revision } of files) hash.update(`${url} ${revision}\n`);
  const revision = hash.digest('base64url').slice(0, 16);
  const chosen = files.filter(({ url }) => shell.test(url));
  const manifest = chosen.map((file) => ({ ...file, url: `/${file.url}` }));
  return { manifest: [...manifest, { url: '/offline', revision, size: 0 }], warnings: [] };
}

const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    injectRegister: false,
    includeManifestIcons: false,
    manifest,
    injectManifest: {
      globPatterns: ['assets/*.{js,css,woff2,svg}'],
      globIgnores: ['assets/admin-*'],
      manifestTransforms: [chooseShell],
      rollupFormat: 'iife',
    },
  });

const plugins = [inlineClassNames(), signals(), react(), legalTexts()];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [...plugins, !isSsrBuild && sortModules(), !isSsrBuild && pwa()],
  // React has it since version 18.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }],
  },
  css: { modules: { generateScopedName: composeClassName } },
  ssr: { noExternal: true },
  // A server build keeps process.env: without this it would run React's development build.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // eslint-disable-next-line node/no-process-env -- the API of `npm run dev` listens there
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
  // The only worker estimates new passwords, in the back office.
  worker: {
    rolldownOptions: { output: { entryFileNames: 'assets/admin-[name]-[hash].js' } },
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        copyPublicDir: false,
        // Same as in the browser's build: both must name the same files.
        assetsInlineLimit: 0,
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: buildTarget,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            client: 'src/entry-client.tsx',
            older: 'src/entry-older.ts',
            theme: 'src/app/theme.js',
            start: 'src/app/start.js',
          },
          output: {
            codeSplitting: { groups },
            chunkFileNames: composeChunkName,
            assetFileNames: composeAssetName,
          },
        },
      },
}));
