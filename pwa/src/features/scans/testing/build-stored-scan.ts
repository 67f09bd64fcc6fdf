import type { ScanFindings } from '@longitude/contract/scans';
import type { StoredScan } from '@longitude/contract/stored-scans';
import { buildReport } from './build-scan.ts';

/** A scan as in the back office, with the result of `buildReport`. */
export function buildStoredScan(change: Partial<StoredScan> = {}): StoredScan {
  return {
    id: '64b1f0c2a9d3e8f7a6b5c4d3',
    url: 'https://shop.example.com/',
    host: 'shop.example.com',
    score: 61,
    grade: 'D',
    overallRisk: 'high',
    scanDuration: 8412,
    status: 'completed',
    createdAt: '2026-11-21T09:06:00.000Z',
    scannedAt: '2026-11-21T09:06:00.000Z',
    reused: false,
    email: 'wilhelmina@outfitters.example',
    adminNotes: 'Asked for by their auditor.',
    clientContacted: false,
    origin: 'visitor',
    scheduleId: null,
    damaged: false,
    ...change,
  };
}

/** The same scan with its result. */
export function buildFullScan(
  change: Partial<StoredScan> = {},
  findings: Partial<ScanFindings> = {},
): StoredScan {
  const results = JSON.stringify({ ...buildReport(), ...findings });
  return buildStoredScan({ results, reportToken: 'report-token', ...change });
}
