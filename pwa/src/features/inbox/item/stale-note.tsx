import type { ApiError } from '@longitude/contract/core/errors';
import { Button } from '../../../ui/button.tsx';

interface StaleNoteProps {
  /** What is shown, in a sentence. */
  readonly noun: string;
  /** Why it could not be read anew. */
  readonly error: ApiError;
  readonly onRetry: () => void;
  readonly onRestore: () => void;
}

/**
 * Stands above an item that is still shown, and with it all that was typed, although it was deleted
 * meanwhile or cannot be read.
 */
export function StaleNote({ noun, error, onRetry, onRestore }: StaleNoteProps) {
  const isGone = error.code === 'not_found';
  return (
    <div className="note cool stale" role="alert">
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
