import type { ReactNode } from 'react';
import pageStates from '../ui/state-page.module.css';

interface FailureProps {
  /** One or two sentences. */
  readonly text: string;
  readonly role?: 'alert';
  /** The ways out. */
  readonly children: ReactNode;
}

/** In place of a page that could not be opened. */
export function Failure({ text, role, children }: FailureProps) {
  return (
    <section className={`wrap ${pageStates['state']}`} role={role}>
      <div className="stack">
        <h1>This page could not be opened</h1>
        <p className="lead">{text}</p>
        <div className="row">{children}</div>
      </div>
    </section>
  );
}
