import { writeClock, type DayPlan, type Stretch } from './plan-day.ts';

const percent = (hours: number) => `${(hours * 100) / 24}%`;
/** Every third hour of the axis. */
const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

interface RowProps {
  readonly y: number;
  readonly label: string;
  readonly stretches: readonly Stretch[];
  readonly tone: string;
}

/** A label above a bar. Positions are shares of the width, so that letters keep their size. */
function Row({ y, label, stretches, tone }: RowProps) {
  return (
    <>
      <text x="0" y={y}>
        {label}
      </text>
      <rect className="t" x="0" y={y + 10} width="100%" height="20" />
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

/** A day in Toronto time: who is at work, and who answers when nobody is. */
export function DayChart({ toronto, bengaluru, overlap, onCall }: Omit<DayPlan, 'ahead'>) {
  const span = ({ from, to }: Stretch) => `${writeClock(from)} to ${writeClock(to)}`;
  const nights = [
    { from: 0, to: bengaluru.to },
    { from: bengaluru.from, to: 24 },
  ];
  const label = `A day in Toronto time. Toronto works from ${span(toronto)}, Bengaluru from ${span(bengaluru)}. From ${span(overlap)} both are at work. From ${span(onCall)} people on call answer.`;
  return (
    <figure aria-label={label}>
      <svg className="day" width="100%" height="260" aria-hidden="true">
        {hours.map((hour) => (
          <g key={hour} className={hour % 6 === 0 ? 'main' : 'fine'}>
            <line x1={percent(hour)} x2={percent(hour)} y1="26" y2="260" />
            <text x={percent(hour)} y="16" className={placeLabel(hour)}>
              {writeClock(hour)}
            </text>
          </g>
        ))}
        <Row y={50} label={`Toronto, ${span(toronto)}`} stretches={[toronto]} tone="i" />
        <Row y={112} label={`Bengaluru, ${span(bengaluru)}`} stretches={nights} tone="j" />
        <Row y={174} label={`On call, ${span(onCall)}`} stretches={[onCall]} tone="c" />
        <rect
          className="ov"
          x={percent(overlap.from)}
          y="216"
          width={percent(overlap.to - overlap.from)}
          height="8"
        />
        <text className="b" x={percent(overlap.from)} y="244">
          {overlap.to - overlap.from} shared hours
        </text>
      </svg>
    </figure>
  );
}

/** The first and the last label stay within the drawing. */
function placeLabel(hour: number): string {
  if (hour === 0) return 'start';
  return hour === 24 ? 'end' : 'middle';
}
