import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { isOffline } from '../platform/connection.ts';
import { session } from '../platform/session-state.ts';
import { toasts, topDialog } from '../ui/toast-state.ts';

// happy-dom loads no pictures and calls them complete all the same: here they stay on their way.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false });

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
