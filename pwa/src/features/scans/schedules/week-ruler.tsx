import { useMemo } from 'react';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { useSettings } from '../../../platform/site.ts';
import { formatSite } from '../format-site.ts';
import {
  bundleStems,
  countScans,
  describeWeek,
  listMidnights,
  planWeek,
  type Stem,
} from './plan-week.ts';
import { readTime } from '../read-time.ts';
import { formatZone } from './site-time.ts';
import styles from './week-ruler.module.css';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

interface WeekRulerProps {
  readonly schedules: readonly ScanSchedule[];
  readonly now: Date;
  /** False while more schedules can be loaded. */
  readonly isWhole: boolean;
}

/** The next seven days as a ruler, with a stem per planned scan: short for daily ones. */
export function WeekRuler({ schedules, now, isWhole }: WeekRulerProps) {
  const { timezone } = useSettings();
  const hour = Math.floor(now.getTime() / hourMs);
  // Updated once an hour: planning hundreds of schedules takes a while.
  const planned = useMemo(
    () => planWeek(schedules, timezone, (hour + 1) * hourMs + weekMs),
    [schedules, timezone, hour],
  );
  const isAhead = (time: number) => time >= now.getTime() && time <= now.getTime() + weekMs;
  const week = planned.filter(({ time }) => isAhead(time));
  const text = describeWeek(week, timezone);
  const chart = { stems: bundleStems(week), timezone, now, text };
  return (
    <section className={styles['week']} aria-labelledby="sched-week">
      <p>
        <b id="sched-week" className="caps">
          Next seven days
        </b>
        <span className="muted">
          {countScans(week.length)}
          {!isWhole && ' of the schedules shown'}, {formatZone(timezone, now)}
        </span>
      </p>
      <Chart {...chart} {...desk} />
      <Chart {...chart} {...hand} />
    </section>
  );
}

/** Measures of the two drawings, in units of their view boxes. */
const desk = {
  className: 'wide-only',
  width: 1100,
  height: 150,
  floor: 124,
  labelRoom: 165,
} as const;
const hand = {
  className: 'narrow-only',
  width: 358,
  height: 128,
  floor: 102,
  labelRoom: 0,
} as const;
const edge = 14;
const top = 26;

interface ChartProps {
  readonly stems: readonly Stem[];
  readonly timezone: string;
  readonly now: Date;
  /** The same in words. */
  readonly text: string;
  readonly className: string;
  readonly width: number;
  readonly height: number;
  /** Of the axis. */
  readonly floor: number;
  /** Between two stems with names; 0 without names. */
  readonly labelRoom: number;
}

function Chart({ stems, timezone, now, text, ...size }: ChartProps) {
  const { className, width, height, floor } = size;
  const midnights = listMidnights(timezone, now);
  const start = midnights[0] ?? now.getTime();
  const end = now.getTime() + weekMs + 6 * hourMs;
  const place = (time: number) =>
    Math.round((edge + ((time - start) / (end - start)) * (width - 2 * edge)) * 10) / 10;
  const present = place(now.getTime());
  return (
    <svg
      className={`${styles['chart']} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page
      role="img"
      aria-label={text}
    >
      <path className={styles['axis']} d={`M${edge} ${floor}H${width - edge}`} />
      <Days {...{ midnights, timezone, end, place, floor }} isLong={size.labelRoom > 0} />
      <Stems {...{ stems, timezone, place, floor, width }} labelRoom={size.labelRoom} />
      <path className={styles['present']} d={`M${present} ${floor}V${edge}`} />
      <circle className={styles['now']} cx={present} cy={floor} r="6" />
      <text className={styles['value']} x={present + 9} y="24">
        {readTime(now, timezone).clock}
      </text>
    </svg>
  );
}

interface Scale {
  readonly timezone: string;
  /** Horizontal position of a time in milliseconds since 1970. */
  readonly place: (time: number) => number;
  readonly floor: number;
}

interface DaysProps extends Scale {
  readonly midnights: readonly number[];
  readonly end: number;
  /** Whether to show the date of the first and the last day. */
  readonly isLong: boolean;
}

const noonMs = 12 * hourMs;

function Days({ midnights, end, timezone, place, floor, isLong }: DaysProps) {
  const named = midnights.filter((time) => time + noonMs < end);
  return (
    <>
      {midnights.map((time) => (
        <path key={time} className={styles['tick']} d={`M${place(time)} ${floor - 4}v10`} />
      ))}
      {named.map((time, index) => {
        const { weekday, day } = readTime(new Date(time + noonMs), timezone);
        const hasDate = isLong && (index === 0 || index === named.length - 1);
        return (
          <text key={time} x={place(time + noonMs)} y={floor + 21} textAnchor="middle">
            {weekday.slice(0, 3)}
            {hasDate && ` ${day}`}
          </text>
        );
      })}
    </>
  );
}

interface StemsProps extends Scale {
  readonly stems: readonly Stem[];
  readonly width: number;
  readonly labelRoom: number;
}

/** Maximum circles on one stem: further scans of the same hour are only in the text. */
const drawn = 4;

function Stems({ stems, place, floor, ...rest }: StemsProps) {
  const labels = chooseLabels(stems, place, rest);
  return stems.map((stem) => {
    const x = place(stem.time);
    const points = Math.min(stem.count, drawn);
    const heights = Array.from({ length: points }, (_, index) =>
      stem.single ? top + 11 * index : floor - 20 - 13 * index,
    );
    return (
      <g key={`${stem.time} ${stem.single?.id ?? ''}`}>
        <path className={styles['stem']} d={`M${x} ${floor}V${Math.min(...heights)}`} />
        {heights.map((y) => (
          <circle key={y} className={styles['point']} cx={x} cy={y} r={stem.single ? 5 : 4} />
        ))}
        {labels.has(stem) && <Label stem={stem} x={x} timezone={rest.timezone} />}
      </g>
    );
  });
}

/** The stems with enough room for their labels. */
function chooseLabels(
  stems: readonly Stem[],
  place: Scale['place'],
  { labelRoom, width }: Pick<StemsProps, 'labelRoom' | 'width'>,
): ReadonlySet<Stem> {
  if (labelRoom === 0) return new Set();
  const tall = stems.filter(({ single }) => single !== null);
  return new Set(
    tall.filter((stem, index) => {
      const next = tall[index + 1];
      return (next ? place(next.time) : width) - place(stem.time) >= labelRoom;
    }),
  );
}

/** Maximum characters of a label on the ruler. */
const longest = 20;

function Label({
  stem,
  x,
  timezone,
}: { readonly stem: Stem; readonly x: number } & Pick<Scale, 'timezone'>) {
  const name = stem.single ? formatSite(stem.single.url) : '';
  const more = stem.count > 1 ? ` +${stem.count - 1}` : '';
  return (
    <>
      <text className={styles['value']} x={x + 12} y={top + 4}>
        {name.length > longest ? `${name.slice(0, longest)}…` : name}
        {more}
      </text>
      <text x={x + 12} y={top + 20}>
        {readTime(new Date(stem.time), timezone).clock}
      </text>
    </>
  );
}
