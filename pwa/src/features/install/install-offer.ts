import { signal } from '@preact/signals-react';

/** Chromium's event; other browsers have none. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /**
     * The browser's offer, stored by start.js: it usually arrives before the page that shows it.
     */
    installPrompt?: InstallPrompt | null | undefined;
  }
}

type InstallState =
  /** On the server, and if only the browser's own menu can install. */
  | 'menu'
  /** The same on an iPhone or iPad. */
  | 'share'
  | 'offered'
  /** The browser's dialog is open. */
  | 'asking'
  | 'declined'
  | 'installing'
  | 'installed'
  /** This window is the installed app. */
  | 'running';

export const installState = signal<InstallState>('menu');
let isFollowing = false;

/** Reads the browser's offer, and follows its changes. */
export function followOffer(): void {
  if (isFollowing) return;
  isFollowing = true;
  const app = matchMedia('(display-mode: standalone)');
  const read = () => {
    if (app.matches) installState.value = 'running';
    else if (installState.value === 'asking') return;
    else if (window.installPrompt) installState.value = 'offered';
    else if (isAppleTouch()) installState.value = 'share';
  };
  read();
  addEventListener('beforeinstallprompt', read);
  // On a desktop the tab itself moves into the app's window.
  app.addEventListener('change', read);
  addEventListener('appinstalled', () => {
    window.installPrompt = null;
    installState.value = 'installed';
  });
}

/** An iPad identifies as a Mac, but no Mac has a touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Opens the browser's dialog. An offer is valid once; after a refusal the browser may make another.
 */
export async function install(): Promise<void> {
  const offer = window.installPrompt;
  if (!offer) return;
  window.installPrompt = null;
  installState.value = 'asking';
  const isAccepted = await ask(offer);
  if (installState.value !== 'asking') return;
  if (isAccepted) installState.value = 'installing';
  else installState.value = window.installPrompt ? 'offered' : 'declined';
}

async function ask(offer: InstallPrompt): Promise<boolean> {
  try {
    await offer.prompt();
    return (await offer.userChoice).outcome === 'accepted';
  } catch {
    // An offer can expire.
    return false;
  }
}
