import {
  riskLevels,
  riskWeights,
  scanCategories,
  scanChecks,
  scoreBands,
  type RiskLevel,
  type ScanCategory,
} from '@longitude/contract/scan-checks';
import type { CategoryScore, ScanTest } from '@longitude/contract/scans';

const risks = new Map(scanChecks.map(({ name, risk }) => [name, risk]));

type Judged = Pick<ScanTest, 'name' | 'category' | 'status' | 'tested' | 'risk' | 'score'>;

/** The weight of a finding: a failure counts as its risk, a warning one level lower, anything else low. */
export function weighFinding({ status, tested, risk }: Judged): RiskLevel {
  if (!tested || status === 'pass') return 'low';
  if (status === 'fail') return risk;
  return riskLevels[riskLevels.indexOf(risk) + 1] ?? 'low';
}

function average(values: readonly { readonly score: number; readonly weight: number }[]) {
  const weight = values.reduce((sum, each) => sum + each.weight, 0);
  if (weight === 0) return undefined;
  return values.reduce((sum, each) => sum + each.score * each.weight, 0) / weight;
}

function averageCategory(tests: readonly Judged[], category: string): number | undefined {
  const mine = tests.filter((test) => test.tested && test.category === category);
  return average(
    mine.map(({ name, score }) => ({ score, weight: riskWeights[risks.get(name) ?? 'low'] })),
  );
}

/** The mean of each category's tests, rounded; null where no test could run. */
export function scoreCategories(tests: readonly Judged[]): CategoryScore[] {
  return Object.keys(scanCategories).map((name) => {
    const score = averageCategory(tests, name);
    const count = tests.filter((test) => test.tested && test.category === name).length;
    return { name, score: score === undefined ? null : Math.round(score), tests: count };
  });
}

/** The worst finding of a scan; low when there is none. */
export function findOverallRisk(tests: readonly Judged[]): RiskLevel {
  const found = new Set(tests.map(weighFinding));
  return riskLevels.find((risk) => found.has(risk)) ?? 'low';
}

function findBand(risk: RiskLevel) {
  return scoreBands.find((band) => band.risk === risk) ?? scoreBands[0];
}

/**
 * 0 to 100: the overall risk sets the band, the mean of the categories the position within it. So
 * score and risk never contradict each other, and fixing a finding never lowers the score.
 */
export function scoreScan(tests: readonly Judged[]): number {
  const { from, to } = findBand(findOverallRisk(tests));
  const categories = (Object.keys(scanCategories) as ScanCategory[]).flatMap((category) => {
    const score = averageCategory(tests, category);
    return score === undefined ? [] : [{ score, weight: scanCategories[category] }];
  });
  return Math.round(from + ((to - from) * (average(categories) ?? 0)) / 100);
}
