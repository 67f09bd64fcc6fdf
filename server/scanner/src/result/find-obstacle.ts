import { riskWeights, scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { allChecks } from '../checks/all-checks.ts';
import { askStored } from '../evidence/collect.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { NotRunCode } from '../evidence/part.ts';
import { findBlock } from '../headers/access-block.ts';
import { findOwnResponse } from '../headers/own-response.ts';

/** The weight of each check, of 100 in total: its share of its category's weight. */
const shares = new Map(
  scanChecks.map(({ name, category, risk }) => {
    const all = scanChecks.filter((check) => check.category === category);
    const sum = all.reduce((total, check) => total + riskWeights[check.risk], 0);
    return [name, (scanCategories[category] * riskWeights[risk]) / sum];
  }),
);

/** Evidence of an older scanner lacks parts. */
type Collected = Partial<Evidence['parts']>;

/** The codes of the parts that a test needs but that did not run. */
function listCauses(parts: Collected, { name }: ScanTest): NotRunCode[] {
  const needs = allChecks.find((check) => check.name === name)?.needs ?? [];
  return needs.flatMap((part) => {
    const seen = parts[part];
    return seen?.ran === false ? [seen.code] : [];
  });
}

/** Total weight (of 100) of the checks without evidence. */
function weighUnseen(parts: Collected, tests: readonly ScanTest[]): number {
  const certificate = tests.find(({ name }) => name === 'SSL Certificate');
  // Without HTTPS nothing else can be seen of it; the failure already counts.
  const hasNoTls = parts.certificate?.ran === false && certificate?.status === 'fail';
  const unseen = tests.filter((test) => {
    if (test.tested || (hasNoTls && test.category === 'SSL/TLS Security')) return false;
    return listCauses(parts, test).some((code) => code !== 'not_applicable');
  });
  return unseen.reduce((sum, { name }) => sum + (shares.get(name) ?? 0), 0);
}

/** Names of the tests for critical problems that the scan had no time for. */
export function listLeftOut({ parts }: Evidence, tests: readonly ScanTest[]): string[] {
  const critical = new Set(
    scanChecks.flatMap(({ name, risk }) => (risk === 'critical' ? [name] : [])),
  );
  return tests
    .filter((test) => critical.has(test.name) && !test.tested)
    .filter((test) => listCauses(parts, test).includes('budget'))
    .map(({ name }) => name);
}

/**
 * The visitor-facing reason for a missing score: access blocked, no page to evaluate, or checks
 * without evidence weigh more than half. Null with a score.
 */
export async function findObstacle(
  { target, parts }: Evidence,
  tests: readonly ScanTest[],
): Promise<string | null> {
  const ask = askStored(parts);
  const home = await ask('home');
  if (!home.ran) return home.reason;
  const block = await findBlock(ask, target);
  if (block !== null) return block;
  const own = findOwnResponse(home.value, target);
  if (own.kind !== 'page') return own.why;
  return weighUnseen(parts, tests) > 50
    ? 'The tests that could not run weigh more than half of all.'
    : null;
}
