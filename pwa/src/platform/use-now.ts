import { useEffect, useState } from 'react';
import { useSite } from './site.ts';

const minute = 60_000;

/** The server's time of rendering at first, so that hydration fits; then this device's, each minute. */
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
