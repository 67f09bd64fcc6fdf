import { capitalize } from '@longitude/contract/core/text';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { useId, useState } from 'react';
import { useSettings } from '../../../platform/site.ts';
import { applyMark, removeRecord } from '../../../records/actions.ts';
import type { RowAction } from '../../../ui/lists/row-menu.tsx';
import { RowMenu } from '../../../ui/lists/row-menu.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { ScoreRing } from '../admin/risk-marks.tsx';
import { findBand } from '../marks.tsx';
import { ChangeMarks } from './change-marks.tsx';
import { formatSite } from '../format-site.ts';
import { describeRecipients, describeRule } from './describe-schedule.ts';
import { ScheduleDetails } from './schedule-details.tsx';
import { runNow, scheduleList } from './schedule-list.ts';
import { describeNext, describePast } from './site-time.ts';
import styles from './schedules.module.css';

interface ScheduleRowProps {
  readonly schedule: ScanSchedule;
  readonly now: Date;
  readonly onEdit: () => void;
}

/** A schedule with its last findings; opens in place. */
export function ScheduleRow({ schedule, now, onEdit }: ScheduleRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { url, state, lastRun } = schedule;
  const score = lastRun?.score ?? null;
  const site = formatSite(url);
  const recipients = describeRecipients(schedule);
  return (
    <li data-id={schedule.id}>
      <div
        className={`${styles['row']} ${isOpen ? styles['current'] : ''} ${state === 'active' ? '' : styles['off']}`}
      >
        <ScoreRing score={score} risk={score === null ? 'unknown' : findBand(score).risk} />
        <span className="visually-hidden">{score === null ? 'No score' : `Score ${score}`}</span>
        <button
          type="button"
          className={`${styles['site']} ellipsis`}
          title={url}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-open=""
          onClick={() => setOpen(!isOpen)}
        >
          {site}
        </button>
        <ChangeMarks schedule={schedule} />
        <span className={styles['rule']}>{describeRule(schedule)}</span>
        <Times schedule={schedule} now={now} />
        <span className={`${styles['recipients']} muted ellipsis`} title={recipients}>
          {recipients}
        </span>
        <Actions schedule={schedule} onEdit={onEdit} />
      </div>
      {isOpen && <ScheduleDetails id={id} schedule={schedule} now={now} />}
    </li>
  );
}

function Times({ schedule, now }: Pick<ScheduleRowProps, 'schedule' | 'now'>) {
  const { timezone } = useSettings();
  const { lastRun, nextRun, state } = schedule;
  const words = [
    lastRun &&
      `${lastRun.state === 'running' ? 'Since' : 'Ran'} ${describePast(lastRun.at, now, timezone)}`,
    state === 'active' && nextRun && `next ${describeNext(nextRun, now, timezone)}`,
    state === 'paused' && 'paused',
    state === 'refused' && 'stopped',
  ].filter((word) => typeof word === 'string');
  const text = words.join(', ');
  return <span className={`${styles['times']} muted`}>{capitalize(text)}</span>;
}

function Actions({ schedule, onEdit }: Omit<ScheduleRowProps, 'now'>) {
  const [isBusy, run] = useBusy();
  const { active, watcher, state } = schedule;
  const key = active ? 'pause' : 'resume';
  const toggle: RowAction = {
    ...scheduleList.mark(key),
    run: () => void run(() => applyMark(scheduleList, schedule, key)),
  };
  const own: readonly RowAction[] = [
    { label: 'Run now', icon: 'play', run: () => void run(() => runNow(schedule)) },
    { label: 'Edit', icon: 'pen', run: onEdit },
  ];
  const actions: readonly RowAction[] = [
    // A watch belongs to its watcher: administrators can only pause or delete it.
    ...(watcher === null ? own.filter(({ label }) => label === 'Edit' || state !== 'refused') : []),
    ...(state === 'refused' ? [] : [toggle]),
    {
      label: 'Delete',
      icon: 'trash',
      isDanger: true,
      run: () => void removeRecord(scheduleList, schedule, run),
    },
  ];
  return (
    <span className={`actions ${styles['actions']}`}>
      <RowMenu name={formatSite(schedule.url)} actions={actions} isBusy={isBusy} />
    </span>
  );
}
