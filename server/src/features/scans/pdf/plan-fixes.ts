import {
  scoreBands,
  splitSentence,
  type OverallRisk,
  type RiskLevel,
} from '@longitude/contract/scan-checks';
import { planLegs, scoreTests, type ScoreLeg } from '@longitude/contract/scan-score';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { listFindings } from '@longitude/scanner/result/list-findings';

export interface FixLine {
  readonly name: string;
  readonly status: 'fail' | 'warning';
  /** The first sentence of the recommendation. */
  readonly text: string;
  /** '+6', or 'under +1'; empty without a score. */
  readonly gain: string;
}

/** Fixes that together move the site into the next band. */
export interface FixGroup {
  /** Of the findings; unknown if there are no steps from band to band. */
  readonly level: OverallRisk;
  readonly from: number | null;
  readonly to: number | null;
  /** The band that the last of them reaches; null when nothing is left after it. */
  readonly reaches: RiskLevel | null;
  readonly intro: string;
  readonly fixes: readonly FixLine[];
}

const maxFirst = 3;

/** The fixes with the greatest effect, at most three. */
export const listFirst = ({ tests }: ScanFindings): FixLine[] =>
  listFindings(tests).slice(0, maxFirst).map(describeFix);

/** All fixes in the order of their effect: by level if there is a score, then by gain. */
export function planFixes({ tests, score }: ScanFindings): FixGroup[] {
  const findings = listFindings(tests);
  if (findings.length === 0) return [];
  if (score === null || score !== scoreTests(tests)) {
    const intro =
      score === null
        ? 'There is no score to raise: too little of the site could be tested.'
        : 'The score was calculated with an earlier version of our rules, so the steps to 100 are not shown.';
    const group = { level: 'unknown', from: null, to: null, reaches: null } as const;
    return [{ ...group, intro, fixes: findings.map(describeFix) }];
  }
  const place = new Map(findings.map(({ name }, index) => [name, index]));
  return planLegs(tests).map((leg) => {
    const sorted = leg.findings.toSorted(
      (one, other) => (place.get(one.name) ?? 0) - (place.get(other.name) ?? 0),
    );
    return { ...describeLeg(leg), fixes: sorted.map(describeFix) };
  });
}

function describeLeg({ level, from, to, findings }: ScoreLeg<ScanTest>): Omit<FixGroup, 'fixes'> {
  const reached = scoreBands.findLast((band) => to >= band.from)?.risk ?? 'low';
  const reaches = to === 100 ? null : reached;
  return { level, from, to, reaches, intro: introduce(level, findings.length, to) };
}

function introduce(level: RiskLevel, count: number, to: number): string {
  const one = count === 1;
  const many = `${count} findings`;
  if (to === 100) {
    return `${one ? 'One finding is' : `${many} are`} of low risk. Until ${one ? 'it' : 'the last of them'} is fixed, the score is 99 at most.`;
  }
  return one
    ? `One finding holds the site at ${level} risk. Nothing else raises the score by much while it is there.`
    : `${many} hold the site at ${level} risk. Each fix adds a little; the last one adds the rest.`;
}

const describeFix = ({ name, status, recommendation, gain }: ScanTest): FixLine => ({
  name,
  status: status === 'fail' ? 'fail' : 'warning',
  text: splitSentence(recommendation).first,
  gain: gain === null ? '' : gain < 1 ? 'under +1' : `+${Math.round(gain)}`,
});
