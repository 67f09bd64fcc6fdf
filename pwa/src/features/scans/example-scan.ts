import { scanChecks } from '@longitude/contract/scan-checks';
import {
  listScored,
  measureGain,
  rateMissingHeaders,
  scoreTests,
  type JudgedTest,
} from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';

/** A scan as the page about the score shows it. */
export interface ScoredScan {
  readonly score: number | null;
  readonly tests: readonly ScoredTest[];
}
export type ScoredTest = JudgedTest & Pick<ScanTest, 'details' | 'recommendation' | 'gain'>;

type Found = Partial<JudgedTest> & Pick<ScanTest, 'details' | 'recommendation'>;
const warning = { status: 'warning', risk: 'low' } as const;

/** The findings of a typical shop. */
const findings: Readonly<Record<string, Found>> = {
  'Cookie Attributes': {
    status: 'fail',
    risk: 'high',
    details:
      'The session cookie PHPSESSID is sent without Secure, so anyone on the same Wi-Fi can take over a customer’s session.',
    recommendation: 'Add Secure, HttpOnly and SameSite=Lax to the session cookie.',
  },
  'Critical Security Headers': {
    ...rateMissingHeaders(2),
    faults: ['', 'Content Security Policy'],
    details: 'The site sends neither HSTS nor a Content Security Policy.',
    recommendation: 'Send Strict-Transport-Security and Content-Security-Policy.',
  },
  'Content Security Policy': {
    status: 'fail',
    risk: 'medium',
    details: 'No policy says which scripts may run.',
    recommendation: 'Specify which scripts may run.',
  },
  'Protocol Versions': {
    status: 'fail',
    risk: 'medium',
    details: 'The server still accepts TLS 1.0 and TLS 1.1.',
    recommendation: 'Turn off TLS 1.0 and TLS 1.1.',
  },
  'Mixed Content': {
    ...warning,
    details: 'Two images are requested over http.',
    recommendation: 'Request every image over https.',
  },
  DMARC: {
    ...warning,
    risk: 'medium',
    details: 'The policy is p=none: forged email is delivered.',
    recommendation: 'Move the DMARC policy to quarantine, then to reject.',
  },
  'Recommended Security Headers': {
    ...warning,
    details: 'Referrer-Policy is weaker than the browsers’ default.',
    recommendation: 'Set Referrer-Policy to strict-origin-when-cross-origin.',
  },
  'security.txt': {
    ...warning,
    details: 'There is no contact for reporting a vulnerability.',
    recommendation: 'Publish a security.txt.',
  },
  'Server Version': {
    ...warning,
    details: 'The Server header names the exact version.',
    recommendation: 'Hide the version in the Server header.',
  },
};

const judged = scanChecks.map(({ name, category }): ScoredTest => {
  const passed = { name, category, status: 'pass', tested: true, risk: 'low' } as const;
  const found = findings[name];
  const base = { ...passed, faults: [], gain: null, details: '', recommendation: '' };
  return found ? { ...base, faults: [''], ...found } : base;
});

/** For visitors who have not scanned a site on this device; scored like a real one. */
export function buildExample(): ScoredScan {
  const found = new Set(listScored(judged).map(({ name }) => name));
  const tests = judged.map((each) =>
    found.has(each.name) ? { ...each, gain: measureGain(judged, each.name) } : each,
  );
  return { score: scoreTests(judged), tests };
}
