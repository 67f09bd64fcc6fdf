import type { Audit } from './database/audit.ts';
import type { Revision } from './database/revision.ts';

/** What every feature's service stands on. */
export interface Ground {
  readonly audit: Audit;
  /** Counts changes of what public pages show. */
  readonly revision: Revision;
  /** Right side of Message-IDs. */
  readonly mailHost: string;
  /** Tells open screens and, when mail may wait, the worker; the answer does not wait for it. */
  announce(type: string, id: string): void;
}
