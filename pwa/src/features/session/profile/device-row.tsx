import type { SignedInDevice } from '@longitude/contract/session';
import { Button } from '../../../ui/button.tsx';
import { describeMoment, describeWhen } from '../../../ui/describe-time.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './profile.module.css';
import boxes from '../../../ui/boxes.module.css';

interface DeviceRowProps {
  readonly device: SignedInDevice;
  readonly now: Date;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** A device: its name, address and times, and the end of its session unless it is this one. */
export function DeviceRow({ device: item, now, isEnding, onEnd }: DeviceRowProps) {
  const { device, address, createdAt, lastUsedAt, isCurrent, isNew } = item;
  // The administrator knows the current device anyway.
  const isUnusual = isNew && !isCurrent;
  return (
    <li className={styles['device']}>
      <Icon name={chooseIcon(device)} />
      <b className={styles['name']}>
        {device}{' '}
        {isUnusual && (
          <span className={`${boxes['badge']} ${boxes['featured']} ${styles['new']}`}>
            New device
          </span>
        )}
      </b>
      <span className={styles['origin']}>
        {address} &middot; since{' '}
        <time dateTime={createdAt} title={describeMoment(createdAt)}>
          {describeWhen(createdAt, now)}
        </time>
      </span>
      <span className={styles['use']}>
        {isCurrent ? 'Active now' : `Used ${describeWhen(lastUsedAt, now)}`}
      </span>
      <span className={styles['end']}>
        {isCurrent ? (
          <span className={boxes['badge']}>This device</span>
        ) : (
          <Button
            tone="plain"
            size="small"
            aria-label={`Sign out ${device}`}
            isPending={isEnding}
            pendingLabel="Signing out..."
            onClick={onEnd}
          >
            Sign out
          </Button>
        )}
      </span>
    </li>
  );
}

/** Decorative: the name says the same. */
function chooseIcon(device: string): IconName {
  if (device.startsWith('Command line')) return 'terminal';
  return /iOS|iPhone|Android/.test(device) ? 'phone' : 'laptop';
}
