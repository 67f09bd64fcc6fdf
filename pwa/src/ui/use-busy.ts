import { useRef, useState, useEffect } from 'react';

/** Runs one change at a time, and reports whether one is pending; calls during it return false. */
export function useBusy(): [
  isBusy: boolean,
  run: (change: () => Promise<boolean>) => Promise<boolean>,
] {
  const [isBusy, setIsBusy] = useState(false);
  // A second key press arrives before the state is rendered.
  const isRunning = useRef(false);
  const run = async (change: () => Promise<boolean>) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    try {
      return await change();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return [isBusy, run];
}

/** True once something has been pending for 300 ms: quick responses never flash a placeholder. */
export function useIsLate(isPending: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setIsLate(true), 300);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isPending]);
  return isPending && isLate;
}
