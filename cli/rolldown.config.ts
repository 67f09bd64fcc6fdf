import { fileURLToPath } from 'node:url';
import { defineConfig, type InputOptions, type OutputOptions } from 'rolldown';

const lazySegmenter = fileURLToPath(new URL('src/lazy-segmenter.ts', import.meta.url));

/** Below this folder. */
export const input: InputOptions = {
  input: 'src/main.ts',
  platform: 'node',
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
