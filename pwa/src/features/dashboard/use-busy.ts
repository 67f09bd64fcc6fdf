import { useState } from 'react';

/** Runs one change at a time and tells while it is under way. */
export function useBusy(): [
  isBusy: boolean,
  run: (change: () => Promise<boolean>) => Promise<boolean>,
] {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (change: () => Promise<boolean>) => {
    setIsBusy(true);
    try {
      return await change();
    } finally {
      setIsBusy(false);
    }
  };
  return [isBusy, run];
}
