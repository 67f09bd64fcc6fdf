import { fileURLToPath } from 'node:url';
import { defineConfig, type InputOptions, type OutputOptions, type Plugin } from 'rolldown';

const lazySegmenter = fileURLToPath(new URL('src/lazy-segmenter.ts', import.meta.url));

/**
 * Takes built-in modules from the process: an import statement reads all that they export, and
 * with that loads modules which nobody uses. Commander's programs in files of their own need
 * child_process, which we have none of.
 */
const leanBuiltins: Plugin = {
  name: 'lean-builtins',
  resolveId: (id, importer) =>
    id === 'node:child_process' && importer?.includes('/commander/') ? '\0none' : null,
  load: (id) => (id === '\0none' ? 'export default {}' : null),
  renderChunk: (code) =>
    code.replaceAll(
      /\bimport (?:([\w$]+)|\* as ([\w$]+)|\{([^}]*)\}) from "(node:[\w/]+)";/g,
      (_, name: string, all: string, names: string, id: string) =>
        `const ${name ?? all ?? `{${names.replaceAll(' as ', ': ')}}`} = process.getBuiltinModule("${id}");`,
    ),
};

/** Below this folder. */
export const input: InputOptions = {
  input: 'src/main.ts',
  platform: 'node',
  plugins: [leanBuiltins],
  transform: {
    inject: { 'Intl.Segmenter': [lazySegmenter, 'LazySegmenter'] },
    // React and Ink have a second half for developers, which is slower.
    define: { 'process.env.NODE_ENV': "'production'", 'process.env.DEV': "'false'" },
  },
  // What Ink imports while its developers debug it.
  external: ['react-devtools-core'],
};

// What commands import lazily becomes a file of its own: as one file, `--help` took 1.86 times the
// start of bare Node instead of 1.55, because every command's code and built-in modules came with it.
// What five of them share is one file, because each file of the forty that a list took costs time.
export const output: OutputOptions = {
  format: 'es',
  minify: true,
  codeSplitting: { groups: [{ name: 'shared', minShareCount: 5 }] },
};

export default defineConfig({ ...input, output: { ...output, dir: 'dist', cleanDir: true } });
