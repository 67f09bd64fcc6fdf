import { AppError, refuseInput } from '../../../platform/errors.ts';
import type { Feature } from '../../../platform/feature.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { RefusedAddresses } from '../../refused-addresses/service.ts';
import type { Settings } from '../../settings/service.ts';
import { readScanTarget, type ScanTarget, type TargetGuard } from '../engine.ts';
import type { ScanIntake } from '../intake.ts';
import type { ScanLimits } from '../limits.ts';
import type { ScanRefusals } from '../refusals.ts';
import type { Scans } from '../service.ts';
import { RunExecutor } from './execute-run.ts';
import { defineScheduleModel } from './model.ts';
import { scheduleRoutes } from './routes.ts';
import { ScheduleRunner } from './run-schedule.ts';
import { defaultPace, runIndexes, ScheduleRuns, type SchedulePace } from './runs.ts';
import { ScheduleMails } from './schedule-mail.ts';
import { createTimes } from './schedule-times.ts';
import { scheduleJob, Schedules } from './service.ts';
import { registerWatchMails } from './watch-mail.ts';
import { watchPlainForms, watchRoutes } from './watch-routes.ts';
import { Watches } from './watches.ts';

/** Maximum number of concurrent scheduled scans in a process: the other places are for visitors. */
const maxScheduled = 2;

interface Dependencies {
  readonly context: ServiceContext;
  readonly settings: Settings;
  readonly refusedAddresses: RefusedAddresses;
  readonly limits: ScanLimits;
  readonly scans: Scans;
  readonly scanIntake: ScanIntake;
  readonly scanRefusals: ScanRefusals;
  readonly guardTarget: TargetGuard;
}

/** Schedules and watches: their calls, their emails, and their jobs. */
export function createSchedules(
  { context, settings, ...dependencies }: Dependencies,
  pace: SchedulePace = defaultPace,
) {
  const { connection, jobs, outbox } = context;
  const model = defineScheduleModel(connection);
  const runs = new ScheduleRuns(connection, pace);
  const shared = { ...context, ...dependencies, settings, model, runs };
  const mails = new ScheduleMails(shared);
  registerWatchMails(outbox, shared);
  const readTarget = createTargetReader(dependencies);
  const schedules = new Schedules(model, { ...shared, context, readTarget });
  const watches = new Watches(shared);
  const end = new AbortController();
  const running = { ...shared, mails, pace, stopping: end.signal };
  const runner = new ScheduleRunner({ ...running, executor: new RunExecutor(running) });
  const times = createTimes(model, runs, settings);
  const job = { name: scheduleJob, concurrency: maxScheduled, run: runner.run, ...times };
  const routeContext = { ...shared, schedules, watches };
  return {
    mails,
    service: { schedules, watches },
    routes: () => [...scheduleRoutes(routeContext), ...watchRoutes(routeContext)],
    brings: {
      index: runIndexes,
      timedJob: [job],
      timezoneChanged: [() => jobs.repair(scheduleJob)],
      form: watchPlainForms(routeContext),
      cleanup: [() => watches.cleanUp()],
    } satisfies Feature['brings'],
    stop: () => {
      jobs.suspend(scheduleJob);
      end.abort();
    },
  };
}

/** Reports an invalid target at its field if that needs no network. */
function createTargetReader({
  scanRefusals,
  guardTarget,
}: Pick<Dependencies, 'scanRefusals' | 'guardTarget'>): (url: string) => Promise<ScanTarget> {
  return async (url) => {
    const target = readScanTarget(url);
    guardTarget(target);
    try {
      await scanRefusals.refuseListed(target.host);
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'target_refused';
      throw isRefused ? refuseInput({ url: error.message }) : error;
    }
    return target;
  };
}
