import { checkConnection, watchConnection } from '../platform/connection.ts';
import { followOtherTabs, verifySession } from '../platform/session.ts';
import { restoreTheme } from '../platform/theme.ts';
import { prefetchLinks } from './prefetch.ts';
import { recoverFromStaleChunks } from './stale-chunks.ts';
import { registerWorker } from './worker.ts';

/** Milliseconds after which a page was not rendered for this visit: it was saved earlier. */
const oldAfter = 180_000;
let isStarted = false;

/** What only a browser can know or do. Runs once, after hydration. `renderedAt` is an ISO time. */
export function startClient(renderedAt: string): void {
  if (isStarted) return;
  isStarted = true;
  restoreTheme();
  watchConnection();
  if (Date.now() - Date.parse(renderedAt) > oldAfter) void checkConnection();
  followOtherTabs();
  prefetchLinks();
  recoverFromStaleChunks();
  registerWorker();
  void verifySession();
}
