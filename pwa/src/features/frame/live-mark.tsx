import { useEffect, useState } from 'react';
import { liveState } from '../../platform/live-events.ts';

/** Milliseconds: a connection that comes back at once was never worth a word. */
const patience = 2000;

/** Whether what others do appears by itself. */
export function LiveMark() {
  const isLive = liveState.value === 'connected';
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (isLive) return undefined;
    const timer = setTimeout(() => setIsLost(true), patience);
    return () => {
      clearTimeout(timer);
      setIsLost(false);
    };
  }, [isLive]);
  const isOff = isLost && !isLive;
  return (
    <span className={`live desk${isOff ? ' off' : ''}`}>
      {isOff ? 'Not live, reconnecting...' : 'Live'}
    </span>
  );
}
