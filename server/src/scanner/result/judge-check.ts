import assert from 'node:assert/strict';
import { riskLevels, scanChecks, type ScanCheck } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import type { Check, Verdict } from '../checks/check.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { cleanLine, cleanLines } from './clean-text.ts';

const entries = new Map(scanChecks.map((entry) => [entry.name, entry]));

/** The contract's entry of a check. */
export function readEntry({ name }: Pick<Check, 'name'>): ScanCheck {
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

const usualScores = { warning: 50, fail: 0 } as const;

type Shown = Pick<Check, 'name' | 'why'>;

/** A test that could not run, with the reason. */
export function tellUntested({ name, why }: Shown, reason: string): ScanTest {
  const { category } = readEntry({ name });
  const unseen = { status: 'warning', tested: false, risk: 'low', score: 0 } as const;
  const details = cleanLine(reason, 600);
  return { name, category, ...unseen, details, why, evidence: [], recommendation: '', example: '' };
}

/** What a check says about evidence, as the report's test. Texts are cut and cleaned of control characters. */
export function judgeCheck(check: Check, evidence: Evidence): ScanTest {
  const entry = readEntry(check);
  const verdict = judge(check, evidence);
  if (verdict.status === 'not_tested') return tellUntested(check, verdict.reason);
  const about = { name: check.name, category: entry.category, why: check.why };
  const seen = (verdict.evidence ?? []).slice(0, 20).map((line) => cleanLine(line, 300));
  const told = { tested: true, details: cleanLine(verdict.details, 600), evidence: seen };
  if (verdict.status === 'pass') {
    const fine = { status: 'pass', risk: 'low', score: 100 } as const;
    return { ...about, ...fine, ...told, recommendation: '', example: '' };
  }
  const risk = verdict.risk ?? entry.risk;
  assert(riskLevels.indexOf(risk) >= riskLevels.indexOf(entry.risk), `${check.name} is bounded`);
  return {
    ...about,
    ...told,
    status: verdict.status,
    risk,
    score: verdict.score ?? usualScores[verdict.status],
    recommendation: cleanLine(verdict.recommendation, 600),
    example: cleanLines(verdict.example, 2000),
  };
}
