import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Calls `onNear` each time the element comes within `margin` pixels of the viewport. */
export function useNear<Box extends Element>(
  margin: number,
  onNear: () => void,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const notify = useEffectEvent(onNear);
  useEffect(() => {
    if (!box.current || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) notify();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [margin]);
  return box;
}
