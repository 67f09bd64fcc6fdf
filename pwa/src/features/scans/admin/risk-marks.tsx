import { riskLevels, type RiskLevel } from '@longitude/contract/scan-checks';
import { RiskBadge } from '../marks.tsx';
import styles from './risk-marks.module.css';
import boxes from '../../../ui/boxes.module.css';

/** The risk as a colour of the back office: an unknown one counts as critical (section 3). */
function toneOf(risk: string): RiskLevel | 'unknown' {
  if (risk === 'unknown') return risk;
  return riskLevels.find((level) => level === risk) ?? 'critical';
}

interface SiteRiskProps {
  readonly risk: string;
  readonly suffix?: string;
}

/** The risk of a whole site; neutral where too little could be tested (spec decision 2). */
export function SiteRisk({ risk, suffix = '' }: SiteRiskProps) {
  const tone = toneOf(risk);
  if (tone === 'unknown') return <span className={boxes['badge']}>Not enough could be tested</span>;
  if (tone === risk) return <RiskBadge risk={risk} suffix={suffix} />;
  return <RiskBadge risk="critical" text={risk.toUpperCase()} suffix={suffix} />;
}

const radius = 18;
const round = 2 * Math.PI * radius;

interface ScoreRingProps {
  /** Null where there is none. */
  readonly score: number | null;
  readonly risk: string;
}

/** The score as a ring in the colour of the risk; the row has it as text. */
export function ScoreRing({ score, risk }: ScoreRingProps) {
  const length = ((score ?? 0) / 100) * round;
  return (
    <svg className={styles['ring']} viewBox="0 0 44 44" aria-hidden="true">
      <circle className={styles['whole']} cx="22" cy="22" r={radius} strokeWidth="4" />
      {score !== null && (
        <circle
          className={styles['part']}
          data-risk={toneOf(risk)}
          cx="22"
          cy="22"
          r={radius}
          strokeWidth="4"
          strokeDasharray={`${length.toFixed(1)} ${round.toFixed(1)}`}
          transform="rotate(-90 22 22)"
        />
      )}
      <text x="22" y="27" textAnchor="middle">
        {score ?? '–'}
      </text>
    </svg>
  );
}
