import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isWhole } from '../server/src/testing/whole.ts';
import { signals } from './vite.config.ts';

// Dates are shown in the zone of whoever looks: here the company's, wherever the tests run.
// eslint-disable-next-line node/no-process-env -- threads have the zone of their process
process.env['TZ'] = 'America/Toronto';

export default defineConfig({
  plugins: [signals(), react()],
  test: {
    environment: 'happy-dom',
    // Each file still has a window and modules of its own, without starting a process for them.
    pool: 'vmThreads',
    maxWorkers: '100%',
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: isWhole ? [] : ['**/*.whole.test.{ts,tsx}'],
    // A busy machine takes long, and a test that hangs is told from a slow one all the same.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['src/testing/setup.ts'],
    environmentOptions: { happyDOM: { url: 'http://longitude.test/' } },
  },
});
