import { useEffect, useState } from 'react';

/** The time now, kept right to `precision` milliseconds while the component is shown. */
export function useClock(precision = 60_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), precision);
    return () => clearInterval(timer);
  }, [precision]);
  return now;
}
