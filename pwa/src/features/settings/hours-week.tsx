import { describeHours, explainTimes, formatWeekday } from '@longitude/contract/business-hours';
import { weekdays, type Weekday } from '@longitude/contract/constants';
import type { BusinessHours, OpeningHours } from '@longitude/contract/setting-defaults';
import { useClock } from '../../platform/clock.ts';
import { readLocalTime, type LocalTime } from '../../platform/local-time.ts';
import { useSettings } from '../../platform/site.ts';
import { findHoursAhead, formatCity, writeClock } from './city-clock.ts';
import styles from './hours-week.module.css';

/** The week between two rulers: the company's city above, Bengaluru below. */
export function HoursWeek({ hours }: { readonly hours: BusinessHours }) {
  const { timezone } = useSettings();
  const now = useClock();
  const local = readLocalTime(timezone, now);
  const city = formatCity(timezone);
  const ahead = findHoursAhead(timezone, now);
  const text = `${describeHours(hours)}, in ${city}. Bengaluru is ${ahead} hours ahead.`;
  const chart = { hours, local, city, ahead, text };
  return (
    <figure className={styles['week']}>
      <figcaption>
        <b>The week</b>
        <span className="muted">
          {city} on top, Bengaluru below. The dot marks now, {formatWeekday(local.weekday)}{' '}
          {writeClock(local.minutes)}.
        </span>
      </figcaption>
      <Chart {...chart} {...desk} />
      <Chart {...chart} {...hand} />
    </figure>
  );
}

/** Measures of the two drawings, in units of their view boxes. */
const desk = { className: 'wide-only', left: 84, right: 692, width: 704, hasTimes: true } as const;
const hand = {
  className: 'narrow-only',
  left: 40,
  right: 350,
  width: 358,
  hasTimes: false,
} as const;
const top = 44;
const bottom = 254;
const rowHeight = 30;
const hoursOfDay = Array.from({ length: 25 }, (_, hour) => hour);

interface ChartProps {
  readonly hours: BusinessHours;
  readonly local: LocalTime;
  readonly city: string;
  readonly ahead: number;
  /** The same in words. */
  readonly text: string;
  readonly className: string;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  /** Beside the bars. */
  readonly hasTimes: boolean;
}

function Chart(props: ChartProps) {
  const { hours, local, city, ahead, text, className, left, right, width, hasTimes } = props;
  const place = (hour: number) => Math.round((left + (hour / 24) * (right - left)) * 10) / 10;
  const present = place(local.minutes / 60);
  return (
    <svg
      className={`${styles['chart']} ${className}`}
      viewBox={`0 0 ${width} 288`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page
      role="img"
      aria-label={text}
    >
      <Rulers place={place} ahead={ahead} />
      <path className={styles['present']} d={`M${present} ${top}V${bottom}`} />
      {hasTimes && (
        <>
          <text y={30}>{city}</text>
          <text y={277}>Bengaluru</text>
        </>
      )}
      {weekdays.map((day) => (
        <DayBar key={day} day={day} times={hours[day]} place={place} hasTimes={hasTimes} />
      ))}
      <circle className={styles['now']} cx={present} cy={rowOf(local.weekday)} r="6" />
    </svg>
  );
}

type Place = (hour: number) => number;
const rowOf = (day: Weekday) => top + 15 + weekdays.indexOf(day) * rowHeight;

function Rulers({ place, ahead }: { readonly place: Place; readonly ahead: number }) {
  const [start, end] = [place(0), place(24)];
  return (
    <>
      <path className={styles['axis']} d={`M${start} ${top}H${end}M${start} ${bottom}H${end}`} />
      {hoursOfDay.map((hour) => {
        const isLong = hour % 6 === 0;
        const anchor = hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle';
        return (
          <g key={hour}>
            {isLong && <path className={styles['line']} d={`M${place(hour)} ${top}V${bottom}`} />}
            <path className={styles['axis']} d={`M${place(hour)} ${top}v${isLong ? -8 : -4}`} />
            {isLong && (
              <text x={place(hour)} y={30} textAnchor={anchor}>
                {writeClock(hour * 60)}
              </text>
            )}
          </g>
        );
      })}
      {hoursOfDay.slice(0, 24).map((hour) => {
        const x = place((hour - ahead + 48) % 24);
        const hasRoom = x - start > 20 && end - x > 12;
        return (
          <g key={hour}>
            <path className={styles['axis']} d={`M${x} ${bottom}v${hour % 6 === 0 ? 8 : 4}`} />
            {hour % 6 === 0 && hasRoom && (
              <text x={x} y={277} textAnchor="middle">
                {writeClock(hour * 60)}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

interface DayBarProps {
  readonly day: Weekday;
  readonly times: OpeningHours;
  readonly place: Place;
  readonly hasTimes: boolean;
}

function DayBar({ day, times, place, hasTimes }: DayBarProps) {
  const y = rowOf(day);
  const isValid = explainTimes(times) === undefined;
  const [from, until] = [place(toHours(times.open)), place(toHours(times.close))];
  const note = isValid ? 'Closed' : 'Not valid yet';
  const isLate = until > place(18);
  // There is no room beside a bar over the whole day.
  const hasRoom = !isLate || from > place(6);
  return (
    <>
      <text className={styles['name']} y={y + 4}>
        {formatWeekday(day).slice(0, 3)}
      </text>
      {!isValid || times.closed ? (
        <text className={isValid ? undefined : styles['wrong']} x={place(10)} y={y + 4}>
          {note}
        </text>
      ) : (
        <path className={styles['open']} d={`M${from} ${y}H${until}`} />
      )}
      {isValid && !times.closed && hasTimes && hasRoom && (
        <text x={isLate ? from - 8 : until + 8} y={y + 4} textAnchor={isLate ? 'end' : 'start'}>
          {times.open} to {times.close}
        </text>
      )}
    </>
  );
}

/** '16:30' as 16.5. */
function toHours(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) + Number(minutes) / 60;
}
