import { useState } from 'react';
import { readPushPermission, readPushSupport } from '../../platform/push-device.ts';
import { useResource, type Resource } from '../../platform/resource.ts';
import { Switch } from '../../ui/choice.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { loadDevicePush, switchPushOff, switchPushOn, type DevicePush } from './push-switch.ts';

/** Turns notifications of this device on and off, or says why that is not possible. */
export function PushSection() {
  return (
    <section aria-labelledby="push">
      <header>
        <h2 id="push">Notifications on this device</h2>
        <p className="muted">
          For new requests, new messages and emails that could not be sent, even when this site is
          closed. They stop when this device is signed out.
        </p>
      </header>
      <div>
        <PushControl />
      </div>
    </section>
  );
}

const reasons = {
  no: 'This browser can’t show notifications from this site.',
  'installed-only':
    'On an iPhone or iPad, only the installed app gets notifications. Choose Share, then Add to Home Screen, and turn them on there.',
  denied:
    'Your browser blocks notifications from this site. Allow them in the browser’s settings for this site, then reload this page.',
} as const;

function PushControl() {
  const support = readPushSupport();
  const [isDenied, setIsDenied] = useState(readPushPermission() === 'denied');
  if (support !== 'yes') return <p>{reasons[support]}</p>;
  if (isDenied) return <p>{reasons.denied}</p>;
  return <PushSwitch onDenied={() => setIsDenied(true)} />;
}

function PushSwitch({ onDenied }: { readonly onDenied: () => void }) {
  const device = useResource(loadDevicePush);
  const { wanted, failure, change } = useChange(device, onDenied);
  const known = device.data.value;
  const error = device.error.value;
  if (error && !known) {
    return (
      <RetryNotice
        text={`Could not check whether notifications are on. ${error.message}`}
        onRetry={() => void device.load()}
      />
    );
  }
  return (
    <Switch
      id="push-on"
      label="Notify this device"
      note={describe(known?.isOn, wanted)}
      error={failure ?? undefined}
      checked={wanted ?? known?.isOn ?? false}
      isDisabled={!known}
      onChange={(isOn) => void change(isOn)}
    />
  );
}

/** `wanted`: the requested state, until it is reached or has failed. */
function useChange(device: Resource<DevicePush>, onDenied: () => void) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [, run] = useBusy();
  const change = (isOn: boolean) =>
    run(async () => {
      const known = device.data.peek();
      if (!known) return false;
      setWanted(isOn);
      setFailure(null);
      const found = await (isOn ? switchPushOn(known.publicKey) : switchPushOff());
      if (readPushPermission() === 'denied') onDenied();
      else await device.load();
      setFailure(found);
      setWanted(null);
      return found === null;
    });
  return { wanted, failure, change };
}

function describe(isOn: boolean | undefined, wanted: boolean | null): string {
  if (isOn === undefined) return 'Checking this device...';
  if (wanted !== null) return wanted ? 'Turning on...' : 'Turning off...';
  return isOn ? 'Notifications are on.' : 'Notifications are off.';
}
