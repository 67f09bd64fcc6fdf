import type { ReactNode } from 'react';
import { BackToSignIn } from './forgotten-password.tsx';
import { Gate, OutcomeHeading } from './gate.tsx';

interface BrokenLinkProps {
  /** Why the link does not work; without one, the page was opened without a link. */
  readonly text?: string | undefined;
  /** A way to another link. */
  readonly children?: ReactNode;
}

/**
 * A separate screen with its own gate: a shared one would move on a desktop when its height
 * shrinks.
 */
export function BrokenLink({ text, children }: BrokenLinkProps) {
  return (
    <Gate>
      <div className="stack">
        <OutcomeHeading>
          {text === undefined ? 'Open the link again' : 'This link no longer works'}
        </OutcomeHeading>
        <p>
          {text ??
            'This page only works when it is opened from the email. Open the link in the email again.'}
        </p>
        {children}
      </div>
      <BackToSignIn />
    </Gate>
  );
}
