import type mongoose from 'mongoose';
import type { TestServer } from '../../../../testing/test-server.ts';
import { openScheduleLab } from './schedule-lab.ts';

/** Queries of workers of the version before, word for word. */
export const formerQueries = {
  listDue: () => ({ nextRunAt: { $lte: new Date() }, 'lastRun.state': { $ne: 'running' } }),
  listLost: { 'lastRun.state': 'running' },
  listWatched: { state: 'running', nextAttemptAt: null },
  listWaiting: () => ({ state: 'running', nextAttemptAt: { $lte: new Date() }, owner: null }),
};

const nothingFound = {
  scanId: null,
  score: null,
  overallRisk: null,
  change: null,
  error: null,
  notices: [],
};

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);

/**
 * A schedule with a scan and an unfinished second run, as a worker of the version before left them:
 * a whole copy of the run in its schedule, and \`tracking\` in the run.
 * @param unfinished fields of the run that have changed since it was claimed
 */
export async function leaveRun(
  server: TestServer,
  url: string,
  unfinished: object = {},
  failures = 0,
) {
  const lab = openScheduleLab(server);
  const stored = (name: string) => server.stored(name) as mongoose.mongo.Collection;
  const { id } = await lab.create(url, { alertTo: ['former@longitude.example'] });
  const { _id, nextRunAt } = await lab.read(id);
  await lab.makeDue(id);
  await lab.job.run(id);
  await stored('security_scans').updateMany({ url }, { $unset: { judgement: '' } });
  await stored('scan_runs').updateMany({ url }, { $unset: { failuresBefore: '' } });
  const { baselineId, lastTested, alert, certificate } = await lab.read(id);
  const plannedAt = await lab.makeDue(id, minutesAgo(9));
  const startedAt = minutesAgo(8);
  const runId = `${id}:${plannedAt.toISOString()}`;
  const claimed = { _id: runId as never, scheduleId: _id, url, manual: false, attempts: 0 };
  const times = { plannedAt, startedAt, finishedAt: null, nextAttemptAt: null };
  const lease = { state: 'running', owner: 'former', beat: 7, fence: 1 };
  const tracking = { baselineId, lastTested, alert, certificate, nextRunAt };
  const run = { ...claimed, ...times, ...lease, ...nothingFound, tracking, ...unfinished };
  await stored('scan_runs').insertOne(run);
  const lastRun = { ...nothingFound, id: runId, fence: 1, at: startedAt, state: 'running' };
  const schedule = { lastRun, nextRunAt, failures };
  await stored('scan_schedules').updateOne({ _id }, { $set: schedule });
  return { id, runId, at: startedAt.toISOString(), nextRun: nextRunAt?.toISOString() };
}
