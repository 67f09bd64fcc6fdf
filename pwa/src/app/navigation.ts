import { flushSync } from 'react-dom';
import type { AroundNavHandler, BaseLocationHook } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { findRoute, isPageLoaded } from './find-route.ts';

let pin: { readonly shown: string; readonly at: string } | null = null;
let isForward = false;

/** Shows `shown` as long as the address is still `at`: the offline page stands in for another. */
export function pinLocation(shown: string, at: string): void {
  pin = { shown, at };
}

/** wouter's browser location, with the pin. */
export const usePinnedLocation: BaseLocationHook = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [pin && path === pin.at ? pin.shown : path, navigate];
};

/** Whether the last change of path came from a link, and forgets it: going back keeps its scroll. */
export function takeForwardFlag(): boolean {
  const was = isForward;
  isForward = false;
  return was;
}

/** Cross-fades to pages that are loaded already; the others show 'Loading...' first. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href);
  const go = () => navigate(to, options);
  if (pathname === location.pathname) {
    go();
    return;
  }
  isForward = true;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const canFade = 'startViewTransition' in document && !isCalm;
  if (canFade && isPageLoaded(findRoute(pathname).route)) {
    document.startViewTransition(() => flushSync(go));
  } else go();
};
