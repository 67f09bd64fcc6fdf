import { tidySpelling } from '@longitude/contract/page-address';
import { flushSync } from 'react-dom';
import type { AroundNavHandler, BaseLocationHook } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { useEffect, useRef } from 'react';
import { isOffline } from '../platform/connection.ts';
import { findRoute, isPageLoaded } from './find-route.ts';
import { refreshSettings } from './page-data.ts';

let pin: { readonly shown: string; readonly at: string } | null = null;
let isForward = false;

/** Shows `shown` while the address is still `at`: the offline page replaces another page. */
export function pinLocation(shown: string, at: string): void {
  pin = { shown, at };
}

/** wouter's browser location, with the pin. */
export const usePinnedLocation: BaseLocationHook = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [pin && path === pin.at ? pin.shown : path, navigate];
};

/** Whether a link caused the last change of path; resets the flag. Going back keeps the scroll position. */
function takeForwardFlag(): boolean {
  const was = isForward;
  isForward = false;
  return was;
}

/** Cross-fades to pages that are already loaded; the others show 'Loading...' first. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const url = new URL(to, location.href);
  const pathname = tidySpelling(url.pathname);
  // A link in an article may be spelled differently: the server would redirect.
  const there = pathname === url.pathname ? to : pathname + url.search + url.hash;
  const go = () => navigate(there, options);
  if (pathname === location.pathname) {
    go();
    return;
  }
  isForward = true;
  if (isOffline.value) void openSaved(there, go);
  else goSmoothly(pathname, go);
};

/**
 * Without a connection the page on the device has the content that a client navigation would
 * request.
 */
async function openSaved(to: string, go: () => void): Promise<void> {
  const { pathname } = new URL(to, location.href);
  if (await hasCopy(pathname)) location.assign(to);
  else go();
}

async function hasCopy(path: string): Promise<boolean> {
  try {
    return (await caches.match(path, { ignoreVary: true })) !== undefined;
  } catch {
    // Site data is blocked.
    return false;
  }
}

function goSmoothly(pathname: string, go: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const canFade = 'startViewTransition' in document && !isCalm;
  if (canFade && isPageLoaded(findRoute(pathname).route)) {
    document.startViewTransition(() => flushSync(go));
  } else go();
}

/** On each change of path: scroll to the top or the anchor, and move the focus to the page. */
export function useArrival(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    void refreshSettings();
    if (takeForwardFlag()) scrollToTarget(location.hash.slice(1));
    // A layout that is still loading has no main element yet.
    if (!focusMain()) addEventListener('app:ready', focusMain, { once: true });
  }, [path]);
}

/** A page that has placed the focus itself keeps it. */
function focusMain(): boolean {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  return main !== null;
}

/** A page that is still loading has no anchor yet: scrolls to it once the page is rendered. */
function scrollToTarget(id: string): void {
  if (id && showAnchor(id)) return;
  scrollTo(0, 0);
  if (id) addEventListener('app:ready', () => showAnchor(id), { once: true });
}

function showAnchor(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  return target !== null;
}
