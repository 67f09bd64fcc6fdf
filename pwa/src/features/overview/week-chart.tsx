import { findDateFormat } from '@longitude/contract/core/dates';
import type { Overview } from '@longitude/contract/overview';
import { formatCount } from '@longitude/contract/totals';
import { Fold } from '../../ui/fold.tsx';
import panels from './overview-panels.module.css';
import styles from './week-chart.module.css';
import panelStyles from '../../ui/panel.module.css';

type Week = Overview['requestsPerWeek'][number];

/** Service requests of the last weeks, the current one open. */
export function RequestsPerWeek({ weeks }: { readonly weeks: readonly Week[] }) {
  const title = describeWeeks(weeks);
  return (
    <section className={panelStyles['panel']} aria-labelledby="per-week">
      <header className={panels['head']}>
        <h2 id="per-week">Requests per week</h2>
        <span className="muted">{weeks.length} weeks, including this one so far</span>
      </header>
      <Chart weeks={weeks} title={title} width={760} className="wide-only" />
      <Chart weeks={weeks} title={title} width={350} className="narrow-only" />
      <Fold title="Show as a table">
        <table className={styles['table']}>
          <caption className="visually-hidden">Requests per week</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Requests</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, count }) => (
              <tr key={from}>
                <td>{formatDay(from)}</td>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </section>
  );
}

const dayFormat = findDateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const formatDay = (day: string) => dayFormat.format(new Date(day));

/** The chart as a sentence. */
function describeWeeks(weeks: readonly Week[]): string {
  const [first] = weeks;
  if (!first) return 'No weeks yet';
  const before = weeks.slice(0, -1).map(({ count }) => count);
  const now = `${weeks.at(-1)?.count ?? 0} so far this week`;
  const counts = before.length > 0 ? `${before.join(', ')}, and ${now}` : now;
  return `Service requests per week since ${formatDay(first.from)}: ${counts}`;
}

/** Units of the view box. */
const frame = { top: 22, bottom: 206, left: 30, height: 232 } as const;
const maxLines = 4;

interface ChartProps {
  readonly weeks: readonly Week[];
  readonly title: string;
  readonly width: number;
  readonly className: string;
}

function Chart({ weeks, title, width, className }: ChartProps) {
  const highest = Math.max(...weeks.map(({ count }) => count));
  const step = chooseStep(highest);
  const lines = Array.from(
    { length: Math.max(1, Math.ceil(highest / step)) + 1 },
    (_, n) => n * step,
  );
  const top = lines.at(-1) ?? step;
  const toY = (value: number) => frame.bottom - (value / top) * (frame.bottom - frame.top);
  const pitch = (width - frame.left - 10) / weeks.length;
  const labelled = weeks.map(({ count }) => count);
  const named = new Set([labelled.indexOf(highest), weeks.length - 1]);
  const everyNth = Math.ceil(50 / pitch);
  return (
    <svg
      className={`${styles['chart']} ${className}`}
      viewBox={`0 0 ${width} ${frame.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page
      role="img"
    >
      <title>{title}</title>
      {lines.map((value) => (
        <g key={value}>
          <path className={styles['line']} d={`M${frame.left} ${toY(value)}H${width - 10}`} />
          <text x={frame.left - 8} y={toY(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {weeks.map(({ from, count }, index) => (
        <Stem
          key={from}
          x={frame.left + pitch * (index + 0.5)}
          y={toY(count)}
          value={named.has(index) ? count : null}
          day={(weeks.length - 1 - index) % everyNth === 0 ? formatDay(from) : null}
          isNow={index === weeks.length - 1}
        />
      ))}
    </svg>
  );
}

/** The distance of a few lines at round numbers: 1, 2, 5, 10, 20, 50 and so on. */
function chooseStep(highest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const found = [1, 2, 5].find((digit) => highest <= digit * unit * maxLines);
    if (found !== undefined) return found * unit;
  }
}

interface StemProps {
  readonly x: number;
  readonly y: number;
  /** The label above; null for none. */
  readonly value: number | null;
  readonly day: string | null;
  readonly isNow: boolean;
}

function Stem({ x, y, value, day, isNow }: StemProps) {
  return (
    <g>
      <path
        className={isNow ? `${styles['stem']} ${styles['open']}` : styles['stem']}
        d={`M${x} ${frame.bottom}V${y}`}
      />
      <circle className={isNow ? styles['now'] : styles['point']} cx={x} cy={y} r={isNow ? 7 : 5} />
      {value !== null && (
        <text className={styles['value']} x={x} y={y - 12} textAnchor="middle">
          {value}
        </text>
      )}
      {day !== null && (
        <text x={x} y={frame.bottom + 20} textAnchor="middle">
          {day}
        </text>
      )}
    </g>
  );
}
