import { page } from '@longitude/contract/constants';
import {
  changeSchedule,
  deleteSchedule,
  listSchedules,
  runSchedule,
  type ChangeSchedule,
  type ScanSchedule,
} from '@longitude/contract/scan-schedules';
import { adminApi } from '../../../platform/api.ts';
import { schedulesPath } from '@longitude/contract/dashboard-paths';
import { act } from '../../../records/actions.ts';
import { defineList } from '../../../records/record-list.ts';
import { toggleMarks } from '../../../records/toggle-marks.ts';
import { formatSite } from '../format-site.ts';

/** The schedules on screen, newest first. */
export const scheduleList = defineList({
  kind: 'scan-schedule',
  one: 'schedule',
  many: 'schedules',
  nameOf: ({ url }) => formatSite(url),
  list: listSchedules,
  // The groups and the week's plan need all of them.
  query: { limit: page.max },
  filter: { path: schedulesPath },
  isReloaded: true,
  change: (id, payload: ChangeSchedule) =>
    adminApi.call(changeSchedule, { params: { id }, payload }),
  marks: toggleMarks('active', {
    on: { key: 'resume', label: 'Resume', icon: 'play', done: 'Resumed', failure: 'Not resumed' },
    off: { key: 'pause', label: 'Pause', icon: 'pause', done: 'Paused', failure: 'Not paused' },
  }),
  removal: {
    call: (id) => adminApi.call(deleteSchedule, { params: { id } }),
    ask: ({ url, watcher }) =>
      watcher === null
        ? {
            title: 'Delete this schedule?',
            text: `${formatSite(url)} will no longer be scanned, and its run history will be deleted. Its scans stay under Security Scans. This action cannot be undone.`,
          }
        : {
            title: 'Delete this watch?',
            text: `${formatSite(url)} will no longer be scanned for ${watcher}, who will get no more emails about it. This action cannot be undone.`,
          },
    done: (text) => ({ title: 'Deleted', text }),
  },
});

/** Runs a schedule manually. True when the run has begun. */
export function runNow({ id, url }: ScanSchedule): Promise<boolean> {
  return act(scheduleList, id, {
    call: () => adminApi.call(runSchedule, { params: { id } }),
    failure: 'Not started',
    done: { title: 'Scan started', text: formatSite(url) },
  });
}
