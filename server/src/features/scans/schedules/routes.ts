import * as contract from '@longitude/contract/scan-schedules';
import { respondWithList, presentPage } from '../../../platform/http/list-response.ts';
import { readReplay } from '../../../platform/http/idempotency.ts';
import type { Replies } from '../../../platform/http/replies.ts';
import { readActor, routeFor } from '../../../platform/http/routes.ts';
import { creationRoute, recordRoutes } from '../../../platform/records/routes.ts';
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
          const last = await schedules.listLast(found.items);
          const stored = await schedules.listScans([...last.values()]);
          return presentPage(found, (row) =>
            presentSchedule(row, timezone, last.get(row.lastRun?.id ?? ''), stored),
          );
        },
      }),
    ),
    creationRoute(schedules, contract.createSchedule),
    ...recordRoutes(schedules, {
      read: contract.readSchedule,
      change: [contract.changeSchedule],
      delete: contract.deleteSchedule,
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
