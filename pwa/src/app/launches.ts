import { navigate } from 'wouter/use-browser-location';
import { leaveFor } from '../editing/leave-guard.ts';
import { aroundNavigation } from './navigation.ts';

/** Chromium's API; other browsers load a page for each launch. */
interface LaunchQueue {
  readonly setConsumer: (consume: (start: { readonly targetURL?: string }) => void) => void;
}

const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
const loaded = performance.getEntriesByType('navigation')[0]?.name;
let isWaiting = false;

// According to the manifest, launches focus the open window instead of loading a page in it: here
// they are followed like a link, so that unsaved edits are asked for and typed text stays.
launchQueue?.setConsumer(({ targetURL }) => {
  // Launches queued earlier arrive immediately; the launch that loaded this page needs nothing
  // more.
  if (targetURL === undefined || (!isWaiting && targetURL === loaded)) return;
  const { pathname, search } = new URL(targetURL);
  const path = pathname + search;
  // A launch from the icon keeps the window as it is.
  if (path !== '/') void leaveFor(() => aroundNavigation(navigate, path));
});
isWaiting = true;
