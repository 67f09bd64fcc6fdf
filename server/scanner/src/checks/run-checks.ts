import assert from 'node:assert/strict';
import { riskLevels, scanChecks, type ScanCheck } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { askAll, type AskPart } from '../evidence/collect.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Check, Verdict } from './check.ts';
import { cleanLine, cleanLines, cleanSentences } from './clean-text.ts';

interface CheckRun {
  readonly checks: readonly Check[];
  readonly target: Evidence['target'];
  readonly startedAt: string;
  readonly ask: AskPart;
  readonly onTest: (test: ScanTest) => void;
  /** A check threw: a bug of ours. The check counts as not tested. */
  readonly onError: (name: string, fault: unknown) => void;
}

/** Runs each check once its parts are available. Returns the tests in the order of the checks. */
export function runChecks(run: CheckRun): Promise<ScanTest[]> {
  const { target, startedAt } = run;
  return Promise.all(
    run.checks.map(async (check) => {
      const parts = await askAll(run.ask, [...check.needs, ...check.looks]);
      const test = judgeSafely(check, { version: 1, target, startedAt, parts }, run.onError);
      run.onTest(test);
      return test;
    }),
  );
}

function judgeSafely(check: Check, evidence: Evidence, onError: CheckRun['onError']): ScanTest {
  try {
    return judgeCheck(check, evidence);
  } catch (fault) {
    onError(check.name, fault);
    return reportUntested(check, 'The site’s response could not be parsed.');
  }
}

const entries = new Map(scanChecks.map((entry) => [entry.name, entry]));

/** The contract's entry of a check. */
function readEntry({ name }: Pick<Check, 'name'>): ScanCheck {
  const entry = entries.get(name);
  assert(entry, `${name} stands in the table of checks`);
  return entry;
}

function judge(check: Check, { target, startedAt, parts }: Evidence): Verdict {
  const seen: Record<string, unknown> = { target, now: new Date(startedAt) };
  for (const name of check.needs) {
    const part = parts[name];
    if (!part.ran) return { status: 'not_tested', reason: part.reason };
    seen[name] = part.value;
  }
  for (const name of check.looks) seen[name] = parts[name];
  return check.judge(seen as unknown as Parameters<Check['judge']>[0]);
}

const scores = { warning: 50, fail: 0 } as const;

/** The fields of a test without a finding. */
const unfound = { faults: [], gain: null, recommendation: '', example: '' };

type Shown = Pick<Check, 'name' | 'why'>;

/** A test that could not run, with the reason. */
function reportUntested({ name, why }: Shown, reason: string): ScanTest {
  const { category } = readEntry({ name });
  const unseen = { status: 'warning', tested: false, risk: 'low', score: 0 } as const;
  const details = cleanSentences(reason, 600);
  return { name, category, ...unseen, details, why, evidence: [], ...unfound };
}

/** Judges evidence. Returns the report's test, texts truncated and without control characters. */
export function judgeCheck(check: Check, evidence: Evidence): ScanTest {
  const entry = readEntry(check);
  const verdict = judge(check, evidence);
  if (verdict.status === 'not_tested') return reportUntested(check, verdict.reason);
  const about = { name: check.name, category: entry.category, why: check.why };
  const seen = verdict.evidence.slice(0, 20).map((line) => cleanLine(line, 300));
  const common = { tested: true, details: cleanSentences(verdict.details, 600), evidence: seen };
  if (verdict.status === 'pass') {
    const fine = { status: 'pass', risk: 'low', score: 100 } as const;
    return { ...about, ...fine, ...common, ...unfound };
  }
  const risk = verdict.risk ?? entry.risk;
  const mayFail = check.neverFails === undefined;
  assert(verdict.status === 'warning' || mayFail, `${check.name} only warns`);
  assert(riskLevels.indexOf(risk) >= riskLevels.indexOf(entry.risk), `${check.name} is bounded`);
  return {
    ...about,
    ...common,
    status: verdict.status,
    risk,
    score: scores[verdict.status],
    faults: [...(verdict.faults ?? [''])],
    gain: null,
    recommendation: cleanSentences(verdict.recommendation, 600),
    example: cleanLines(verdict.example, 2000),
  };
}
