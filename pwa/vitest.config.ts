import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isWhole } from '../server/src/testing/whole.ts';
import { legalTexts } from './legal-texts.ts';
import { signals } from './vite.config.ts';

// Dates are shown in the viewer's time zone: here the company's, wherever the tests run.
// eslint-disable-next-line node/no-process-env -- threads have the zone of their process
process.env['TZ'] = 'America/Toronto';

/** The files of tests that need a window. */
const withWindow = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'];
const exclude = isWhole ? [] : ['**/*.whole.test.{ts,tsx}'];

export default defineConfig({
  plugins: [signals(), react(), legalTexts()],
  test: {
    maxWorkers: '100%',
    // A busy machine is slow; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // Pure functions: files share their modules, without setup.
          environment: 'node',
          pool: 'threads',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [...exclude, ...withWindow],
          setupFiles: ['src/testing/setup-rules.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          // Each file has its own window and modules, without a separate process.
          pool: 'vmThreads',
          include: withWindow,
          exclude,
          setupFiles: ['src/testing/setup.ts'],
          environmentOptions: { happyDOM: { url: 'http://longitude.test/' } },
        },
      },
    ],
  },
});
