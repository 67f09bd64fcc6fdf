import type { LiveEvent } from '@longitude/contract/events';
import { page } from '@longitude/contract/constants';
import {
  changeSchedule,
  deleteSchedule,
  listSchedules,
  runSchedule,
  type ScanSchedule,
} from '@longitude/contract/scan-schedules';
import { adminApi } from '../../../platform/api.ts';
import { createPagedList } from '../../../records/paged-list.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { formatSite } from '../format-site.ts';

/** Kind of the events about schedules. */
export const scheduleKind = 'scan-schedule';

/**
 * The schedules, newest first. Loaded in large pages: the groups and the week's plan need all of
 * them.
 */
export const scheduleList = createPagedList<ScanSchedule>(({ cursor, signal }) =>
  adminApi.request(listSchedules, { query: { limit: page.max, cursor }, signal }),
);

/** Reloads the list after changes by other administrators or the scanner. True on success. */
export async function followSchedules(events: readonly LiveEvent[]): Promise<boolean> {
  if (events.length === 0) return true;
  await scheduleList.load();
  return scheduleList.error.peek() === undefined;
}

/** Makes a change and shows its outcome. True on success. */
async function change(
  { url }: ScanSchedule,
  run: () => Promise<unknown>,
  words: { readonly success: string; readonly failure: string },
): Promise<boolean> {
  try {
    await run();
  } catch (cause) {
    reportFailure(words.failure, cause);
    void scheduleList.load();
    return false;
  }
  showToast({ title: words.success, text: formatSite(url), tone: 'success' });
  void scheduleList.load();
  return true;
}

/** Runs a schedule manually. True when the run has begun. */
export function runNow(schedule: ScanSchedule): Promise<boolean> {
  const run = () => adminApi.call(runSchedule, { params: { id: schedule.id } });
  return change(schedule, run, { success: 'Scan started', failure: 'Not started' });
}

/** Pauses or resumes. True on success. */
export function setActive(schedule: ScanSchedule, active: boolean): Promise<boolean> {
  const params = { id: schedule.id };
  const run = () => adminApi.call(changeSchedule, { params, payload: { active } });
  return change(
    schedule,
    run,
    active
      ? { success: 'Resumed', failure: 'Not resumed' }
      : { success: 'Paused', failure: 'Not paused' },
  );
}

/** Deletes a schedule permanently after a confirmation. True on success. */
export async function removeSchedule(schedule: ScanSchedule): Promise<boolean> {
  const { id, url, watcher } = schedule;
  const site = formatSite(url);
  const isSure = await askConfirm({
    title: watcher === null ? 'Delete this schedule?' : 'Delete this watch?',
    text:
      watcher === null
        ? `${site} will no longer be scanned, and its run history will be deleted. Its scans stay under Security Scans. This action cannot be undone.`
        : `${site} will no longer be scanned for ${watcher}, who will get no more emails about it. This action cannot be undone.`,
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  const run = async () => {
    await adminApi.call(deleteSchedule, { params: { id } });
    scheduleList.remove([id]);
  };
  return change(schedule, run, { success: 'Deleted', failure: 'Not deleted' });
}
