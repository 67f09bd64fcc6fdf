import { defineConfig, type RolldownOptions } from 'rolldown';

/** Below this folder. */
export const input: Pick<RolldownOptions, 'input' | 'platform' | 'transform' | 'external'> = {
  input: 'src/main.ts',
  platform: 'node',
  // React and Ink have a second half for developers, which is slower.
  transform: {
    define: { 'process.env.NODE_ENV': "'production'", 'process.env.DEV': "'false'" },
  },
  // What Ink imports while its developers debug it.
  external: ['react-devtools-core'],
};
export const output = { format: 'es', minify: true } as const;

// What commands import lazily becomes a file of its own: as one file, `--help` took 1.86 times the
// start of bare Node instead of 1.55, because every command's code and built-in modules came with it.
export default defineConfig({ ...input, output: { ...output, dir: 'dist', cleanDir: true } });
