import assert from 'node:assert/strict';
import { createSchedule, type CreateSchedule } from '@longitude/contract/scan-schedules';
import mongoose from 'mongoose';
import type { TestServer } from '../../../../testing/test-server.ts';
import { waitUntil } from '../../../../testing/wait-until.ts';
import type { ScanRow } from '../../model.ts';
import type { ScheduleRow } from '../model.ts';
import type { RunRow } from '../runs.ts';

/** The schedules of a server, whose times a test controls. */
export function openScheduleLab(server: TestServer) {
  const { context } = server.product;
  const { connection, background } = context;
  const schedules = connection.collection<ScheduleRow>('scan_schedules');
  const runs = connection.collection<RunRow>('scan_runs');
  const scans = connection.collection<ScanRow>('security_scans');
  const job = context.brought('job').find(({ name }) => name === 'scan-schedules');
  assert.ok(job);
  const idOf = (id: string) => new mongoose.Types.ObjectId(id);
  const countUnfinished = () => runs.countDocuments({ state: 'running' });

  const countDue = () =>
    schedules.countDocuments({
      nextRunAt: { $lte: new Date() },
      'lastRun.state': { $ne: 'running' },
    });
  /** Runs the job once, and waits until all due runs have ended or wait. */
  const work = async () => {
    await job.run(() => false);
    // Also due ones: they have no run yet while others occupy all slots.
    await waitUntil('no run is worked on, and none is due', async () => {
      const worked = await runs.countDocuments({ state: 'running', nextAttemptAt: null });
      return worked === 0 && (await countDue()) === 0;
    });
    await background.drain();
  };
  return {
    schedules,
    runs,
    scans,
    work,
    countUnfinished,
    create: (url: string, more: Partial<CreateSchedule> = {}) =>
      server.admin.call(createSchedule, {
        payload: { url, frequency: 'daily', alertTo: [], active: true, ...more },
      }),
    /** The planned time of a schedule has come; earlier scans are a day older. */
    makeDue: async (id: string, plannedAt = new Date(Date.now() - 1000)) => {
      const _id = idOf(id);
      await scans.updateMany({ scheduleId: _id }, [
        { $set: { scannedAt: { $subtract: ['$scannedAt', 24 * 3_600_000] } } },
      ] as never);
      await schedules.updateOne({ _id }, { $set: { nextRunAt: plannedAt } });
      return plannedAt;
    },
    /** The next attempts of all runs are due. */
    makeRetriesDue: () =>
      runs.updateMany(
        { state: 'running', nextAttemptAt: { $ne: null } },
        { $set: { nextAttemptAt: new Date() } },
      ),
    read: async (id: string) => {
      const row = await schedules.findOne({ _id: idOf(id) });
      assert.ok(row);
      return row;
    },
    runsOf: (id: string) => runs.find({ scheduleId: idOf(id) }, { sort: { _id: 1 } }).toArray(),
    scansOf: (id: string) => scans.find({ scheduleId: idOf(id) }, { sort: { _id: 1 } }).toArray(),
  };
}
