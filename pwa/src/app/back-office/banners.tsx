import { useEffect, useRef, useState } from 'react';
import { isOffline } from '../../platform/connection.ts';
import { session } from '../../platform/session-state.ts';
import { verifySession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './banners.module.css';
import bannerStyles from '../../ui/banner.module.css';

/** Shown on every screen of a demo (`npm run demo`). */
export function DemoBanner() {
  if (!session.value.user?.demo) return null;
  return (
    <section className={`${bannerStyles['banner']} ${styles['demo']}`} aria-label="Demo">
      <p>
        <b>Demo:</b> all data is made up and is deleted when the server stops. No email leaves this
        machine.
      </p>
    </section>
  );
}

/**
 * Shown when the stored token could not be verified; verifies again once the connection is back
 * (spec decision 37). Without any connection, the shell's banner already says so.
 */
export function UnverifiedBanner() {
  const [isPending, setIsPending] = useState(false);
  const isUnverified = session.value.state === 'offline';
  const isConnectionLost = isOffline.value;

  const wasLost = useRef(isConnectionLost);
  useEffect(() => {
    if (wasLost.current && !isConnectionLost && isUnverified) void verifySession();
    wasLost.current = isConnectionLost;
  }, [isUnverified, isConnectionLost]);

  const retry = async () => {
    setIsPending(true);
    await verifySession();
    setIsPending(false);
  };
  if (!isUnverified || isConnectionLost) return null;
  return (
    <div className={bannerStyles['banner']} aria-live="polite">
      <p>
        <b>We could not verify your session.</b> You are still signed in.
      </p>
      <Button
        size="small"
        isPending={isPending}
        pendingLabel="Trying..."
        onClick={() => void retry()}
      >
        Retry
      </Button>
    </div>
  );
}
