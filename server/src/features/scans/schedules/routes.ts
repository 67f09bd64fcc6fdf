import * as contract from '@longitude/contract/scan-schedules';
import { respondWithList, presentPage } from '../../../platform/http/list-response.ts';
import { tagVersion } from '../../../platform/http/etag.ts';
import { readReplay } from '../../../platform/http/idempotency.ts';
import type { Replies } from '../../../platform/http/replies.ts';
import { readActor, readEditing, routeFor } from '../../../platform/http/routes.ts';
import type { Settings } from '../../settings/service.ts';
import { readTimezone } from './plan-schedule.ts';
import { presentRun, presentSchedule, runTable, scheduleTable } from './present.ts';
import type { Schedules } from './service.ts';

interface RouteContext {
  readonly schedules: Schedules;
  readonly settings: Settings;
  readonly replies: Replies;
}

/** The administrator's calls on schedules and their runs. */
export function scheduleRoutes(context: RouteContext) {
  return [...editingRoutes(context), ...runRoutes(context)];
}

function editingRoutes({ schedules, settings }: RouteContext) {
  return [
    routeFor(contract.listSchedules, ({ query, request, h }) =>
      respondWithList(request, h, {
        table: scheduleTable,
        read: async (turn) => {
          const timezone = await readTimezone(settings);
          const found = await schedules.list({ ...query, ...turn });
          const stored = await schedules.listScans(found.items.map(({ lastRun }) => lastRun));
          return presentPage(found, (row) => presentSchedule(row, timezone, stored));
        },
      }),
    ),
    routeFor(contract.readSchedule, async ({ id, h }) => {
      const row = await schedules.read(id);
      return tagVersion(h.response(await schedules.present(row)), row.version);
    }),
    routeFor(contract.createSchedule, async ({ payload, request, h }) => {
      const replay = readReplay(request, payload);
      const row = await schedules.create(payload, replay, readActor(request));
      return tagVersion(h.response(await schedules.present(row)).code(201), row.version);
    }),
    routeFor(contract.changeSchedule, async ({ id, payload, request, h }) => {
      const row = await schedules.change(id, payload, readEditing(request));
      return tagVersion(h.response(await schedules.present(row)), row.version);
    }),
    routeFor(contract.deleteSchedule, async ({ id, request }) => {
      await schedules.delete(id, readEditing(request));
      return null;
    }),
  ];
}

function runRoutes({ schedules, replies }: RouteContext) {
  return [
    routeFor(contract.listScheduleRuns, ({ id, query, request, h }) =>
      respondWithList(request, h, {
        table: runTable,
        read: async (turn) => {
          const found = await schedules.listRuns(id, { ...query, ...turn });
          const stored = await schedules.listScans(found.items);
          return presentPage(found, (row) => presentRun(row, stored));
        },
      }),
    ),
    // A retry with the same key gets the run that the first call began.
    routeFor(contract.runSchedule, ({ id, payload, request }) =>
      replies.respondOnce(readReplay(request, payload), async () =>
        presentRun(await schedules.run(id, readActor(request)), new Set()),
      ),
    ),
  ];
}
