import { effect } from '@preact/signals-react';
import { checkConnection, isOffline, watchConnection } from '../platform/connection.ts';
import { followOtherTabs, verifySession } from '../platform/session.ts';
import { restoreTheme } from '../platform/theme.ts';
import { readToken } from '../platform/session-state.ts';
import { hasItems, followWaitingCount } from '../platform/outbox/waiting-count.ts';
import { registerWorker } from './worker.ts';
import { findRoute, loadPage } from './find-route.ts';
import { doWithout, recoverFromStaleChunks } from './stale-chunks.ts';

/** Milliseconds after which a page counts as a saved copy, not rendered for this visit. */
const oldAfter = 180_000;
let isStarted = false;

/** Starts everything that only a browser can do. Runs once, after hydration. `renderedAt` is an ISO time. */
export function startClient(renderedAt: string): void {
  if (isStarted) return;
  isStarted = true;
  restoreTheme();
  watchConnection();
  if (Date.now() - Date.parse(renderedAt) > oldAfter) void checkConnection();
  followOtherTabs();
  prefetchLinks();
  recoverFromStaleChunks();
  openOutbox();
  registerWorker();
  followLaunches();
  void verifySession();
}

/** Sends waiting items of this device; most visitors have none and load no code for it. */
function openOutbox(): void {
  followWaitingCount();
  const stop = effect(() => {
    if (!hasItems.value) return;
    queueMicrotask(() => stop());
    void import('../features/outbox/notices.ts').then(({ followOutbox }) => followOutbox());
  });
}

/** The installed app opens its launches in the open window. */
function followLaunches(): void {
  if (matchMedia('(display-mode: standalone)').matches) void import('./launches.ts');
}

/** Loads a page's chunk as soon as its link is hovered, touched or focused. */
function prefetchLinks(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, prefetch, { passive: true });
  }
}

function prefetch(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin || isOffline.peek()) return;
  const { route } = findRoute(link.pathname);
  if (route.isAdmin && !readToken()) return;
  // A failure shows when the link is followed.
  loadPage(route).catch(doWithout);
}
