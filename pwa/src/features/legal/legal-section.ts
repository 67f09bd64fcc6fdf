import type { ReactNode } from 'react';

export interface LegalSection {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A line of the short version: what somebody would ask, and the answer in a sentence. */
export interface ShortAnswer {
  readonly question: string;
  readonly answer: ReactNode;
}
