import type { ScanFindings, ScanResult } from '@longitude/contract/scans';
import {
  buildFindings,
  buildTest,
} from '../../../server/src/features/scans/testing/fake-engine.ts';

/** One failure, one warning, one test that could not run, and one that passed. */
export const someTests = [
  buildTest('SSL Certificate'),
  buildTest('Cookie Attributes', {
    status: 'fail',
    risk: 'high',
    score: 20,
    details: 'PHPSESSID is sent without Secure.',
    evidence: ['set-cookie: PHPSESSID=(hidden)'],
    faults: [''],
    gain: 26,
    recommendation: 'Set Secure on every cookie.',
  }),
  buildTest('DMARC', {
    status: 'warning',
    score: 50,
    details: 'p=none: forged email is delivered.',
    faults: [''],
    gain: 0.4,
    recommendation: 'Set p=reject.',
  }),
  buildTest('IPv6 Parity', { tested: false, score: 0, details: 'The site has no IPv6 address.' }),
];

export function composeFindings(url: string, changes: Partial<ScanFindings> = {}): ScanFindings {
  return buildFindings(url, {
    score: 54,
    grade: 'E',
    overallRisk: 'high',
    scanDuration: 8400,
    timestamp: '2026-01-31T10:00:00.000Z',
    summary: 'One finding makes the overall risk high.',
    categories: [{ name: 'Cookie Security', score: 20, tests: 1 }],
    tests: someTests,
    recommendations: ['Set Secure on every cookie.'],
    ...changes,
  });
}

/** As the API returns it to its requester. */
export function buildResult(changes: Partial<ScanResult> = {}): ScanResult {
  return {
    id: '0123456789abcdef01234567',
    ...composeFindings('https://shop.example/'),
    emailQueued: false,
    reused: false,
    rescanFrom: '2026-01-31T10:10:00.000Z',
    reportToken: 'R'.repeat(43),
    ownerToken: 'O'.repeat(43),
    ...changes,
  };
}
