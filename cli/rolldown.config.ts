import { fileURLToPath } from 'node:url';
import { defineConfig, type InputOptions, type OutputOptions } from 'rolldown';

const lazySegmenter = fileURLToPath(new URL('src/lazy-segmenter.ts', import.meta.url));

/** Below this folder. */
export const input: InputOptions = {
  input: 'src/main.ts',
  platform: 'node',
  transform: { inject: { 'Intl.Segmenter': [lazySegmenter, 'LazySegmenter'] } },
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
