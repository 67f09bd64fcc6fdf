import { scoreBands } from '@longitude/contract/scan-checks';
import { gradeScore } from '@longitude/contract/scan-score';
import { findBand } from './marks.tsx';
import styles from './gauge.module.css';

/** Geometry of the semicircle along which the score runs from left (0) to right (100). */
const centre = { x: 200, y: 200 };
const radius = 168;
/** Radius of the arc from an earlier score, inside the ticks. */
const inner = 135;
/** Gap between two bands, in points. */
const gap = 0.8;

const round = (value: number) => Math.round(value * 10) / 10;

/** The coordinates of a score at a distance from the centre. */
function place(score: number, distance: number): string {
  const angle = Math.PI * (1 - score / 100);
  const x = centre.x + distance * Math.cos(angle);
  const y = centre.y - distance * Math.sin(angle);
  return `${round(x)} ${round(y)}`;
}

const arc = (from: number, to: number) =>
  `M${place(from, radius)}A${radius} ${radius} 0 0 1 ${place(to, radius)}`;

const bands = scoreBands.map(({ risk, from }, index) => {
  const next = scoreBands[index + 1]?.from;
  return {
    risk,
    from,
    path: arc(from === 0 ? 0 : from + gap, next === undefined ? 100 : next - gap),
  };
});

/** A tick every 2.5 points; every fourth is long. */
const ticks = Array.from({ length: 41 }, (_, index) => {
  const score = index * 2.5;
  return `M${place(score, 158)}L${place(score, index % 4 === 0 ? 146 : 153)}`;
}).join('');

const graticule =
  'M200 62A34 138 0 0 0 166 200M200 62A34 138 0 0 1 234 200M200 62A68 138 0 0 0 132 200M200 62A68 138 0 0 1 268 200M200 62A102 138 0 0 0 98 200M200 62A102 138 0 0 1 302 200M200 62V96M46 200H354';

function describeScore(score: number | null): string {
  if (score === null) return 'No score: not enough could be tested';
  const { risk, from, to } = findBand(score);
  return `Score ${score} of 100, grade ${gradeScore(score)}, in the band from ${from} to ${to}: ${risk} risk`;
}

/** The earlier score of a comparison, to append to the label of the current one. */
function describeEarlier(was: number | null | undefined): string {
  if (was === undefined) return '';
  return was === null ? '. It had no score' : `. It was ${was}: ${findBand(was).risk} risk`;
}

interface GaugeProps {
  /** Null: not enough could be tested. */
  readonly score: number | null;
  /** The score of an earlier scan, for comparison. */
  readonly was?: number | null;
}

/** The score on a scale of four bands. */
export function Gauge({ score, was }: GaugeProps) {
  const name = describeScore(score) + describeEarlier(was);
  const earlier = score === null ? null : (was ?? null);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page
    <svg className={styles['gauge']} viewBox="0 0 400 232" role="img" aria-label={name}>
      <path className={styles['graticule']} opacity=".4" d={graticule} />
      {bands.map((band) => (
        <path
          key={band.risk}
          data-risk={band.risk}
          className={score === null ? `${styles['graticule']} ${styles['unseen']}` : styles['band']}
          strokeWidth="9"
          d={band.path}
        />
      ))}
      <path className={styles['graticule']} d={ticks} />
      {bands.map((band) => (
        <BandLabel key={band.risk} score={band.from} />
      ))}
      <BandLabel score={100} />
      {score !== null && <Needle score={score} />}
      {score !== null && earlier !== null && earlier !== score && <Way from={earlier} to={score} />}
      <text className={styles['number']} x="200" y="186" textAnchor="middle">
        {score ?? '–'}
      </text>
    </svg>
  );
}

/** An arc from the earlier score, a dashed ring, to the current one. */
function Way({ from, to }: { readonly from: number; readonly to: number }) {
  const [x = '', y = ''] = place(from, radius).split(' ');
  const [endX = '', endY = ''] = place(to, inner).split(' ');
  const sweep = to > from ? 1 : 0;
  return (
    <>
      <path
        className={styles['change']}
        d={`M${place(from, inner)}A${inner} ${inner} 0 0 ${sweep} ${place(to, inner)}`}
      />
      <circle className={styles['was']} cx={x} cy={y} r="7" />
      <circle className={styles['here']} cx={endX} cy={endY} r="6" />
    </>
  );
}

function Needle({ score }: { readonly score: number }) {
  const [x = '', y = ''] = place(score, radius).split(' ');
  return (
    <>
      <path className={styles['needle']} d={`M${place(score, radius)}L${place(score, 124)}`} />
      <circle className={styles['hub']} cx={x} cy={y} r="11" />
    </>
  );
}

/** Below the line at both ends, otherwise outside the arc. */
function BandLabel({ score }: { readonly score: number }) {
  const isEnd = score === 0 || score === 100;
  const [x = '', y = ''] = (isEnd ? place(score, radius) : place(score, 180)).split(' ');
  const anchor = isEnd ? 'middle' : score < 50 ? 'end' : 'start';
  return (
    <text className={styles['tick']} x={x} y={isEnd ? 228 : y} textAnchor={anchor}>
      {score}
    </text>
  );
}
