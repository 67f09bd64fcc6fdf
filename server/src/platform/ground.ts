import type { Audit } from './database/audit.ts';

/** What every feature's service stands on. */
export interface Ground {
  readonly audit: Audit;
  /** Right side of Message-IDs. */
  readonly mailHost: string;
  /** Tells open screens and, when mail may wait, the worker; the answer does not wait for it. */
  announce(type: string, id: string): void;
}
