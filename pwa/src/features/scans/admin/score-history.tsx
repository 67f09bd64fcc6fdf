import { findDateFormat } from '@longitude/contract/core/dates';
import { scoreBands } from '@longitude/contract/scan-checks';
import type { StoredScan } from '@longitude/contract/stored-scans';
import { describeShortMoment } from '../../../ui/describe-time.ts';
import styles from './score-history.module.css';

interface ScoreHistoryProps {
  /** The oldest first; the last is the displayed scan. */
  readonly scans: readonly Pick<StoredScan, 'score' | 'createdAt'>[];
}

const size = { width: 440, height: 190 } as const;
const plot = { left: 36, right: 420, top: 20, bottom: 150 } as const;
/** Distance of the first point from the scale, so that their numbers do not overlap. */
const inset = 24;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly score: number;
  readonly createdAt: string;
}

const day = findDateFormat({ day: 'numeric', month: 'short' });

/** The scores of a site as a line over its scans, and as a sentence. */
export function ScoreHistory({ scans }: ScoreHistoryProps) {
  const scored = scans.flatMap(({ score, createdAt }) =>
    score === null ? [] : [{ score, createdAt }],
  );
  if (scored.length < 2) return null;
  // A history of high scores omits the low part of the scale.
  const lowest = Math.max(0, Math.min(30, ...scored.map(({ score }) => score - 10)));
  const toY = (score: number) =>
    Math.round(plot.bottom - ((score - lowest) / (100 - lowest)) * (plot.bottom - plot.top));
  const points = placePoints(scored, toY);
  const last = points.length - 1;
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return (
    <svg
      className={styles['chart']}
      viewBox={`0 0 ${size.width} ${size.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page
      role="img"
      aria-label={describePoints(points)}
    >
      {scoreBands.slice(1).map(({ from }) => (
        <Band key={from} score={from} y={toY(from)} />
      ))}
      <path className={styles['line']} d={line} />
      {points.map((point, index) => (
        <HistoryPoint
          key={point.createdAt}
          point={point}
          isLast={index === last}
          isNamed={index === 0 || index === last}
        />
      ))}
    </svg>
  );
}

function placePoints(
  scored: readonly Pick<Point, 'score' | 'createdAt'>[],
  toY: (score: number) => number,
): readonly Point[] {
  const left = plot.left + inset;
  const step = (plot.right - left) / (scored.length - 1);
  return scored.map(({ score, createdAt }, index) => ({
    x: Math.round(left + index * step),
    y: toY(score),
    score,
    createdAt,
  }));
}

function Band({ score, y }: { readonly score: number; readonly y: number }) {
  return (
    <>
      <path className={styles['rule']} d={`M${plot.left} ${y}H${plot.right}`} />
      <text x={plot.left - 8} y={y + 4} textAnchor="end">
        {score}
      </text>
    </>
  );
}

interface HistoryPointProps {
  readonly point: Point;
  readonly isLast: boolean;
  readonly isNamed: boolean;
}

function HistoryPoint({ point: { x, y, score, createdAt }, isLast, isNamed }: HistoryPointProps) {
  return (
    <>
      <circle
        className={isLast ? styles['latest'] : styles['earlier']}
        cx={x}
        cy={y}
        r={isLast ? 7 : 5}
      />
      {isNamed && (
        <>
          <text className={styles['value']} x={x} y={y - 14} textAnchor="middle">
            {score}
          </text>
          <text x={x} y={size.height - 14} textAnchor={isLast ? 'end' : 'start'}>
            {day.format(new Date(createdAt))}
          </text>
        </>
      )}
    </>
  );
}

function describePoints(points: readonly Point[]): string {
  const list = points.map(
    ({ score, createdAt }) => `${score} on ${describeShortMoment(createdAt)}`,
  );
  return `Scores of ${points.length} scans: ${list.join('; ')}`;
}
