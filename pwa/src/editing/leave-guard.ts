import { useEffect, useEffectEvent, useRef, useCallback } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useLocation } from 'wouter';
import { askConfirm } from '../ui/confirm.tsx';

type Ask = () => Promise<boolean>;
const always: Ask = () => Promise.resolve(true);
let ask: Ask = always;

/** Whether the page may be left: asks when there are unsaved edits. */
export function mayLeave(): Promise<boolean> {
  return ask();
}

/** Runs an action that loses unsaved edits, after asking about them. */
export async function leaveFor(run: () => void): Promise<void> {
  if (await mayLeave()) run();
}

function askToLeave(): Promise<boolean> {
  return askConfirm({
    title: 'Leave without saving?',
    text: 'You have unsaved changes. They will be lost if you leave.',
    confirmLabel: 'Discard changes',
    tone: 'danger',
  });
}

function findOwnLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isOwn = link?.origin === location.origin && !link.target && !link.hasAttribute('download');
  const isJump = link?.href.split('#')[0] === location.href.split('#')[0];
  return isPlain && isOwn && !isJump ? link : null;
}

/** The browser's own Back, where the Navigation API can prevent it. */
function guardBack(isDone: () => boolean, leave: Ask): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  const stop = (event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || isDone()) return;
    event.preventDefault();
    const steps = event.destination.index - (navigation.currentEntry?.index ?? 0);
    void leave().then((isSure) => isSure && history.go(steps));
  };
  navigation.addEventListener('navigate', stop);
  return () => navigation.removeEventListener('navigate', stop);
}

/**
 * While `isDirty`: links, Back and Logout ask first, and the browser asks before it closes or
 * reloads the page. `onDiscard` is called once the person agrees to lose the edits.
 */
export function useLeaveGuard(isDirty: boolean, onDiscard?: () => void): void {
  const isDone = useRef(false);
  const notifyDiscarded = useEffectEvent(() => onDiscard?.());
  useEffect(() => {
    if (!isDirty) return undefined;
    isDone.current = false;
    const leave: Ask = async () => {
      if (isDone.current) return true;
      isDone.current = await askToLeave();
      if (isDone.current) notifyDiscarded();
      return isDone.current;
    };
    const followLink = (event: MouseEvent) => {
      const link = findOwnLink(event);
      if (!link || isDone.current) return;
      event.preventDefault();
      event.stopPropagation();
      const path = link.pathname + link.search + link.hash;
      void leave().then((isSure) => isSure && navigate(path));
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    ask = leave;
    document.addEventListener('click', followLink, true);
    window.addEventListener('beforeunload', warn);
    const releaseBack = guardBack(() => isDone.current, leave);
    return () => {
      ask = always;
      document.removeEventListener('click', followLink, true);
      window.removeEventListener('beforeunload', warn);
      releaseBack();
    };
  }, [isDirty]);
}

/** Asks before discarding edits; `text` says what they are. */
export function askToDiscard(text: string): Promise<boolean> {
  return askConfirm({
    title: 'Discard your changes?',
    text,
    confirmLabel: 'Discard',
    tone: 'danger',
  });
}

/** Opens an address like a link: asks first when there are unsaved edits. */
export function useGoTo(): (href: string) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (href: string) => void mayLeave().then((isSure) => isSure && navigate(href)),
    [navigate],
  );
}
