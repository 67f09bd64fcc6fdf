import { capitalize } from '@longitude/contract/core/text';
import type { ScheduleRun } from '@longitude/contract/scan-schedules';
import { useState } from 'react';
import { useSettings } from '../../../platform/site.ts';
import { readTime } from '../read-time.ts';
import { describePast } from './site-time.ts';
import styles from './schedule-details.module.css';
import buttonStyles from '../../../ui/button.module.css';

interface RunLogProps {
  /** Newest first. */
  readonly runs: readonly ScheduleRun[];
  /** The number of all runs, including those not in `runs`. */
  readonly total: number;
  readonly now: Date;
}

/** Number of runs shown before the rest is requested. */
const first = 3;

/** The runs, newest first, on one line of time. */
export function RunLog({ runs, total, now }: RunLogProps) {
  const { timezone } = useSettings();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? runs : runs.slice(0, first);
  if (runs.length === 0) return null;
  return (
    <>
      <ol className={styles['runs']} aria-label="Runs, newest first">
        {shown.map((run) => (
          <li key={run.id}>
            <b>{capitalize(describePast(run.startedAt, now, timezone))}</b>
            {run.score !== null && `, ${run.score}`}{' '}
            <span className="muted">{describeRun(run, timezone)}</span>
          </li>
        ))}
      </ol>
      {!isAll && runs.length > first && (
        <button className={buttonStyles['words']} type="button" onClick={() => setAll(true)}>
          {total > runs.length ? `The newest ${runs.length} of ${total} runs` : `All ${total} runs`}
        </button>
      )}
    </>
  );
}

const noticeWords = {
  alert: 'alert sent',
  recovery: 'recovery notice sent',
  certificate: 'certificate warning sent',
} as const;

/** Delay in ms up to which a late start is not shown. */
const late = 120_000;

/** 'in 6.8 seconds, planned 08:55, alert sent'. */
function describeRun(run: ScheduleRun, timezone: string): string {
  const { state, error, manual, plannedAt, startedAt, notices } = run;
  const isLate = !manual && Date.parse(startedAt) - Date.parse(plannedAt) > late;
  return [
    ...(state === 'running' ? ['running'] : []),
    ...(state === 'failed' ? [`failed: ${(error ?? 'unknown reason').replace(/\.$/, '')}`] : []),
    ...(state === 'done' ? [describeDuration(run)] : []),
    ...(manual ? ['started manually'] : []),
    ...(isLate ? [`planned ${readTime(new Date(plannedAt), timezone).clock}`] : []),
    ...notices.map((notice) => noticeWords[notice]),
  ]
    .filter(Boolean)
    .join(', ');
}

function describeDuration({ startedAt, finishedAt }: ScheduleRun): string {
  if (finishedAt === null) return '';
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return `in ${seconds.toFixed(1)} seconds`;
}
