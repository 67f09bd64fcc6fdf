import type { ScanWatch } from '@longitude/contract/scan-watch';

/** A watch that awaits its confirmation by default. */
export function buildWatch(change: Partial<ScanWatch> = {}): ScanWatch {
  return {
    url: 'https://shop.example.com/',
    host: 'shop.example.com',
    state: 'pending',
    frequency: 'weekly',
    email: 'maximiliane.hohenfels@elbtal.example',
    nextRun: '2026-11-23T08:40:00.000Z',
    reportToken: 'report-token',
    resumeUntil: null,
    ...change,
  };
}
