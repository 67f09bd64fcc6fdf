import { scanCategories } from '@longitude/contract/scan-checks';
import { findWorstLevel, measureGain, scoreTests } from '@longitude/contract/scan-score';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { readSiteSettings } from '@longitude/contract/site-settings';
import { composeReport, type Audience, type ReportText } from '../compose-report.ts';
import { PdfFonts } from '../type/fonts.ts';

export const fonts = PdfFonts.load();
export const site = readSiteSettings([]);
export const scannedAt = new Date('2026-11-21T13:55:00Z');
export const link = 'https://longitude.example/scanner/reports/token';

const scores = { pass: 100, warning: 50, fail: 0 } as const;

export function buildTest(name: string, changes: Partial<ScanTest> = {}): ScanTest {
  const { status = 'pass' } = changes;
  const isFinding = status !== 'pass';
  return {
    name,
    category: 'Cookie Security',
    status,
    tested: true,
    risk: 'low',
    score: scores[status],
    details: `Details of ${name}.`,
    why: `Why ${name} matters.`,
    evidence: isFinding ? [`evidence-of: ${name}`] : [],
    faults: isFinding ? [''] : [],
    gain: null,
    recommendation: isFinding ? `Fix ${name}. Then look again.` : '',
    example: isFinding ? `example ${name};` : '',
    ...changes,
  };
}

const untested = {
  tested: false,
  status: 'warning',
  details: 'There is no IPv6 address.',
} as const;

/** Tests of each kind: two failures, a warning, a pass, and two that could not run. */
export const oneOfEach: readonly ScanTest[] = [
  buildTest('Cookie Attributes', { status: 'fail', risk: 'high' }),
  buildTest('Content Security Policy', {
    status: 'fail',
    risk: 'medium',
    category: 'Content Security',
  }),
  buildTest('DMARC', { status: 'warning', risk: 'medium', category: 'DNS Security' }),
  buildTest('Compression', { category: 'Performance Security' }),
  buildTest('IPv6 Parity', untested),
  buildTest('TLSA', untested),
];

/** The result of these tests, with their score and gains. */
export function buildFindings(
  tests: readonly ScanTest[],
  changes: Partial<ScanFindings> = {},
): ScanFindings {
  const score = changes.score === undefined ? scoreTests(tests) : changes.score;
  const measure = (test: ScanTest) =>
    score === null || !test.tested || test.status === 'pass'
      ? test
      : { ...test, gain: measureGain(tests, test.name) };
  return {
    url: 'https://www.orchardstone-credit.example/',
    score,
    grade: null,
    overallRisk: score === null ? 'unknown' : findWorstLevel(tests),
    scanDuration: 6840,
    timestamp: scannedAt.toISOString(),
    summary: 'The summary names Cookie Attributes.',
    categories: Object.keys(scanCategories).map((name, index) => ({
      name,
      score: index === 7 ? null : index * 9,
      tests: index,
    })),
    tests: tests.map(measure),
    recommendations: [],
    ...changes,
  };
}

export const compose = (
  findings: ScanFindings,
  audience: Audience = 'administrator',
  host = 'www.orchardstone-credit.example',
): ReportText => composeReport({ findings, host, scannedAt }, site, audience, link);
