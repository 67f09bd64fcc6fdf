import { beforeEach, vi } from 'vitest';

/** In the tests of this file the debounce of a second before a draft is saved is skipped. */
export function passPauses(): void {
  const setLater = globalThis.setTimeout;
  beforeEach(() => {
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => setLater(run, ms === 1_000 ? 0 : ms));
  });
}
