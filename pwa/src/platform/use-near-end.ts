import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Calls `onNear` each time that the element comes within `margin` pixels of the screen. */
export function useNearEnd<Element extends HTMLElement>(
  onNear: () => void,
  margin = 600,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    const end = element.current;
    if (!end || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) tell();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [margin]);
  return element;
}
