import { afterEach, vi } from 'vitest';

// Files share their modules and a thread: each restores the clock.
afterEach(() => void vi.useRealTimers());
