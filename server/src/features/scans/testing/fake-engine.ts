import { scanChecks } from '@longitude/contract/scan-checks';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { Evidence } from '@longitude/scanner/evidence/evidence';
import { replayScan } from '@longitude/scanner/scan';
import type { ScanEngine } from '../engine.ts';

interface Pending {
  readonly url: string;
  /** Ends the next check. */
  judgeNext(): void;
  /** Ends the scan without findings. */
  finish(): void;
  fail(error: unknown): void;
}

/** An engine without a network, whose scans are ended by a test. */
interface FakeEngine extends ScanEngine {
  /** Running scans, oldest first. */
  readonly pending: readonly Pending[];
  /** URLs in the order of their start. */
  readonly begun: readonly string[];
  /** Whether scans end automatically. */
  isInstant: boolean;
}

/** A test that passed, with changes. */
export function buildTest(name: string, changes: Partial<ScanTest> = {}): ScanTest {
  const category = scanChecks.find((check) => check.name === name)?.category ?? 'Network Security';
  return {
    name,
    category,
    status: 'pass',
    tested: true,
    risk: 'low',
    score: 100,
    details: `${name} is in order.`,
    why: 'It is only a test.',
    evidence: [],
    faults: [],
    gain: null,
    recommendation: '',
    example: '',
    ...changes,
  };
}
const tests = scanChecks.map(({ name }) => buildTest(name));

export function buildFindings(url: string, changes: Partial<ScanFindings> = {}): ScanFindings {
  return {
    url,
    score: 100,
    grade: 'A+',
    overallRisk: 'low',
    scanDuration: 12,
    timestamp: new Date().toISOString(),
    summary: 'No results.',
    categories: [],
    tests,
    recommendations: [],
    ...changes,
  };
}

export function createFakeEngine(): FakeEngine {
  const pending: Pending[] = [];
  const begun: string[] = [];
  const engine: FakeEngine = {
    pending,
    begun,
    isInstant: false,
    scan: (url, onTest, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<{
        evidence: Evidence;
        findings: ScanFindings;
      }>();
      let done = 0;
      const judgeNext = () => {
        const test = tests[done];
        if (test) onTest(test, ++done, tests.length);
      };
      // Only its size matters to the store.
      const evidence = { version: 1, parts: {} } as Evidence;
      const finish = () => resolve({ evidence, findings: buildFindings(url) });
      const entry = { url, judgeNext, finish, fail: reject };
      begun.push(url);
      pending.push(entry);
      void promise.catch(() => undefined).finally(() => pending.splice(pending.indexOf(entry), 1));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      if (engine.isInstant) finish();
      return promise;
    },
    judgeAgain: (evidence, durationMs) => replayScan(evidence, durationMs),
    wake: () => undefined,
    close: () => Promise.resolve(),
  };
  return engine;
}
