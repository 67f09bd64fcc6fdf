import { spamReasonTexts, type SpamReason } from '@longitude/contract/spam';

interface SpamNoteProps {
  readonly item: { readonly spam: boolean; readonly spamReasons: readonly SpamReason[] };
}

/** Why something was put aside; nothing when it was not. */
export function SpamNote({ item: { spam, spamReasons } }: SpamNoteProps) {
  if (!spam) return null;
  const reasons = spamReasons.map((reason) => `${spamReasonTexts[reason]}.`);
  return (
    <div className="note cool">
      <p>
        <b>Suspected spam.</b> {reasons.join(' ') || 'An administrator marked it.'} Nobody was
        notified.
      </p>
    </div>
  );
}
