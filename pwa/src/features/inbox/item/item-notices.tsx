import type { ApiError } from '@longitude/contract/core/errors';
import { spamReasonTexts, type SpamReason } from '@longitude/contract/inbox-items';
import type { Presence } from '../../../platform/live-presence.ts';
import { Button } from '../../../ui/button.tsx';

interface OthersHereProps {
  readonly others: Presence['others'];
  /** What it is that they have open. */
  readonly what: 'request' | 'message';
}

const names = new Intl.ListFormat('en-GB');

function describe(people: readonly string[], doing: string): string[] {
  if (people.length === 0) return [];
  return [`${names.format(people)} ${people.length === 1 ? 'is' : 'are'} ${doing}`];
}

/** Says quietly who else has the item open, and who is about to answer it. */
export function OthersHere({ others, what }: OthersHereProps) {
  const all = others.value;
  const namesOf = (state: string) =>
    all.filter((other) => other.state === state).map(({ name }) => name);
  const lines = [
    ...describe(namesOf('answering'), `answering this ${what}`),
    ...describe(namesOf('viewing'), `also looking at this ${what}`),
  ];
  return (
    <div className="others" aria-live="polite">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

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

interface SpamNoteProps {
  readonly item: {
    readonly spam: boolean;
    readonly spamReasons: readonly SpamReason[];
    readonly notified: boolean;
  };
}

/** Why something was put aside, and who knows of it; nothing when it was not. */
export function SpamNote({ item: { spam, spamReasons, notified } }: SpamNoteProps) {
  if (!spam) return null;
  const reasons = spamReasons.map((reason) => `${spamReasonTexts[reason]}.`);
  return (
    <div className="note cool">
      <p>
        <b>Suspected spam.</b> {reasons.join(' ') || 'An administrator marked it.'}{' '}
        {notified ? 'A notification had been sent before.' : 'Nobody was notified.'}
      </p>
    </div>
  );
}
