import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { beginSession, endSession, interruption } from '../platform/session-state.ts';
import { newerData, SiteContext, toSite } from '../platform/site.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { Toasts, toasts } from '../ui/toast.tsx';
import { user } from './builders.ts';

const site = toSite({
  settings: [],
  now: '2026-11-21T14:00:00.000Z',
  origin: 'http://longitude.test',
});

/** Signs in before each test, and cleans up afterwards. */
export function signInEachTest(): void {
  beforeEach(() => beginSession('a-token', user));
  afterEach(() => {
    cleanup();
    endSession();
    toasts.value = [];
    interruption.value = null;
    newerData.value = null;
    vi.unstubAllGlobals();
  });
}

/** Renders a part of the back office at an address, with its surrounding layout. */
export function renderAdmin(what: ReactNode, path = '/admin') {
  navigate(path, { replace: true });
  return render(
    <SiteContext value={site}>
      {what}
      <Toasts />
      <ConfirmHost />
    </SiteContext>,
  );
}
