import { scoreBands, scoreGrades } from '@longitude/contract/scan-checks';
import type { ScoreLeg } from '@longitude/contract/scan-score';
import styles from './score-ruler.module.css';

type Leg = Pick<ScoreLeg<unknown>, 'from' | 'to'>;
interface LegsProps {
  readonly legs: readonly Leg[];
}

/** Height of a leg's arc in the drawing, which is 100 high. */
const riseOf = ({ from, to }: Leg) => Math.max(18, Math.min(70, (to - from) * 2.6));
const drawArc = (leg: Leg) =>
  `M${leg.from} 100A${(leg.to - leg.from) / 2} ${riseOf(leg)} 0 0 1 ${leg.to} 100`;

/** Height of the arcs, and the lower edge of the bands, in pixels. */
const rise = 150;
const bottom = rise + 9;

/** The bands and grades as a scale, with an arc for each leg. */
export function ScoreRuler({ legs }: LegsProps) {
  const stops = [...new Set([legs[0]?.from ?? 100, ...legs.map(({ to }) => to)])];
  const way = legs.map(({ from, to }) => `plus ${to - from} to ${to}`).join(', ');
  return (
    <div className={styles['ruler']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page */}
      <svg width="100%" height="195" role="img" aria-label={`The way to 100: ${way}`}>
        <Scale />
        <Arcs legs={legs} />
        {stops.map((stop) => (
          <circle
            key={stop}
            className={stop === 100 ? `${styles['stop']} ${styles['goal']}` : styles['stop']}
            cx={`${stop}%`}
            cy={rise + 4.5}
            r="6.5"
          />
        ))}
      </svg>
    </div>
  );
}

function Scale() {
  return (
    <>
      {scoreBands.map(({ risk, from }, index) => (
        <rect
          key={risk}
          data-risk={risk}
          x={`${from}%`}
          y={rise}
          width={`${(scoreBands[index + 1]?.from ?? 100) - from - 0.2}%`}
          height="9"
        />
      ))}
      {Array.from({ length: 21 }, (_, index) => `${index * 5}%`).map((x) => (
        <line key={x} className={styles['tick']} x1={x} x2={x} y1={bottom} y2={bottom + 8} />
      ))}
      {scoreGrades.slice(1).map(({ grade, from, to }) => (
        <text key={grade} x={`${(from + to + 1) / 2}%`} y={bottom + 26} textAnchor="middle">
          {grade}
        </text>
      ))}
    </>
  );
}

function Arcs({ legs }: LegsProps) {
  return (
    <>
      <svg viewBox="0 0 100 100" width="100%" height={rise} preserveAspectRatio="none">
        {scoreBands.slice(1).map(({ from }) => (
          <path key={from} className={styles['division']} d={`M${from} 100V30`} />
        ))}
        {legs.map((leg) => (
          <path key={leg.from} className={styles['arc']} d={drawArc(leg)} />
        ))}
      </svg>
      {legs.map((leg) => (
        <text
          key={leg.from}
          className={styles['points']}
          x={`${Math.min(97, (leg.from + leg.to) / 2)}%`}
          y={rise * (1 - riseOf(leg) / 100) - 8}
          textAnchor="middle"
        >
          +{leg.to - leg.from}
        </text>
      ))}
    </>
  );
}
