import { useEffect, useState } from 'react';

/**
 * Follows a number that grows by no more than `most` in a frame: a page of rows that is drawn at
 * once would keep a thumb that scrolls waiting. What it begins with, and less, it takes at once.
 */
export function useSteps(count: number, most: number): number {
  const [reached, setReached] = useState(count);
  useEffect(() => {
    if (reached >= count) return undefined;
    const frame = requestAnimationFrame(() => setReached(Math.min(count, reached + most)));
    return () => cancelAnimationFrame(frame);
  }, [count, reached, most]);
  return Math.min(reached, count);
}
