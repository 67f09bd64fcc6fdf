import type { Network } from '../net/network.ts';
import type { Target } from '../evidence/evidence.ts';

/** Where a probe stands: what is scanned, the only way to reach it, and when the scan began. */
export interface ScanContext {
  readonly target: Target;
  readonly network: Network;
  readonly now: Date;
  /** Roots (PEM) that certificates are judged by, in place of those that Node trusts. */
  readonly roots?: readonly string[];
}
