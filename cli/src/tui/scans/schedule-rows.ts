import { capitalize } from '@longitude/contract/core/text';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { describeSummary } from '../../commands/scans/diff.ts';
import { describeTimes, shortenTimes } from '../../commands/schedules/describe-schedule.ts';
import { bold, dim, fitLine, joinEnds, span, type Line, type Segment } from '../ui/line.ts';
import { marks } from '../ui/theme.ts';
import { formatDetailTime, formatListTime } from '../ui/times.ts';
import { rightCell } from './marks.ts';
import type { Table } from './report-rows.ts';
import { formatSite } from './source.ts';

const states = {
  active: ['live', 'active'],
  paused: ['paused', 'paused'],
  refused: ['rejected', 'refused'],
} as const satisfies Readonly<Record<ScanSchedule['state'], readonly [string, string]>>;

const runsWidth = 23;
/** Width from which a row shows the frequency. */
const wideFrom = 76;

export const scheduleTable: Table<ScanSchedule> = {
  head: (columns) => {
    const runs = columns < wideFrom ? '' : 'Runs'.padEnd(runsWidth);
    return joinEnds([dim(`  Score   State      ${runs}Site`)], [dim('Next ')], columns);
  },
  row: (schedule, columns) => {
    const { state, lastRun, needsAttention, nextRun, url } = schedule;
    const [mark, word] = states[state];
    const runs = columns < wideFrom - 1 ? [] : fitLine([span(describeRuns(schedule))], runsWidth);
    const left = [
      ...rightCell(span(String(lastRun?.score ?? marks.none)), 6),
      span(' '),
      attentionMark(needsAttention),
      span(' '),
      ...fitLine([span(`${marks[mark]} ${word}`)], 11),
      ...runs,
      span(formatSite(url)),
    ];
    const next = nextRun === null ? marks.none : formatListTime(nextRun);
    return joinEnds(left, [...rightCell(dim(next), 8), span(' ')], columns);
  },
};

const attentionMark = (needsAttention: boolean): Segment =>
  needsAttention ? span(marks.warning, { tone: 'warning' }) : span(' ');

/** `weekly Mon 06:00`; of a daily one only the frequency and time. */
function describeRuns(schedule: ScanSchedule): string {
  const times = shortenTimes(schedule);
  return schedule.frequency === 'daily' ? times : `${schedule.frequency} ${times}`;
}

/** The chosen schedule in two lines: its times, and the findings of its last run. */
export function renderScheduleStrip(schedule: ScanSchedule | undefined, columns: number): Line[] {
  if (!schedule) return [];
  const { nextRun, alertTo, watcher, lastRun } = schedule;
  const next = nextRun === null ? '' : ` company time, next ${formatDetailTime(nextRun)}`;
  const readers = watcher === null ? alertTo : [watcher];
  const alerts = readers.length === 0 ? 'No alerts' : `Alerts to ${readers.join(', ')}`;
  const times = describeTimes(schedule);
  const runs = [bold(capitalize(times)), span(next)];
  return [
    [
      ...fitLine(
        runs,
        Math.min(
          columns,
          runs.reduce((sum, each) => sum + each.columns, 0),
        ),
      ),
      dim(`   ${alerts}`),
    ],
    describeLastRun(lastRun),
  ];
}

function describeLastRun(run: ScanSchedule['lastRun']): Line {
  if (!run) return [dim('It has not run yet. r runs it now.')];
  const time = `Last run ${formatDetailTime(run.at)}: `;
  if (run.state === 'running') return [span(`${time}running now`)];
  if (run.state === 'failed') {
    return [span(`${marks.failed} `, { tone: 'bad' }), span(`${time}${run.error ?? 'failed'}`)];
  }
  const score = run.score === null ? 'no score' : `${run.score}/100`;
  const change = run.change ? `, ${describeSummary(run.change)}` : '';
  return [span(`${time}${score}${change}`.replaceAll('→', marks.arrow))];
}
