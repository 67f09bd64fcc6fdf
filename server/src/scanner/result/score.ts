import {
  riskLevels,
  scanCategories,
  scanChecks,
  type RiskLevel,
  type ScanCategory,
} from '@longitude/contract/scan-checks';
import type { CategoryScore, ScanTest } from '@longitude/contract/scans';

/** What a test weighs within its category, by the worst that it can find. */
const weights: Readonly<Record<RiskLevel, number>> = { critical: 8, high: 4, medium: 2, low: 1 };

/** The scores that an overall risk allows, both included. They never overlap. */
export const bands: Readonly<Record<RiskLevel, readonly [low: number, high: number]>> = {
  critical: [0, 39],
  high: [40, 69],
  medium: [70, 89],
  low: [90, 100],
};

const risks = new Map(scanChecks.map(({ name, risk }) => [name, risk]));

type Judged = Pick<ScanTest, 'name' | 'category' | 'status' | 'tested' | 'risk' | 'score'>;

/** How much a finding counts: a failure as its risk, a warning one level lower, anything else low. */
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
    mine.map(({ name, score }) => ({ score, weight: weights[risks.get(name) ?? 'low'] })),
  );
}

/** The mean of each category's tests, whole numbers; null where nothing could be tested. */
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

/**
 * 0 to 100: the overall risk sets the band, the mean of the categories the place within it.
 * So score and risk never contradict each other, and mending a finding never lowers the score.
 */
export function scoreScan(tests: readonly Judged[]): number {
  const [low, high] = bands[findOverallRisk(tests)];
  const categories = (Object.keys(scanCategories) as ScanCategory[]).flatMap((category) => {
    const score = averageCategory(tests, category);
    return score === undefined ? [] : [{ score, weight: scanCategories[category] }];
  });
  return Math.round(low + ((high - low) * (average(categories) ?? 0)) / 100);
}
