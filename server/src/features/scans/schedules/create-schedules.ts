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
import { claimDue, moveTimezone } from './claim-due.ts';
import { RunExecutor } from './execute-run.ts';
import { defineScheduleModel } from './model.ts';
import { readTimezone } from './plan-schedule.ts';
import { defaultRetries, type RetryPace } from './retry-pace.ts';
import { scheduleRoutes } from './routes.ts';
import { ScheduleRunner } from './runner.ts';
import { defaultPace, runIndexes, ScheduleRuns, type RunPace } from './runs.ts';
import { ScheduleMails } from './schedule-mail.ts';
import { settleLost } from './settle-lost.ts';
import { scheduleJob, Schedules } from './service.ts';
import { registerWatchMails } from './watch-mail.ts';
import { watchPlainForms, watchRoutes } from './watch-routes.ts';
import { Watches } from './watches.ts';

/** Seconds between two polls for due schedules. */
const everySeconds = 15;

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

/** For tests: how soon owners count as dead, and runs are retried. */
export type SchedulePace = RunPace & RetryPace;

/** Schedules and watches: their calls, their emails, and the job that runs them. */
export function createSchedules(
  { context, settings, ...dependencies }: Dependencies,
  pace: SchedulePace = { ...defaultPace, ...defaultRetries },
) {
  const { connection, log, outbox } = context;
  const model = defineScheduleModel(connection);
  const runs = new ScheduleRuns(connection, pace);
  const shared = { ...context, ...dependencies, settings, model, runs };
  const mails = new ScheduleMails(shared);
  registerWatchMails(outbox, shared);
  const readTarget = createTargetReader(dependencies);
  const schedules = new Schedules(model, { ...shared, context, readTarget });
  const watches = new Watches(shared);
  const executor = new RunExecutor({ ...shared, mails, pace, isStopping: () => runner.isStopping });
  const runner: ScheduleRunner = new ScheduleRunner({
    log,
    findWork: async () =>
      (await runs.takeWaiting()) ??
      (await runs.takeSilent()) ??
      claimDue({ model, runs }, await readTimezone(settings)),
    execute: (claim) => executor.execute(claim),
  });
  const run = async () => {
    await moveTimezone(model, await readTimezone(settings));
    await settleLost(model, runs).then(() => runner.fill());
  };
  const routeContext = { ...shared, schedules, watches };
  return {
    mails,
    service: { schedules, watches },
    routes: () => [...scheduleRoutes(routeContext), ...watchRoutes(routeContext)],
    brings: {
      index: runIndexes,
      job: [{ name: scheduleJob, everySeconds, run }],
      form: watchPlainForms(routeContext),
      cleanup: [() => watches.cleanUp()],
    } satisfies Feature['brings'],
    stop: () => runner.stop(),
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
