import assert from 'node:assert/strict';
import { createSchedule, type CreateSchedule } from '@longitude/contract/scan-schedules';
import mongoose from 'mongoose';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { ScanRow } from '../../model.ts';
import type { ScheduleRow } from '../model.ts';
import type { RunRow } from '../runs.ts';
import { scheduleJob } from '../service.ts';

/** The schedules of a server, whose times a test controls. */
export function openScheduleLab(server: TestServer) {
  const { context } = server.product;
  const { connection, background } = context;
  const schedules = connection.collection<ScheduleRow>('scan_schedules');
  const runs = connection.collection<RunRow>('scan_runs');
  const scans = connection.collection<ScanRow>('security_scans');
  const job = context.brought('timedJob').find(({ name }) => name === scheduleJob);
  assert.ok(job);
  const idOf = (id: string) => new mongoose.Types.ObjectId(id);
  const listDue = async () =>
    [...(await job.listTimes())].filter(([, time]) => time <= new Date()).map(([id]) => id);
  /** Wakes schedules as Agenda does, until none is due. */
  const work = async () => {
    for (let due = await listDue(); due.length > 0; due = await listDue()) {
      for (const id of due) await job.run(id);
    }
    await background.drain();
  };
  const read = async (id: string) => {
    const row = await schedules.findOne({ _id: idOf(id) });
    assert.ok(row);
    return row;
  };
  return {
    schedules,
    runs,
    scans,
    job,
    work,
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
    read,
    /** The current or latest run of a schedule. */
    readLast: async (id: string) => {
      const { lastRun } = await read(id);
      return lastRun && runs.findOne({ _id: lastRun.id });
    },
    runsOf: (id: string) => runs.find({ scheduleId: idOf(id) }, { sort: { _id: 1 } }).toArray(),
    scansOf: (id: string) => scans.find({ scheduleId: idOf(id) }, { sort: { _id: 1 } }).toArray(),
  };
}
