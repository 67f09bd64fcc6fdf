import type { ApiError } from '@longitude/contract/core/errors';
import { spamReasonTexts } from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import { Button } from '../../../ui/button.tsx';
import styles from './item-notices.module.css';
import boxes from '../../../ui/boxes.module.css';

interface StaleNoteProps {
  /** The item's name within a sentence. */
  readonly noun: string;
  /** Why it could not be reloaded. */
  readonly error: ApiError;
  readonly onRetry: () => void;
  readonly onRestore: () => void;
}

/**
 * Shown above an item that stays on screen with its unsaved texts, although it was deleted or
 * cannot be loaded.
 */
export function StaleNote({ noun, error, onRetry, onRestore }: StaleNoteProps) {
  const isGone = error.code === 'not_found';
  return (
    <div className={`${boxes['note']} ${boxes['cool']} ${styles['stale']}`} role="alert">
      <p>
        {isGone ? (
          <>
            <b>This {noun} was deleted.</b> What you typed is still here. To send or save it,
            restore the {noun} first.
          </>
        ) : (
          <>
            <b>This may be out of date.</b> {error.message}
          </>
        )}
      </p>
      <Button size="small" onClick={isGone ? onRestore : onRetry}>
        {isGone ? 'Restore' : 'Retry'}
      </Button>
    </div>
  );
}

interface SpamNoteProps {
  readonly item: Pick<InboxItem, 'spam' | 'spamReasons' | 'notified'>;
}

/** Why an item is suspected spam, and whether anyone was notified; nothing for other items. */
export function SpamNote({ item: { spam, spamReasons, notified } }: SpamNoteProps) {
  if (!spam) return null;
  const reasons = spamReasons.map((reason) => `${spamReasonTexts[reason]}.`);
  return (
    <div className={`${boxes['note']} ${boxes['cool']}`}>
      <p>
        <b>Suspected spam.</b> {reasons.join(' ') || 'Marked by an administrator.'}{' '}
        {notified ? 'A notification was sent or is queued.' : 'No one was notified.'}
      </p>
    </div>
  );
}
