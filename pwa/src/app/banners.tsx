import { useState } from 'react';
import { checkConnection } from '../platform/connection.ts';
import { Button } from '../ui/button.tsx';
import { applyUpdate } from './worker.ts';
import bannerStyles from '../ui/banner.module.css';

export function OfflineBanner() {
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = async () => {
    setIsTrying(true);
    await checkConnection();
    setIsTrying(false);
  };
  return (
    <div className={bannerStyles['banner']} aria-live="polite">
      <p>
        <b>You are offline.</b> What you type is saved on this device.
      </p>
      <Button size="small" isPending={isTrying} onClick={() => void tryAgain()}>
        Try Again
      </Button>
    </div>
  );
}

/** Offers a new version, which is only activated on request. */
export function UpdateBanner() {
  const apply = applyUpdate.value;
  if (!apply) return null;
  return (
    <div className={`${bannerStyles['banner']} ${bannerStyles['cool']}`} aria-live="polite">
      <p>
        <b>A new version is ready.</b> Your draft is safe.
      </p>
      <div className="row">
        <Button size="small" tone="ink" onClick={apply}>
          Update
        </Button>
        <Button
          size="small"
          tone="plain"
          onClick={() => {
            applyUpdate.value = null;
          }}
        >
          Later
        </Button>
      </div>
    </div>
  );
}
