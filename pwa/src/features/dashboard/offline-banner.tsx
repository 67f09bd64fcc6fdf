import { useEffect, useRef, useState } from 'react';
import { isOffline } from '../../platform/connection.ts';
import { session, verifySession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Says that nobody could be asked who is signed in; the token stays (decision 37). Where the
 * whole connection is gone, the shell's banner says so already; this one then only waits.
 */
export function OfflineBanner() {
  const [isPending, setIsPending] = useState(false);
  const isUnverified = session.value.state === 'offline';
  const isConnectionGone = isOffline.value;

  // Asks again as soon as the connection is back.
  const wasGone = useRef(isConnectionGone);
  useEffect(() => {
    if (wasGone.current && !isConnectionGone && isUnverified) void verifySession();
    wasGone.current = isConnectionGone;
  }, [isUnverified, isConnectionGone]);

  const retry = async () => {
    setIsPending(true);
    await verifySession();
    setIsPending(false);
  };
  if (!isUnverified || isConnectionGone) return null;
  return (
    <div className="banner" role="status">
      <p>
        <b>You are offline.</b> The server did not answer. You stay signed in.
      </p>
      <Button
        size="small"
        isPending={isPending}
        pendingLabel="Trying..."
        onClick={() => void retry()}
      >
        Try again
      </Button>
    </div>
  );
}
