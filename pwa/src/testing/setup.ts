import { BroadcastChannel } from 'node:worker_threads';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as react from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { isOffline } from '../platform/connection.ts';
import { forgetContent } from '../platform/public-content.ts';
import { session } from '../platform/session-state.ts';
import { renderedAt } from './rendered-at.ts';
import { toasts, topDialog } from '../ui/toast.tsx';

/**
 * Tests run at the rendering time of their pages, which would otherwise count as saved long ago.
 */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(renderedAt) });
}
// Before any module reads the clock.
stopClock();

// Awaited elements are late on a busy machine; missing ones are reported within a test's time.
configure({ asyncUtilTimeout: 10_000 });

// React runs effects in a task after rendering: a focus is only set then. A test that waited for an
// element continues once its effects have run, on a busy machine too.
const config = getConfig();
configure({
  asyncWrapper: (wait) =>
    config.asyncWrapper(async () => {
      const found = await wait();
      await runTasks();
      return found;
    }),
});

// A query that fails while a test waits does not print the page; it is printed on the timeout.
configure({
  getElementError: (message, container) => {
    const isWaiting: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics');
    if (isWaiting !== true) return config.getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

/** Lets the scheduler finish its work: it pauses after every 5 ms, in each task. */
async function runTasks(): Promise<void> {
  for (let task = 0; task < 3; task++) await new Promise(setImmediate);
}

// React's development build captures a stack for each of the first 10,000 elements of a second: a
// tenth of the time of these tests, which read none.
const internals = Object.entries(react).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1];
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
});

// happy-dom has no BroadcastChannel.
Object.assign(globalThis, { BroadcastChannel });

// happy-dom loads no pictures but reports them as complete: here they stay pending.
Object.defineProperty(HTMLImageElement.prototype, 'complete', {
  configurable: true,
  get: () => false,
});

// happy-dom lacks a property of elements (HTML, 6.6.7) that React compares.
Object.defineProperty(HTMLElement.prototype, 'autofocus', {
  configurable: true,
  get(this: HTMLElement) {
    return this.hasAttribute('autofocus');
  },
});

// No test reaches a network, nor does an effect that outlives its test: calls without a fake
// response fail as offline.
Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('no network in tests')) });

beforeEach(stopClock);

// Storage and signals outlive a test: each one starts on a fresh device, signed out.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  forgetContent();
  localStorage.clear();
  sessionStorage.clear();
  toasts.value = [];
  topDialog.value = null;
  isOffline.value = false;
  session.value = { state: 'unknown', user: null };
});
