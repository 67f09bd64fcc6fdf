import type { ScanChange, ScanComparison, TestOutcome } from '@longitude/contract/scan-changes';
import type { ScanTest } from '@longitude/contract/scans';
import { buildTest } from './build-scan.ts';

function pickOutcome(test: ScanTest): TestOutcome {
  const { status, tested, risk, score, details, recommendation } = test;
  return { status, tested, risk, score, details, recommendation };
}

type Outcome = Partial<ScanTest> | null;

/** One test in two scans; it has passed in both by default, and null is a scan without it. */
export function buildChange(name: string, before: Outcome, after: Outcome): ScanChange {
  const build = (outcome: Outcome) => outcome && pickOutcome(buildTest(name, outcome));
  const { category } = buildTest(name);
  return { name, category, before: build(before), after: build(after) };
}

const failed = { status: 'fail', risk: 'high', score: 0 } as const;
const warned = { status: 'warning', risk: 'low', score: 50 } as const;
const noAddress = { tested: false, details: 'The site has no IPv6 address.' };

export const fixedCookie = buildChange('Cookie Attributes', failed, {
  details: '`PHPSESSID` is sent with Secure, HttpOnly and SameSite=Lax.',
});

/** A site after some work: three findings fixed, one better, one new. */
export function buildComparison(change: Partial<ScanComparison> = {}): ScanComparison {
  return {
    url: 'https://shop.example.com/',
    before: {
      timestamp: '2026-11-21T19:06:00.000Z',
      score: 54,
      grade: 'E',
      overallRisk: 'high',
    },
    after: {
      timestamp: '2026-11-21T20:02:00.000Z',
      score: 83,
      grade: 'B',
      overallRisk: 'medium',
    },
    scoreBefore: 54,
    scoreAfter: 83,
    isWorse: false,
    fixed: [
      fixedCookie,
      buildChange(
        'Content Security Policy',
        { ...failed, risk: 'medium' },
        {
          details: 'A policy without `unsafe-inline` is sent on every page we read.',
        },
      ),
      buildChange('Server Version', warned, { details: '`Server: Apache`, without a version.' }),
    ],
    better: [
      buildChange(
        'Critical Security Headers',
        { ...failed, score: 20 },
        {
          ...failed,
          score: 60,
          details: 'Content-Security-Policy is sent now. Strict-Transport-Security is missing.',
        },
      ),
    ],
    worse: [],
    new: [
      buildChange(
        'Source Maps',
        {},
        {
          ...warned,
          details: '`/assets/app.7f3c.js.map` contains your original source code.',
        },
      ),
    ],
    unchanged: [
      buildChange('Protocol Versions', failed, {
        ...failed,
        details: 'TLS 1.0 and 1.1 are still accepted.',
      }),
      buildChange('Mixed Content', warned, {
        ...warned,
        details: 'Two images are requested over http.',
      }),
    ],
    notCompared: [buildChange('IPv6 Parity', noAddress, noAddress)],
    ...change,
  };
}

/** Nothing in any list. */
export const nothingFound = {
  fixed: [],
  better: [],
  worse: [],
  new: [],
  unchanged: [],
  notCompared: [],
} satisfies Partial<ScanComparison>;
