import {
  listScheduleRuns,
  type ScanSchedule,
  type ScheduleRun,
} from '@longitude/contract/scan-schedules';
import { useCallback } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { useResource } from '../../../platform/resource.ts';
import { useFollow } from './use-follow.ts';
import { LoadState } from '../../../ui/lists/list-states.tsx';
import { FoundChanges } from './found-changes.tsx';
import { RunLog } from './run-log.tsx';
import { RunScores } from './run-scores.tsx';
import styles from './schedule-details.module.css';

interface ScheduleDetailsProps {
  readonly id: string;
  readonly schedule: ScanSchedule;
  readonly now: Date;
}

/** Number of runs to load: enough for the history, and for the scan before the last one. */
const readRuns = 50;

/** The changes in the last run, the score over time, and the runs. */
export function ScheduleDetails({ id, schedule, now }: ScheduleDetailsProps) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const params = { id: schedule.id };
      const query = { limit: readRuns };
      const { response, total } = await adminApi.request(listScheduleRuns, {
        params,
        query,
        signal,
      });
      return { runs: response, total };
    },
    [schedule.id],
  );
  const resource = useResource(load);
  useFollow(resource, schedule.lastRun && `${schedule.lastRun.id} ${schedule.lastRun.state}`);
  const read = resource.data.value;
  if (!read) {
    return (
      <div className={styles['details']} id={id}>
        <LoadState source={resource} hasData={false} />
      </div>
    );
  }
  return (
    <div className={styles['details']} id={id}>
      <FoundChanges {...chooseScans(read.runs)} now={now} />
      <section aria-label="Score history">
        <RunScores runs={read.runs} now={now} />
        <RunLog runs={read.runs} total={read.total ?? read.runs.length} now={now} />
      </section>
    </div>
  );
}

/** The last two scans. */
function chooseScans(runs: readonly ScheduleRun[]) {
  const [latest = null, previous = null] = runs.filter(({ scanId }) => scanId !== null);
  return { latest, previous };
}
