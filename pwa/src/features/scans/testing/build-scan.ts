import { scanChecks, scanCategories } from '@longitude/contract/scan-checks';
import type { ScanResult, ScanTest, SharedReport } from '@longitude/contract/scans';

/** A test that has passed by default. */
export function buildTest(name: string, change: Partial<ScanTest> = {}): ScanTest {
  const check = scanChecks.find((known) => known.name === name);
  return {
    name,
    category: check?.category ?? 'Web Application Security',
    status: 'pass',
    tested: true,
    risk: 'low',
    score: 100,
    details: `${name} is in order. Nothing is to be done.`,
    why: `${name} matters to visitors.`,
    evidence: [],
    faults: change.status && change.status !== 'pass' ? [''] : [],
    gain: null,
    recommendation: '',
    example: '',
    ...change,
  };
}

export const missingPolicy = buildTest('Content Security Policy', {
  status: 'fail',
  risk: 'high',
  score: 0,
  details: 'The site sends no Content-Security-Policy. Injected scripts would run.',
  evidence: ['GET https://shop.example.com/ 200', 'content-security-policy: (none)'],
  recommendation:
    "Add a Content-Security-Policy. Begin with default-src 'self' in report-only mode.",
  example: "Content-Security-Policy: default-src 'self'",
});
export const oldProtocol = buildTest('Protocol Versions', {
  status: 'warning',
  risk: 'medium',
  score: 50,
  details: 'TLS 1.3 is switched off. Older versions are slower to connect.',
  recommendation: 'Switch TLS 1.3 on. Most servers need one line.',
});
export const untested = buildTest('IPv6 Parity', {
  status: 'warning',
  tested: false,
  score: 0,
  details: 'The site has no IPv6 address.',
});

const special = [missingPolicy, oldProtocol, untested];

/** Every check of a scan, of which one fails, one warns and one could not run. */
export const allTests: readonly ScanTest[] = scanChecks.map(
  ({ name }) => special.find((test) => test.name === name) ?? buildTest(name),
);

const few = ['SSL Certificate', 'Critical Security Headers', 'CORS', 'DMARC', 'Cookie Attributes'];

/** Those three, and a few that passed: enough for most parts of a result. */
export const someTests: readonly ScanTest[] = allTests.filter(
  (test) => special.includes(test) || few.includes(test.name),
);

/** The result of a scan. */
export function buildResult(change: Partial<ScanResult> = {}): ScanResult {
  return {
    id: 'a'.repeat(24),
    url: 'https://shop.example.com/',
    score: 61,
    grade: 'D',
    overallRisk: 'high',
    scanDuration: 8412,
    timestamp: '2026-11-21T19:06:00.000Z',
    summary: 'Content Security Policy sets the band. Encryption is sound.',
    categories: Object.keys(scanCategories).map((name, index) => ({
      name,
      score: index === 2 ? null : 100 - index * 8,
      tests: 2,
    })),
    tests: [...someTests],
    recommendations: [
      missingPolicy.recommendation,
      oldProtocol.recommendation,
      'Publish a security.txt. It tells finders where to write.',
      'Sign your zone. Ask your DNS host for DNSSEC.',
      'Publish DMARC.',
    ],
    emailQueued: true,
    reused: false,
    rescanFrom: '2026-11-21T19:16:00.000Z',
    reportToken: 'report-token',
    ownerToken: 'owner-token',
    ...change,
  };
}

/** The same result as for everyone with the link. */
export function buildReport(): SharedReport {
  const { url, score, grade, overallRisk, scanDuration, timestamp, ...more } = buildResult();
  const { summary, categories, tests, recommendations } = more;
  const measured = { url, score, grade, overallRisk, scanDuration, timestamp };
  return { ...measured, summary, categories, tests, recommendations };
}
