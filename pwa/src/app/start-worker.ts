import { effect } from '@preact/signals-react';
import { renewContent } from '../platform/public-content.ts';
import {
  isOvertaken,
  saveOffline,
  saveVisited,
  listLoadedFiles,
} from '../platform/service-worker.ts';
import { readStored } from '../platform/storage.ts';
import { adminCacheName } from '../platform/admin-cache.ts';
import { session } from '../platform/session-state.ts';
import { isHalfFilled } from './half-filled.ts';
import { refreshSettings } from './page-data.ts';
import { doWithout } from './stale-chunks.ts';
import { applyUpdate, isUpdateHeld, visitedPath } from './worker.ts';
import { trustScript } from '../platform/trusted-types.ts';

const workerPath = trustScript('/sw.js');

/** Registers the service worker, and lets it cache the pages visited in this window. */
export async function startWorker(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  void renewIfOvertaken();
  try {
    // A first visit has no old version to update.
    if (isFirst) await navigator.serviceWorker.register(workerPath);
    // Its code may not be on the device yet: offline everything else continues without it.
    else await registerUpdates().catch(doWithout);
    effect(() => {
      // Storage may be blocked.
      if (visitedPath.value) saveVisited(visitedPath.value).catch(() => undefined);
    });
    effect(() => {
      if (session.value.state === 'signed-in') void saveBackOffice();
    });
    prepareForForms();
    // The files of this page were loaded before the worker could cache them.
    if (isFirst) await saveOffline(listLoadedFiles());
    setTimeout(() => void keepAhead().catch(doWithout), stayMs);
  } catch {
    // Blocked or offline: the site works without a worker.
  }
}

/** Offers each new version, and looks for one whenever the window is shown again. */
async function registerUpdates(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox(workerPath);
  let isTakenOver = false;
  worker.addEventListener('controlling', () => {
    isTakenOver = true;
  });
  worker.addEventListener('waiting', () => {
    isTakenOver = false;
    offerUpdate(() => {
      // Another tab has activated it.
      if (isTakenOver) return location.reload();
      // Only the tab that requested the update reloads; a half-filled form in another tab stays.
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void worker.update().catch(() => {});
  });
  await worker.register();
}

/** Milliseconds until a half-filled form is checked again. */
const formPauseMs = 1000;

/** Never while a form is half filled: the footer says that a version is waiting. */
function offerUpdate(apply: () => void): void {
  isUpdateHeld.value = isHalfFilled();
  if (isUpdateHeld.value) setTimeout(() => offerUpdate(apply), formPauseMs);
  else applyUpdate.value = apply;
}

/** The worker opens a page with the copy on the device, and asks the server at the same time. */
async function renewIfOvertaken(): Promise<void> {
  if (!(await isOvertaken())) return;
  renewContent();
  await refreshSettings({ force: true });
}

/** The code that led to the sign-in was loaded before there was a cache for it. */
async function saveBackOffice(): Promise<void> {
  // The lock is free once the cache is there.
  await navigator.locks.request(adminCacheName, () => undefined);
  await saveOffline([location.pathname, ...listLoadedFiles()]);
}

/** Loads the code that a form needs if the connection is lost while a visitor writes. */
async function prepareOutbox(): Promise<void> {
  await Promise.all([
    import('../platform/outbox/outbox.ts'),
    import('../features/outbox/notices.ts'),
    saveVisited('/outbox'),
  ]);
}

/** Milliseconds after which a page shows its forms. */
const shownMs = 500;

/** The connection may be lost before the first word is typed. */
function prepareForForms(): void {
  effect(() => {
    if (visitedPath.value) setTimeout(prepareForm, shownMs);
  });
}

function prepareForm(): void {
  if (document.querySelector('form[method="post"]')) prepareOutbox().catch(doWithout);
}

/** Milliseconds on a page after which a visitor is likely to open another. */
const stayMs = 10_000;
/** The most likely next pages, and those that must open offline even if they were never visited. */
const nextPaths = ['/calculator', '/contact'];

/** Network Information (WICG), which TypeScript does not know. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Prepares for reading and writing offline, if the connection is fast enough. Best effort. */
async function keepAhead(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const isSlow = /[23]g$/.test(connection?.effectiveType ?? '');
  if (connection?.saveData || isSlow || document.visibilityState === 'hidden') return;
  await prepareOutbox();
  await Promise.all(nextPaths.map(saveVisited));
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (readStored('kept-site') === null && !isInstalled) return;
  const { refreshSite } = await import('../features/install/saved-site.ts');
  await refreshSite();
}
