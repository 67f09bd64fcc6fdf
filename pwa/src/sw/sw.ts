import '../platform/fallbacks.ts';
import { serveAdminCode, serveAdminPage } from './admin-code.ts';
import { serveContent, serveFile, servePicture } from './responses.ts';
import { listenForMessages } from './messages.ts';
import { sendOutboxOnSync } from './outbox.ts';
import { servePage, offlinePath } from './pages.ts';
import { showPushMessages } from './push.ts';
import { classifyRequest, type Kind } from './requests.ts';
import { content, dropOldPages, dropOldShell, pictures, shell } from './stores.ts';

interface ShellEntry {
  readonly url: string;
  readonly revision: string | null;
}
declare const self: ServiceWorkerGlobalScope & {
  /**
   * Written by the build: the files of the offline page, and the worker itself with a hash of the
   * whole build.
   */
  readonly __WB_MANIFEST: readonly ShellEntry[];
};

// The plugin adds the web app manifest, which is read online only.
const entries = self.__WB_MANIFEST.filter(({ url }) => url.startsWith('/'));
const paths = entries.map(({ url }) => url);
const version = entries.find(({ url }) => url === offlinePath)?.revision ?? 'none';

/** The handler for each kind of request; all others bypass the worker. */
const responses: Readonly<
  Record<Exclude<Kind, 'network'>, (event: FetchEvent) => Promise<Response>>
> = {
  page: (event) => servePage(event, version),
  'admin-page': serveAdminPage,
  'admin-code': (event) => serveAdminCode(event, new URL(event.request.url).pathname),
  file: serveFile,
  picture: (event) => servePicture(event, pictures),
  content: (event) => serveContent(event, content),
};

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const kind = classifyRequest(event.request, url, url.origin === location.origin);
  if (kind !== 'network') event.respondWith(responses[kind](event));
});

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      dropOldPages(version),
      dropOldShell(paths),
      self.clients.claim(),
    ]),
  ),
);
listenForMessages(version);
sendOutboxOnSync();
showPushMessages();

async function cacheShell(): Promise<void> {
  const cache = await caches.open(shell);
  // Files with a hash are already in the browser's cache.
  await cache.addAll(paths);
}
