import { useEffect, useState } from 'react';

/** 1.5 seconds in 60 steps (public-site section 9). */
const [durationMs, steps] = [1500, 60];

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Counts from 0 to a number of cents; at once where it is not to move, or the visitor wants calm. */
export function useCountUp(target: number, isMoving: boolean): number {
  const [step, setStep] = useState(() => (isMoving && !isCalm() ? 0 : steps));
  const isOver = step >= steps;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setStep((before) => before + 1), durationMs / steps);
    return () => clearInterval(timer);
  }, [isOver]);
  return isOver ? target : Math.round((target * step) / steps);
}
