import type { SignedInDevice } from '@longitude/contract/session';
import { useRef, useState } from 'react';
import { useClock } from '../../../platform/clock.ts';
import type { Resource } from '../../../platform/resource.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocusAt } from '../../../ui/focus.ts';
import { ListSkeleton } from '../../../ui/lists/list-states.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { DeviceRow } from './device-row.tsx';
import { removeDevices, signDeviceOut, signOthersOut } from './device-changes.ts';
import styles from './profile.module.css';

interface SignedInDevicesProps {
  readonly resource: Resource<SignedInDevice[]>;
}

/** The devices on which the administrator is signed in, each with its end. */
export function SignedInDevices({ resource }: SignedInDevicesProps) {
  const devices = resource.data.value;
  const error = resource.error.value;
  return (
    <section aria-labelledby="signed-in-devices">
      <header>
        <h2 id="signed-in-devices">
          Signed-in devices {devices && <span className={styles['count']}>{devices.length}</span>}
        </h2>
        <p className="muted">
          Devices are signed out after 12 hours without use, and after 30 days in any case.
        </p>
      </header>
      <div>
        {error && (
          <RetryNotice
            text={`The devices could not be loaded. ${error.message}`}
            onRetry={() => void resource.load()}
          />
        )}
        {!devices && !error && <ListSkeleton label="Loading devices..." />}
        {devices && <DeviceList devices={devices} resource={resource} />}
      </div>
    </section>
  );
}

interface DeviceListProps extends SignedInDevicesProps {
  readonly devices: readonly SignedInDevice[];
}

function DeviceList({ devices, resource }: DeviceListProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = useClock();
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const { isEnding, end } = useEnding(async (ended) => {
    await removeDevices(resource, ended);
    const [first] = ended;
    // The row of this device has no button.
    if (first) keepFocusAt(list.current, 'button', others.indexOf(first));
  });
  return (
    <>
      <ul className={styles['devices']} ref={list} aria-label="Devices, this one first">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            now={now}
            isEnding={isEnding(device.id)}
            onEnd={() => void end(device.id, [device], () => signDeviceOut(device))}
          />
        ))}
      </ul>
      <div className={styles['others']}>
        {others.length > 0 ? (
          <Button
            tone="danger"
            size="small"
            isPending={isEnding('others')}
            pendingLabel="Signing out..."
            onClick={() => void end('others', others, signOthersOut)}
          >
            Sign out all other devices
          </Button>
        ) : (
          <p className="muted">You are not signed in on any other device.</p>
        )}
      </div>
    </>
  );
}

/** Ends sessions, one click at a time; `name` identifies the button. */
function useEnding(onEnded: (ended: readonly SignedInDevice[]) => Promise<void>) {
  const [pressed, setPressed] = useState<string | null>(null);
  const [isBusy, run] = useBusy();
  const end = (name: string, devices: readonly SignedInDevice[], signOut: () => Promise<boolean>) =>
    run(async () => {
      setPressed(name);
      const isEnded = await signOut();
      if (isEnded) await onEnded(devices);
      return isEnded;
    });
  return { isEnding: (name: string) => isBusy && pressed === name, end };
}
