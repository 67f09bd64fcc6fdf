import { gradeScore } from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';
import { scoreBands } from '@longitude/contract/scan-checks';
import styles from './marks.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import boxes from '../../ui/boxes.module.css';

/** Status icon: shape and name convey the same as its colour. */
export function StatusMark({ test }: { readonly test: Pick<ScanTest, 'status' | 'tested'> }) {
  const mark = markOf(test);
  return <OutcomeMark name={mark} outcome={mark} />;
}

interface RiskBadgeProps {
  readonly risk: string;
  readonly prefix?: string;
  readonly suffix?: string;
  /** Replaces the risk. */
  readonly text?: string;
}

/** A risk in its colour, such as HIGH, or HIGH RISK for a whole site; neutral if unknown (spec decision 2). */
export function RiskBadge({
  risk,
  prefix = '',
  suffix = '',
  text = risk.toUpperCase(),
}: RiskBadgeProps) {
  return (
    <span className={`${boxes['badge']} ${styles['risk']}`} data-risk={risk}>
      {`${prefix}${text}${suffix}`}
    </span>
  );
}

/** A grade in the colour of its band. */
export function GradeMark({ score }: { readonly score: number }) {
  const grade = gradeScore(score);
  return (
    <span className={styles['grade']} data-risk={findBand(score).risk}>
      <span className="visually-hidden">Grade </span>
      {grade}
    </span>
  );
}

/** The band of a score. */
export function findBand(score: number) {
  return scoreBands.findLast(({ from }) => score >= from) ?? scoreBands[0];
}

const marks = ['pass', 'warning', 'fail'] as const;

/** Status by icon name: a test that could not run, or a status of a later version, is `other`. */
export function markOf({
  status,
  tested,
}: Pick<ScanTest, 'tested'> & { readonly status: string }): (typeof marks)[number] | 'other' {
  return (tested && marks.find((mark) => mark === status)) || 'other';
}

/** '+6'; a gain below one point has no number. */
export const showGain = (gain: number) => (gain < 1 ? 'under +1' : `+${gain}`);
