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

const usualScores = { pass: 100, warning: 50, fail: 0 } as const;

/** What a check says about evidence, as the report's test. Texts are cut and cleaned of control characters. */
export function judgeCheck(check: Check, evidence: Evidence): ScanTest {
  const entry = readEntry(check);
  const verdict = judge(check, evidence);
  const about = { name: check.name, category: entry.category, why: check.why };
  const mend = { recommendation: '', example: '' };
  if (verdict.status === 'not_tested') {
    const unseen = { status: 'warning', tested: false, risk: 'low', score: 0 } as const;
    return { ...about, ...unseen, details: cleanLine(verdict.reason, 600), evidence: [], ...mend };
  }
  const seen = (verdict.evidence ?? []).slice(0, 20).map((line) => cleanLine(line, 300));
  const told = { details: cleanLine(verdict.details, 600), evidence: seen };
  if (verdict.status === 'pass') {
    return { ...about, status: 'pass', tested: true, risk: 'low', score: 100, ...told, ...mend };
  }
  const risk = verdict.risk ?? entry.risk;
  assert(riskLevels.indexOf(risk) >= riskLevels.indexOf(entry.risk), `${check.name} is bounded`);
  return {
    ...about,
    status: verdict.status,
    tested: true,
    risk,
    score: verdict.score ?? usualScores[verdict.status],
    ...told,
    recommendation: cleanLine(verdict.recommendation, 600),
    example: cleanLines(verdict.example, 2000),
  };
}
