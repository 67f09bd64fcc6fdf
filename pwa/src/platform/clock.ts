import { useEffect, useState } from 'react';
import { useSite } from './site.ts';

/** The current time, accurate to `precision` milliseconds while the component is shown. */
export function useClock(precision = 60_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), precision);
    return () => clearInterval(timer);
  }, [precision]);
  return now;
}

const minute = 60_000;

/** The server's time of rendering at first, so that hydration matches; then this device's, updated each minute. */
export function useNow(): Date {
  const { now } = useSite();
  const [time, setTime] = useState(() => new Date(now));
  useEffect(() => {
    const tick = () => setTime(new Date());
    tick();
    const timer = setInterval(tick, minute);
    return () => clearInterval(timer);
  }, []);
  return time;
}
