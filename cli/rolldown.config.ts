import { defineConfig } from 'rolldown';

// One file: what a command imports lazily is still read with it, but runs only when it is asked for.
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  output: { dir: 'dist', format: 'es', codeSplitting: false, minify: true },
});
