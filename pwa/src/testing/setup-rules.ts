import { afterEach, vi } from 'vitest';

// Files share their modules and a thread: none leaves its clock to the next.
afterEach(() => void vi.useRealTimers());
