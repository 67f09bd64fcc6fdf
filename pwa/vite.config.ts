import { createHash } from 'node:crypto';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildTarget } from './browsers.ts';
import { composeAssetName, composeChunkName, groups, sortModules } from './chunks.ts';
import { composeClassName, inlineClassNames } from './class-names.ts';
import { legalTexts } from './legal-texts.ts';
import { manifest } from './manifest.ts';

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
const shell = /^assets\/(base-.*\.css|familjen-grotesk-.*\.woff2|offline-.*\.js)$/;

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
