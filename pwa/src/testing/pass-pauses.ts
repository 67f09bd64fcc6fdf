import { beforeEach, vi } from 'vitest';

/** In the tests of this file the second passes at once after which a draft is saved. */
export function passPauses(): void {
  const setLater = globalThis.setTimeout;
  beforeEach(() => {
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => setLater(run, ms === 1_000 ? 0 : ms));
  });
}
