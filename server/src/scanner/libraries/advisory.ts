import type { RiskLevel } from '@longitude/contract/scan-checks';
import type { Range } from './version.ts';

/** A flaw that was made public: which versions have it, what it is called, how bad it is, and what it allows. */
export interface Advisory {
  readonly ranges: readonly Range[];
  /** CVE or GHSA. */
  readonly id: string;
  readonly severity: RiskLevel;
  /** In a few words. */
  readonly flaw: string;
}

/** A flaw of all versions below one. */
export const below = (
  version: string,
  id: string,
  severity: RiskLevel,
  flaw: string,
): Advisory => ({ ranges: [['0.0.0', version]], id, severity, flaw });

/** A flaw of some ranges. */
export const within = (
  ranges: readonly Range[],
  id: string,
  severity: RiskLevel,
  flaw: string,
): Advisory => ({ ranges, id, severity, flaw });
