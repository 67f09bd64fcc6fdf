import { readLocalTime } from '../../platform/local-time.ts';
import styles from './day-chart.module.css';

/** A stretch of the day in hours of Toronto, 0 to 24. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface DayPlan {
  /** Hours that Bengaluru is ahead: 9.5 or 10.5, because only Toronto has daylight saving time. */
  readonly ahead: number;
  readonly toronto: Stretch;
  /** Begins on the previous evening: `from` is later than `to`. */
  readonly bengaluru: Stretch;
  /** Both offices are open. */
  readonly overlap: Stretch;
  /** Neither office is open: people on call reply. */
  readonly onCall: Stretch;
}

const minutesPerDay = 1440;

/** The working day of both cities: Toronto from 9 to 17, Bengaluru in two shifts from 9:00 to 21:30. */
export function planDay(now: string): DayPlan {
  const at = new Date(now);
  const minutes =
    readLocalTime('Asia/Kolkata', at).minutes - readLocalTime('America/Toronto', at).minutes;
  const ahead = ((minutes + minutesPerDay) % minutesPerDay) / 60;
  const toronto = { from: 9, to: 17 };
  const bengaluru = { from: 33 - ahead, to: 21.5 - ahead };
  return {
    ahead,
    toronto,
    bengaluru,
    overlap: { from: toronto.from, to: bengaluru.to },
    onCall: { from: toronto.to, to: bengaluru.from },
  };
}

/** 22.5 as '22:30'. */
export function writeClock(hours: number): string {
  const minute = Math.round((hours % 1) * 60);
  return `${String(Math.floor(hours)).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

const percent = (hours: number) => `${(hours * 100) / 24}%`;
/** Every third hour of the axis. */
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

interface RowProps {
  readonly y: number;
  readonly label: string;
  readonly stretches: readonly Stretch[];
  readonly tone: string | undefined;
}

/** A label above a bar. Positions are fractions of the width, so that text keeps its size. */
function Row({ y, label, stretches, tone }: RowProps) {
  return (
    <>
      <text x="0" y={y}>
        {label}
      </text>
      <rect className={styles['hours']} x="0" y={y + 10} width="100%" height="20" />
      {stretches.map(({ from, to }) => (
        <rect
          key={from}
          className={tone}
          x={percent(from)}
          y={y + 10}
          width={percent(to - from)}
          height="20"
        />
      ))}
    </>
  );
}

/** A day in Toronto time: the working hours of both offices, and the hours on call. */
export function DayChart({ toronto, bengaluru, overlap, onCall }: Omit<DayPlan, 'ahead'>) {
  const span = ({ from, to }: Stretch) => `${writeClock(from)} to ${writeClock(to)}`;
  const nights = [
    { from: 0, to: bengaluru.to },
    { from: bengaluru.from, to: 24 },
  ];
  const label = `A day in Toronto time. Toronto works from ${span(toronto)}, Bengaluru from ${span(bengaluru)}. From ${span(overlap)} both are at work. From ${span(onCall)} people on call respond.`;
  return (
    <figure aria-label={label}>
      <svg className={styles['day']} width="100%" height="260" aria-hidden="true">
        {hours.map((hour) => (
          <g key={hour} className={hour % 6 === 0 ? undefined : styles['fine']}>
            <line x1={percent(hour)} x2={percent(hour)} y1="26" y2="260" />
            <text x={percent(hour)} y="16" className={placeLabel(hour)}>
              {writeClock(hour)}
            </text>
          </g>
        ))}
        <Row
          y={50}
          label={`Toronto, ${span(toronto)}`}
          stretches={[toronto]}
          tone={styles['toronto']}
        />
        <Row
          y={112}
          label={`Bengaluru, ${span(bengaluru)}`}
          stretches={nights}
          tone={styles['bengaluru']}
        />
        <Row
          y={174}
          label={`On call, ${span(onCall)}`}
          stretches={[onCall]}
          tone={styles['on-call']}
        />
        <rect
          className={styles['overlap']}
          x={percent(overlap.from)}
          y="216"
          width={percent(overlap.to - overlap.from)}
          height="8"
        />
        <text className={styles['shared']} x={percent(overlap.from)} y="244">
          {overlap.to - overlap.from} shared hours
        </text>
      </svg>
    </figure>
  );
}

/** Keeps the first and the last label within the drawing. */
function placeLabel(hour: number): string | undefined {
  if (hour === 0) return undefined;
  return hour === 24 ? styles['end'] : styles['middle'];
}
