import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { signals } from './vite.config.ts';

export default defineConfig({
  plugins: [signals(), react()],
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['src/testing/setup.ts'],
    environmentOptions: { happyDOM: { url: 'http://longitude.test/' } },
  },
});
