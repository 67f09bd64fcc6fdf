import { signal } from '@preact/signals-react';
import type { Workbox } from 'workbox-window';
import { publicRoutes } from './routes.ts';

/** Set while a new version is waiting; calling it activates that version and reloads this tab. */
export const applyUpdate = signal<(() => void) | null>(null);

/** Registers the service worker of a build, once the page has loaded. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The load event may already have fired when the application starts late.
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register());
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => {
    applyUpdate.value = () => {
      // Only the tab that requested the update reloads; a half-filled form in another tab stays.
      worker.addEventListener('controlling', () => location.reload());
      worker.messageSkipWaiting();
    };
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void worker.update().catch(() => {});
  });
  try {
    await worker.register();
    await savePages(worker);
  } catch {
    // Blocked or offline: the site works without a worker.
  }
}

/** Has the active worker cache the public pages for reading offline. */
async function savePages(worker: Workbox): Promise<void> {
  await worker.active;
  const urls = publicRoutes
    .filter((route) => !route.keepsOnVisit)
    .map((route) => route.path)
    .filter((path) => !path.includes(':') && path !== '/offline');
  await worker.messageSW({ type: 'SAVE_PAGES', urls });
}
