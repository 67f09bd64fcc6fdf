import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { ScanEngine } from '../../engine.ts';
import { buildFindings, createFakeEngine } from '../../testing/fake-engine.ts';

/** The outcome of a scan of a site. */
type Outcome = Partial<ScanFindings> | Error;

interface SiteEngine extends ScanEngine {
  /** From now on scans of a host have this outcome. */
  setSite(host: string, outcome: Outcome | (() => Promise<Outcome>)): void;
  /** The number of scans of a host. */
  countScans(host: string): number;
}

/**
 * An engine without a network, whose scans end immediately with a test's results for each site.
 * @param fallback for all other sites
 */
export function createSiteEngine(
  fallback: () => Promise<Outcome> = () => Promise.resolve({}),
): SiteEngine {
  const sites = new Map<string, Outcome | (() => Promise<Outcome>)>();
  const counts = new Map<string, number>();
  const fake = createFakeEngine();
  fake.isInstant = true;
  return {
    ...fake,
    setSite: (host, outcome) => void sites.set(host, outcome),
    countScans: (host) => counts.get(host) ?? 0,
    scan: async (url, onTest, signal) => {
      const host = new URL(url).hostname;
      counts.set(host, (counts.get(host) ?? 0) + 1);
      const given = sites.get(host) ?? fallback;
      const outcome = typeof given === 'function' ? await given() : given;
      if (outcome instanceof Error) throw outcome;
      const { evidence } = await fake.scan(url, onTest, signal);
      return { evidence, findings: buildFindings(url, outcome) };
    },
  };
}

/** The findings of a scan in which these tests fail. */
export function buildFailing(...names: readonly string[]): Partial<ScanFindings> {
  const { tests } = buildFindings('https://shop.example/');
  const failed: Partial<ScanTest> = {
    status: 'fail',
    risk: 'high',
    score: 0,
    faults: [''],
    details: 'The site says: buy cheap pills.',
    recommendation: 'Do what the guide says.',
  };
  return {
    score: 61,
    grade: 'D',
    overallRisk: 'high',
    summary: 'The site says: buy cheap pills.',
    tests: tests.map((test) => (names.includes(test.name) ? { ...test, ...failed } : test)),
  };
}

/** A finding about the certificate that ends in this many days. */
export function buildEnding(days: number): Partial<ScanFindings> {
  const inDays = (count: number) => new Date(Date.now() + count * 24 * 3_600_000).toISOString();
  const { tests } = buildFindings('https://shop.example/');
  const ending: Partial<ScanTest> = {
    status: 'warning',
    risk: 'medium',
    score: 50,
    evidence: [`Not before: ${inDays(days - 90)}`, `Not after: ${inDays(days)}`],
  };
  return {
    tests: tests.map((test) =>
      test.name === 'Certificate Expiry' ? { ...test, ...ending } : test,
    ),
  };
}
