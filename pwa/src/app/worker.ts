import { signal } from '@preact/signals-react';
import { doWithout } from './stale-chunks.ts';

/** Set while a new version is waiting; calling it activates that version and reloads this tab. */
export const applyUpdate = signal<(() => void) | null>(null);

/** A new version waits until a form is sent or emptied. */
export const isUpdateHeld = signal(false);

/** The public page on screen: the worker caches each for offline use, however it was reached. */
export const visitedPath = signal<string | null>(null);

/** Registers the service worker of a build, once the page has loaded. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The load event may already have fired when the application starts late.
  const start = () => {
    // Without it the site works, online.
    import('./background.ts').then(({ startWorker }) => startWorker()).catch(doWithout);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}
