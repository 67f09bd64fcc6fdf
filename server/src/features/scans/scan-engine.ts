import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { Evidence } from '../../scanner/evidence/evidence.ts';

/** What a scan tells while it runs. */
export interface ScanWatch {
  /** How many begin before it, and it: 1 is the next one. */
  readonly onQueued: (position: number) => void;
  readonly onTest: (test: ScanTest, done: number, total: number) => void;
}

/** What scans a site: the engine of scanner/, in a thread of its own. */
export interface ScanEngine {
  /** Ends early, with an error, when `signal` aborts. @throws TargetRefused, ScanFailed */
  scan(
    url: string,
    onTest: ScanWatch['onTest'],
    signal: AbortSignal,
  ): Promise<{ readonly evidence: Evidence; readonly findings: ScanFindings }>;
  /** Gets ready for a scan that is likely to come soon. */
  wake(): void;
  close(): Promise<void>;
}
