import type { Audit } from './database/audit.ts';
import type { Revision } from './database/revision.ts';

/** What every feature's service stands on. */
export interface ServiceContext {
  readonly audit: Audit;
  /** Counts changes of what public pages show. */
  readonly revision: Revision;
  /** Right side of Message-IDs. */
  readonly mailHost: string;
  /**
   * Tells open screens and, when mail may wait, the worker; the answer does not wait for it.
   * @param by the administrator who did it, so that their own screens need not say so
   */
  announce(type: string, id: string, by?: string): void;
  /** As `announce`, for each of several items. */
  announceAll(type: string, ids: readonly string[], by?: string): void;
  /** Wakes the worker when a mail that is stored now becomes due. */
  wakeMailAt(due: Date): void;
}
