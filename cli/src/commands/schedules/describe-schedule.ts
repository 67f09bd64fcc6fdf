import type { ScanSchedule, ScheduleRun } from '@longitude/contract/scan-schedules';
import { formatAge, formatMoment, formatZoned } from '../../dates.ts';
import { escapeText, style } from '../../output.ts';
import { renderFields, renderSection } from '../../text.ts';
import { describeSummary } from '../scans/diff.ts';
import { riskStyles } from '../scans/marks.ts';
import { formatWeekday } from './schedule-options.ts';

type ScheduleTimes = Pick<ScanSchedule, 'frequency' | 'at' | 'weekday' | 'day'>;

/** `daily at 06:00`, `weekly, Monday at 06:00`, `monthly, last day at 06:00` */
export function describeTimes({ frequency, at, weekday, day }: ScheduleTimes): string {
  const days = [
    ...(weekday === null ? [] : [formatWeekday(weekday)]),
    ...(day === null ? [] : [day === 'last' ? 'last day' : `day ${day}`]),
  ];
  return `${[frequency, ...days].join(', ')} at ${at}`;
}

/** As `describeTimes`, for a column: `Mon 06:00`. */
export function shortenTimes({ at, weekday, day }: ScanSchedule): string {
  if (weekday !== null) return `${formatWeekday(weekday).slice(0, 3)} ${at}`;
  if (day !== null) return `${day === 'last' ? 'last day' : `day ${day}`} ${at}`;
  return `daily ${at}`;
}

interface ScheduleDetail {
  readonly schedule: ScanSchedule;
  /** Newest first. */
  readonly runs: readonly ScheduleRun[];
}

export function renderSchedule({ schedule, runs }: ScheduleDetail, width: number): string[] {
  const { url, state, nextRun, alertTo, watcher, failures, needsAttention } = schedule;
  const attention = needsAttention ? 'got worse and has not recovered' : '';
  return [
    style('bold', escapeText(url)),
    ...renderFields(
      [
        ['State', state === 'refused' ? 'blocked by the site’s owner' : state],
        ['Runs', `${describeTimes(schedule)}, in your company's timezone`],
        ['Next run', nextRun && formatZoned(nextRun)],
        ['Alerts to', alertTo.join(', ')],
        ['Watched by', watcher],
        ['Attention', attention],
        ['Failures', failures > 0 ? `${failures} runs in a row` : ''],
        ['Created', `${formatMoment(schedule.createdAt)} (${formatAge(schedule.createdAt)})`],
        ['ID', schedule.id],
      ],
      width,
    ),
    ...(runs.length === 0
      ? renderSection('Last runs', 'None yet', width)
      : ['', style('bold', 'Last runs'), ...runs.flatMap((run) => renderRun(run, width))]),
  ];
}

/** A line with the time and the verdict, and below it the changes. */
function renderRun(run: ScheduleRun, width: number): string[] {
  const { score, overallRisk, scanId, manual } = run;
  const verdict =
    run.state === 'done'
      ? `${score === null ? 'no score' : `${score}/100`} ${overallRisk ?? 'unknown'}`
      : run.state;
  const parts = [
    formatMoment(run.startedAt),
    verdict.padEnd(15),
    scanId ?? '',
    manual ? 'manual' : '',
  ];
  const line = parts.join('  ').trimEnd();
  const details = [run.change && describeSummary(run.change), run.error, describeNotices(run)];
  const below = details.flatMap((text) => (text ? renderFields([['', text]], width) : []));
  return [style(riskStyles[overallRisk ?? 'unknown'], line), ...below];
}

const describeNotices = ({ notices }: ScheduleRun) =>
  notices.length > 0 ? `emails sent: ${notices.join(', ')}` : undefined;
