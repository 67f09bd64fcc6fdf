import type { Model, QueryFilter } from 'mongoose';
import { whileCurrent } from './begin-run.ts';
import type { ScheduleFields, ScheduleRow } from './model.ts';
import type { ScheduleRuns } from './runs.ts';

/**
 * Ends a schedule's current run when that run has ended, or is missing: after a restore, for
 * example, whose backup read one collection before the other. Otherwise the schedule would never
 * run again.
 */
export async function settleLost(model: Model<ScheduleFields>, runs: ScheduleRuns): Promise<void> {
  const running = { 'lastRun.state': 'running' } as QueryFilter<ScheduleFields>;
  const rows = await model.find(running, { lastRun: 1 }).lean<ScheduleRow[]>().exec();
  if (rows.length === 0) return;
  // Read after the schedules: a run is stored before its schedule names it.
  const found = await runs.findAll(rows.flatMap(({ lastRun }) => lastRun?.id ?? []));
  const byId = new Map(found.map((run) => [run._id, run]));
  for (const { _id: scheduleId, lastRun } of rows) {
    if (!lastRun) continue;
    const run = byId.get(lastRun.id);
    if (run?.state === 'running') continue;
    const { state = 'failed', scanId = null, score = null, overallRisk = null } = run ?? {};
    const { change = null, notices = [] } = run ?? {};
    const error = run ? run.error : 'The result of this run was lost.';
    const outcome = { state, scanId, score, overallRisk, change, error, notices };
    const current = whileCurrent({ _id: lastRun.id, scheduleId, fence: lastRun.fence });
    await model.updateOne(
      current,
      { $set: { lastRun: { ...lastRun, ...outcome } } },
      { timestamps: false },
    );
  }
}
