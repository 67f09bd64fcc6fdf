import { fileURLToPath } from 'node:url';
import { defineConfig, type InputOptions, type OutputOptions } from 'rolldown';

const lazySegmenter = fileURLToPath(new URL('src/lazy-segmenter.ts', import.meta.url));

/** Below this folder. */
export const input: InputOptions = {
  input: 'src/main.ts',
  platform: 'node',
  transform: {
    inject: { 'Intl.Segmenter': [lazySegmenter, 'LazySegmenter'] },
    // React and Ink contain a second, slower version for developers.
    define: { 'process.env.NODE_ENV': "'production'", 'process.env.DEV': "'false'" },
  },
  // Ink imports it only for debugging by its own developers.
  external: ['react-devtools-core'],
};

// Lazy imports of commands become files of their own: in one file, `--help` took 1.86 times the
// start of bare Node instead of 1.55, because it loaded the code and built-in modules of every
// command. Code that five commands share is one file: each of the forty files of a list took time.
export const output: OutputOptions = {
  format: 'es',
  minify: true,
  codeSplitting: { groups: [{ name: 'shared', minShareCount: 5 }] },
};

export default defineConfig({ ...input, output: { ...output, dir: 'dist', cleanDir: true } });
