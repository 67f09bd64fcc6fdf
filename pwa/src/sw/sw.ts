import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { listenForUpdates } from './update.ts';
import { sendOutboxOnSync } from './outbox.ts';
import { showPushMessages } from './push.ts';
import { createPages, dropOldAdminCode, dropOldPages, routeRequests } from './caching.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build: every public asset, and /offline with a hash of them all. */
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
};

const entries = self.__WB_MANIFEST;
const build = entries.find((entry) => typeof entry !== 'string' && entry.url === '/offline');
const version = typeof build === 'object' ? (build.revision ?? 'none') : 'none';

cleanupOutdatedCaches();
precacheAndRoute([...entries]);
const pages = createPages(version);
routeRequests(pages, version);
listenForUpdates(version, pages);
sendOutboxOnSync();
showPushMessages();
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldPages(version), dropOldAdminCode()])),
);
