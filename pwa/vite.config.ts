import { createHash } from 'node:crypto';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './manifest.ts';

const adminFeatures =
  /\/src\/features\/(session|dashboard|frame|overview|inbox|posts\/admin|search|categories|skills|settings|trash)\/|\/styles\/admin\.css/;

/** What visitors can come to load: all that hangs together without a page of the back office. */
const publicModules = new Set<string>();

const findPublicModules = (): PluginOption => ({
  name: 'find-public-modules',
  buildEnd() {
    const reached = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
    for (const id of reached) {
      if (publicModules.has(id)) continue;
      publicModules.add(id);
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      const pages = dynamicallyImportedIds.filter((page) => !adminFeatures.test(page));
      reached.push(...importedIds, ...pages);
    }
  },
});

/** Admin chunks carry their own prefix: the service worker never precaches them. */
function nameChunk(moduleIds: readonly string[]): string {
  const isRuntime = moduleIds.every((id) => id.startsWith('\0'));
  const isAdmin = !isRuntime && !moduleIds.some((id) => publicModules.has(id));
  return `assets/${isAdmin ? 'admin-' : ''}[name]-[hash].js`;
}

function nameAsset(sources: readonly string[], names: readonly string[]): string {
  const isAdmin = [...sources, ...names].some((name) => adminFeatures.test(`/${name}`));
  return `assets/${isAdmin ? 'admin-' : ''}[name]-[hash][extname]`;
}

/**
 * Few chunks instead of two dozen: what every page runs, and what every form needs. Small files
 * compress badly, and each is a request of its own.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@preact)\/|\/contract\/src\/(core\/client|core\/errors|constants|site-settings|setting-defaults)\.ts|\/pwa\/src\/platform\/(api|connection|page-head|phone|refresh-settings|session|session-state|site|storage|theme|toast-state)\.ts|\/pwa\/src\/ui\/(button|confirm|dialog|tagline|toast)\.tsx$/,
  },
  {
    name: 'forms',
    test: /node_modules\/zod\/|\/contract\/src\/(core\/endpoint|core\/fields|core\/lists|core\/validation|messages|requests)\.ts|\/pwa\/src\/platform\/(random|submission)-key\.ts$/,
  },
  // Apart from the schemas: the newsletter form shows fields and loads schemas only when it sends.
  { name: 'fields', test: /\/pwa\/src\/ui\/(field|error-summary|form-guards)\.tsx$/ },
  // Its name keeps the sheet from visitors: a sheet is named after its chunk, not after itself.
  { name: 'admin', test: /\/styles\/admin\.css$/ },
];

/** Must stand before react(): wraps components and hooks that read `.value`. */
export const signals = (): PluginOption =>
  babel({
    include: /\/pwa\/src\/.*\.tsx?$/,
    plugins: [['module:@preact/signals-react-transform']],
  });

interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
  readonly size: number;
}

/** The server renders /offline; it is saved anew with each build, because it names that build's files. */
function addOfflinePage(entries: readonly PrecacheEntry[]) {
  const hash = createHash('sha256');
  for (const { url, revision } of entries) hash.update(`${url} ${revision}\n`);
  const revision = hash.digest('base64url').slice(0, 16);
  return { manifest: [...entries, { url: '/offline', revision, size: 0 }], warnings: [] };
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
      globPatterns: ['assets/*.{js,css,woff2,svg}', 'icons/mark.svg', 'art/post-*.svg'],
      globIgnores: ['assets/admin-*'],
      manifestTransforms: [addOfflinePage],
      rollupFormat: 'iife',
    },
  });

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [signals(), react(), !isSsrBuild && findPublicModules(), !isSsrBuild && pwa()],
  ssr: { noExternal: true },
  // A server build keeps process.env: without this React's development build runs there.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // eslint-disable-next-line node/no-process-env -- the API of `npm run dev` listens there
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        copyPublicDir: false,
        // As in the browser's build: both must name the same files.
        assetsInlineLimit: 0,
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2024',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            client: 'src/entry-client.tsx',
            theme: 'src/app/theme.js',
            start: 'src/app/start.js',
          },
          output: {
            codeSplitting: { groups },
            chunkFileNames: (chunk) => nameChunk(chunk.moduleIds),
            assetFileNames: (asset) => nameAsset(asset.originalFileNames, asset.names),
          },
        },
      },
}));
