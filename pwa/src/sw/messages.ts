import { tidyPath } from '@longitude/contract/page-address';
import { serveAdminCode, fetchAdmin } from './admin-code.ts';
import { cacheFiles, cachePage, takeChange } from './pages.ts';
import { classifyRequest } from './requests.ts';

declare const self: ServiceWorkerGlobalScope;

/** `SKIP_WAITING` is a message of workbox-window. */
type WorkerCommand =
  | { readonly type: 'SKIP_WAITING' }
  /** Caches pages and files that did not pass through the worker. */
  | { readonly type: 'KEEP'; readonly paths: readonly string[] }
  /** Responds on the port whether the page's content is older than the server's. */
  | { readonly type: 'IS_OVERTAKEN' };

/** A new version waits until a page requests it: it never replaces code under a half-filled form. */
export function listenForMessages(version: string): void {
  self.addEventListener('message', (event) => {
    const message = event.data as WorkerCommand;
    if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    if (message.type === 'KEEP') event.waitUntil(cacheAll(event, message.paths, version));
    if (message.type === 'IS_OVERTAKEN') {
      const { id } = event.source as Client;
      event.waitUntil(takeChange(id).then((change) => event.ports[0]?.postMessage(change)));
    }
  });
}

async function cacheAll(
  event: ExtendableEvent,
  paths: readonly string[],
  version: string,
): Promise<void> {
  for (const path of paths) {
    // Without a connection the earlier copy stays.
    // oxlint-disable-next-line no-await-in-loop -- one at a time: the visitor's own loads come first
    await keep(event, path, version).catch(() => undefined);
  }
}

async function keep(event: ExtendableEvent, path: string, version: string): Promise<void> {
  const url = new URL(path, location.origin);
  // Pages redirect there, and a redirected response is not cached.
  if (!url.pathname.includes('.')) url.pathname = tidyPath(url.pathname);
  const mode = url.pathname.includes('.') ? 'cors' : 'navigate';
  const request = { method: 'GET', mode, headers: new Headers() } as const;
  const kind = classifyRequest(request, url, url.origin === location.origin);
  if (kind === 'page') await cachePage(url.pathname, version);
  if (kind === 'file' || kind === 'picture') await cacheFiles([url.pathname]);
  if (kind === 'admin-page') await fetchAdmin(event, url.pathname, () => fetch(url.pathname));
  if (kind === 'admin-code') await serveAdminCode(event, url.pathname);
}
