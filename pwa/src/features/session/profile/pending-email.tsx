import { toShownAddress } from '@longitude/contract/core/shown-address';
import type { OwnProfile } from '@longitude/contract/profile';
import type { Resource } from '../../../platform/resource.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocusAt } from '../../../ui/focus.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import styles from './profile.module.css';
import { cancelChange, sendLinkAgain } from './profile-data.ts';
import columns from '../../../ui/columns.module.css';
import boxes from '../../../ui/boxes.module.css';

/** The new email address that waits for its confirmation, if there is one. */
export function PendingEmail({ resource }: { readonly resource: Resource<Versioned<OwnProfile>> }) {
  const [isBusy, run] = useBusy();
  const { email = '', pendingEmail } = resource.data.value?.item ?? {};
  if (pendingEmail === undefined) return null;
  const cancel = async () => {
    // The button is removed with the note: the focus goes to the heading.
    if (await run(() => cancelChange(resource))) keepFocusAt(null, '', 0);
  };
  return (
    <div className={`${boxes['note']} ${boxes['cool']} ${columns['all']}`} aria-live="polite">
      <p>
        <b>Confirm {toShownAddress(pendingEmail)}.</b> We sent a link to it, which works for 24
        hours. Until then, security emails go to {toShownAddress(email)}.
      </p>
      <div className={styles['pending']}>
        <Button
          size="small"
          isPending={isBusy}
          onClick={() => void run(() => sendLinkAgain(resource))}
        >
          Send again
        </Button>
        <Button size="small" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
