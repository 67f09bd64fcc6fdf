import { spamReasonTexts, type SpamReason } from '@longitude/contract/inbox-items';

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
