import type { NetworkFirst } from 'workbox-strategies';
import { keepPage, savePages } from './caching.ts';

declare const self: ServiceWorkerGlobalScope;

type WorkerCommand =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'KEEP_PAGE'; readonly url: string }
  | { readonly type: 'SAVE_PAGES'; readonly urls: readonly string[] };

/** A new version waits until a page requests it: it never replaces code under a half-filled form. */
export function listenForUpdates(version: string, pages: NetworkFirst): void {
  self.addEventListener('message', (event) => {
    const message = event.data as WorkerCommand;
    if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    if (message.type === 'KEEP_PAGE') event.waitUntil(keepPage(pages, message.url, event));
    if (message.type === 'SAVE_PAGES') {
      const saving = savePages(version, message.urls);
      event.waitUntil(saving);
      // messageSW of workbox-window waits for a reply.
      event.ports[0]?.postMessage('saving');
    }
  });
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
}
