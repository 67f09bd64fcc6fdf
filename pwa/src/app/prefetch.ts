import { readToken } from '../platform/session-state.ts';
import { findRoute, loadPage } from './find-route.ts';

/** Loads a page's chunk as soon as its link is pointed at, touched or focused. */
export function prefetchLinks(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, prefetch, { passive: true });
  }
}

function prefetch(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.origin !== location.origin) return;
  const { route } = findRoute(link.pathname);
  if (route.isAdmin && !readToken()) return;
  // A failure shows when the link is followed.
  loadPage(route).catch(() => {});
}
