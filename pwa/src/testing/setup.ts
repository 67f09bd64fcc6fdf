import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { isOffline } from '../platform/connection.ts';
import { session } from '../platform/session-state.ts';
import { toasts, topDialog } from '../ui/toast-state.ts';

// happy-dom loads no pictures and calls them complete all the same: here they stay on their way.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false });

// No test reaches a network: what is not answered by the test itself has no connection.
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network in tests')));
});

// Storage and signals outlive a test: each one starts on a fresh device, signed out.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  toasts.value = [];
  topDialog.value = null;
  isOffline.value = false;
  session.value = { state: 'unknown', user: null };
});
