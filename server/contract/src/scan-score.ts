import {
  riskLevels,
  riskWeights,
  scanCategories,
  scoreBands,
  scoreGrades,
  type RiskLevel,
  type ScoreGrade,
} from './scan-checks.ts';
import type { ScanTest } from './scans.ts';

/** The fields of a test that the score reads. */
export type JudgedTest = Pick<
  ScanTest,
  'name' | 'category' | 'status' | 'tested' | 'risk' | 'faults'
>;

/**
 * How fast further findings lower the score within its band: the larger, the slower. A site with
 * much to fix must see progress too, so the scale grows from band to band; calibrated on ranked
 * sites and on shops that fix their findings in stages.
 */
export const scoreScales: Readonly<Record<RiskLevel, number>> = {
  critical: 60,
  high: 24,
  medium: 12,
  low: 6,
};

const isFinding = ({ tested, status }: Pick<JudgedTest, 'tested' | 'status'>) =>
  tested && status !== 'pass';

/** Tests with findings. */
export const listScored = <Test extends Pick<JudgedTest, 'tested' | 'status'>>(
  tests: readonly Test[],
): Test[] => tests.filter(isFinding);

/** The risk that a finding gives the whole site: a warning counts one level lower. */
export function levelOf({ status, risk }: Pick<JudgedTest, 'status' | 'risk'>): RiskLevel {
  return status === 'fail' ? risk : (riskLevels[riskLevels.indexOf(risk) + 1] ?? 'low');
}

/** The worst finding's level; low without a finding. */
export function findWorstLevel(
  tests: readonly Pick<JudgedTest, 'tested' | 'status' | 'risk'>[],
): RiskLevel {
  const found = new Set(listScored(tests).map(levelOf));
  return riskLevels.find((level) => found.has(level)) ?? 'low';
}

const criticalHeaders = 'Critical Security Headers';
/** Protections that Critical Security Headers requires of a page. */
const headerCount = 4;

/** How Critical Security Headers rates this many missing protections, at least one. */
export function rateMissingHeaders(count: number): Pick<ScanTest, 'status' | 'risk'> {
  if (count === 1) return { status: 'warning', risk: 'medium' };
  return { status: 'fail', risk: count === headerCount ? 'high' : 'medium' };
}

const passTest = <Test extends JudgedTest>(test: Test): Test => ({
  ...test,
  status: 'pass',
  risk: 'low',
  faults: [],
});

/** A test with only these of its faults; without any it passes. */
function keepFaults<Test extends JudgedTest>(test: Test, faults: readonly string[]): Test {
  if (faults.length === test.faults.length) return test;
  if (faults.length === 0) return passTest(test);
  const rated = test.name === criticalHeaders ? rateMissingHeaders(faults.length) : {};
  return { ...test, ...rated, faults: [...faults] };
}

const halfOf = ({ status, risk }: Pick<JudgedTest, 'status' | 'risk'>) =>
  status === 'fail' ? riskWeights[risk] : riskWeights[risk] / 2;

/** The weight of a finding; 0 when all of its faults count in other tests that found them. */
function weigh(test: JudgedTest, found: ReadonlySet<string>): number {
  if (!isFinding(test)) return 0;
  const own = test.faults.filter((name) => name === '' || !found.has(name));
  return own.length === 0 ? 0 : halfOf(keepFaults(test, own));
}

const boundOf = (category: string) => scanCategories[category as keyof typeof scanCategories] ?? 1;

/**
 * The weight of all findings, with each category's sum smoothly limited by the category's weight.
 */
function sumWeights(tests: readonly JudgedTest[]): number {
  const findings = listScored(tests);
  const found = new Set(findings.map(({ name }) => name));
  const sums = new Map<string, number>();
  for (const test of findings) {
    sums.set(test.category, (sums.get(test.category) ?? 0) + weigh(test, found));
  }
  return [...sums].reduce((sum, [category, weight]) => {
    const bound = boundOf(category);
    return sum + bound * (1 - Math.exp(-weight / bound));
  }, 0);
}

function findBand(level: RiskLevel) {
  return scoreBands.find(({ risk }) => risk === level) ?? scoreBands[0];
}

/**
 * The unrounded score: the worst finding sets the band, the weight of all of them the position
 * within it. Every fix raises it, and a finding that becomes less severe never lowers it.
 */
export function scoreExactly(tests: readonly JudgedTest[]): number {
  const level = findWorstLevel(tests);
  const { from, to } = findBand(level);
  return from + (to - from) * Math.exp(-sumWeights(tests) / scoreScales[level]);
}

/**
 * An integer from 0 to 100: 100 only without any finding, and never rounded up into a better band.
 */
export function scoreTests(tests: readonly JudgedTest[]): number {
  if (listScored(tests).length === 0) return 100;
  return Math.min(99, Math.round(scoreExactly(tests)));
}

export function gradeScore(score: number): ScoreGrade {
  return scoreGrades.find(({ from }) => score >= from)?.grade ?? 'F';
}

/** The tests as if these findings were fixed, with everything that counts together with them. */
export function fixFindings<Test extends JudgedTest>(
  tests: readonly Test[],
  names: ReadonlySet<string>,
): Test[] {
  const fixed = new Set(names);
  for (const { name, faults } of tests) {
    if (names.has(name)) for (const other of faults) fixed.add(other);
  }
  fixed.delete('');
  return tests.map((test) => {
    if (!isFinding(test)) return test;
    if (fixed.has(test.name)) return passTest(test);
    return keepFaults(
      test,
      test.faults.filter((name) => !fixed.has(name)),
    );
  });
}

/**
 * The points gained by fixing only this finding: whole ones, by which the shown score rises, or a
 * part of one point, always above 0.
 */
export function measureGain(tests: readonly JudgedTest[], name: string): number {
  const after = fixFindings(tests, new Set([name]));
  const shown = scoreTests(after) - scoreTests(tests);
  return shown >= 1 ? shown : scoreExactly(after) - scoreExactly(tests);
}

/** Findings of one level, to fix together before those of the next. */
export interface ScoreLeg<Test> {
  readonly level: RiskLevel;
  /** Scores before and after, rounded. */
  readonly from: number;
  readonly to: number;
  readonly findings: readonly Test[];
}

/** The way to 100: one leg for each level with findings, the worst first. */
export function planLegs<Test extends JudgedTest>(tests: readonly Test[]): ScoreLeg<Test>[] {
  const legs: ScoreLeg<Test>[] = [];
  let rest: readonly Test[] = tests;
  while (listScored(rest).length > 0) {
    const level = findWorstLevel(rest);
    const findings = listScored(rest).filter((test) => levelOf(test) === level);
    const after = fixFindings(rest, new Set(findings.map(({ name }) => name)));
    legs.push({ level, from: scoreTests(rest), to: scoreTests(after), findings });
    // A damaged result may contain a test without a name, which no fix removes.
    if (listScored(after).length === listScored(rest).length) break;
    rest = after;
  }
  return legs;
}
