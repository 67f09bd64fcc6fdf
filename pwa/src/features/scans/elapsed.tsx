import { useEffect, useState } from 'react';

/** Seconds since a time, in milliseconds since 1970. */
export function Elapsed({ since }: { readonly since: number }) {
  const [ms, setMs] = useState(() => Date.now() - since);
  useEffect(() => {
    const timer = setInterval(() => setMs(Date.now() - since), 200);
    return () => clearInterval(timer);
  }, [since]);
  return <span className="muted numeric">{`${(Math.max(0, ms) / 1000).toFixed(1)} s`}</span>;
}
