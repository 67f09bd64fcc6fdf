import type {
  ChangeSchedule,
  CreateSchedule,
  ListSchedules,
} from '@longitude/contract/scan-schedules';
import mongoose, { type Model } from 'mongoose';
import { AppError, refuseInput } from '../../../platform/errors.ts';
import type { Replay } from '../../../platform/http/idempotency.ts';
import type { PageInput } from '../../../platform/http/paging.ts';
import type { Editing } from '../../../platform/http/routes.ts';
import { ListedRecords } from '../../../platform/records/listed-records.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { RefusedAddresses } from '../../refused-addresses/service.ts';
import type { Settings } from '../../settings/service.ts';
import type { ScanTarget } from '../engine.ts';
import type { Scans } from '../service.ts';
import {
  collectScheduleWords,
  unlisted,
  untracked,
  type RunOutcome,
  type ScheduleFields,
  type ScheduleRow,
} from './model.ts';
import { composeRule, listAddresses, planNext, readTimezone } from './plan-schedule.ts';
import { presentSchedule } from './present.ts';
import { makeCurrent } from './run-schedule.ts';
import type { RunRow, ScheduleRuns } from './runs.ts';

export const scheduleKind = 'scan-schedule';
/** The name of their jobs. The version before looked for due schedules in `scan-schedules`. */
export const scheduleJob = 'scan-schedule';

interface SchedulesContext {
  readonly context: ServiceContext;
  readonly settings: Settings;
  readonly refusedAddresses: Pick<RefusedAddresses, 'explain'>;
  readonly runs: ScheduleRuns;
  readonly scans: Pick<Scans, 'dropMails' | 'forgetWatcher' | 'listStored'>;
  /** @throws AppError `validation_failed` for a URL that can never be scanned */
  readonly readTarget: (url: string) => Promise<ScanTarget>;
}

/** The schedules of administrators, and those of watchers in the back office. */
export class Schedules extends ListedRecords<ScheduleFields, ListSchedules & PageInput> {
  readonly #context: SchedulesContext;

  constructor(model: Model<ScheduleFields>, context: SchedulesContext) {
    super({
      kind: scheduleKind,
      model,
      context: context.context,
      present: (row) => this.present(row),
      events: 'unnamed',
      derived: ['words', 'lastRun'],
      abridged: ['alertTo'],
      unlisted,
      // Without watches that are unconfirmed or stopped.
      conditions: {
        state: ({ active }) => ({ $in: active === true ? ['active'] : ['active', 'refused'] }),
        paused: ({ active }) => (active === true ? false : undefined),
        $or: ({ active }) =>
          active === false ? [{ paused: true }, { state: 'refused' }] : undefined,
      },
    });
    this.#context = context;
  }

  override async present(row: ScheduleRow) {
    const timezone = await readTimezone(this.#context.settings);
    const last = (await this.#context.runs.findLast(row)) ?? undefined;
    return presentSchedule(row, timezone, last, await this.listScans(last ? [last] : []));
  }

  /** The current or latest runs of schedules, by the ids of the runs. */
  listLast(rows: readonly ScheduleRow[]): Promise<ReadonlyMap<string, RunRow>> {
    return this.#context.runs.listLast(rows);
  }

  /** The ids of scans in these runs, except permanently deleted ones. */
  listScans(runs: readonly Pick<RunOutcome, 'scanId'>[]): Promise<ReadonlySet<string>> {
    return this.#context.scans.listStored(runs.flatMap(({ scanId }) => scanId ?? []));
  }

  /** Once per replay key. @throws AppError `validation_failed`, `idempotency_mismatch` */
  async create(
    input: CreateSchedule,
    replay: Replay | undefined,
    actor: string,
  ): Promise<ScheduleRow> {
    const earlier = await this.findEarlier(replay);
    if (earlier) return earlier;
    const rule = composeRule(input);
    const { url, host } = await this.#context.readTarget(input.url);
    const timezone = await readTimezone(this.#context.settings);
    const state = { state: 'active', paused: !input.active } as const;
    const fields: ScheduleFields = {
      url,
      host,
      ...rule,
      ...state,
      ...untracked,
      ...planNext({ ...rule, ...state }, timezone, new Date()),
      alertTo: await this.#readRecipients(input),
      watcher: null,
      manageHashes: [],
      expiresAt: null,
      words: collectScheduleWords({ url, host }),
      mails: [],
    };
    const row = await this.store(fields, replay, actor);
    await this.#updateJob(row._id.toHexString());
    return row;
  }

  /**
   * Changes the given fields. A changed schedule that its site had refused tries the site again.
   * @throws AppError `not_found`, `stale`, `validation_failed`
   */
  override async change(id: string, input: ChangeSchedule, editing: Editing): Promise<ScheduleRow> {
    for (;;) {
      const row = await this.read(id);
      const changes = await this.#plan(row, input);
      // The change builds on the rule that was read, which must still be current.
      const version = editing.version ?? row.version;
      try {
        const changed = await super.change(id, changes, { ...editing, version });
        await this.#updateJob(id);
        return changed;
      } catch (error) {
        const isRace = error instanceof AppError && error.code === 'stale';
        if (!isRace || editing.version !== undefined) throw error;
      }
    }
  }

  async #plan(row: ScheduleRow, input: ChangeSchedule): Promise<Partial<ScheduleFields>> {
    if (row.watcher) refuseForeign(input);
    const rule = composeRule(input, row);
    const target = input.url === undefined ? row : await this.#context.readTarget(input.url);
    const paused = input.active === undefined ? row.paused : !input.active;
    // A watch refused by its site waits for its watcher.
    const state = row.watcher ? row.state : 'active';
    const next = { ...rule, state, paused };
    const isNew = target.url !== row.url;
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every(
      (key) => next[key] === row[key],
    );
    const timezone = await readTimezone(this.#context.settings);
    return {
      ...next,
      ...(isSame ? {} : planNext(next, timezone, new Date())),
      ...(isNew ? { url: target.url, host: target.host, ...untracked } : {}),
      ...(isNew ? { words: collectScheduleWords(target) } : {}),
      ...(input.alertTo === undefined
        ? {}
        : { alertTo: await this.#readRecipients({ alertTo: input.alertTo }) }),
    };
  }

  /** The recipients of alerts. @throws AppError `validation_failed` for one that refused email */
  async #readRecipients(input: Pick<CreateSchedule, 'alertTo'>): Promise<string[]> {
    const alertTo = listAddresses(input);
    const refusal = await this.#context.refusedAddresses.explain(alertTo);
    if (refusal !== undefined) throw refuseInput({ alertTo: refusal });
    return alertTo;
  }

  /**
   * Permanently, with its runs; its scans stay, without the address of a watcher.
   * @throws AppError `not_found`, `stale`
   */
  override async delete(id: string, editing: Editing): Promise<void> {
    const { runs, scans } = this.#context;
    await super.delete(id, editing);
    await this.#updateJob(id);
    await runs.removeOf(id);
    await scans.dropMails(id);
    await scans.forgetWatcher(new mongoose.Types.ObjectId(id));
  }

  /**
   * Runs it now, outside its plan.
   * @throws AppError `not_found`, `conflict` while it is running, and for a watch; `target_refused`
   */
  async run(id: string, actor: string): Promise<RunRow> {
    const row = await this.read(id);
    if (row.watcher) throw new AppError('conflict', 'A watch runs only at its scheduled times.');
    const { runs, context } = this.#context;
    if (row.state === 'refused')
      throw new AppError('target_refused', (await runs.findLast(row))?.error ?? undefined);
    const { _id: scheduleId, url } = row;
    const manual = { scheduleId, url, plannedAt: new Date(), manual: true };
    const isFree = (await runs.listOpen({ scheduleId })).length === 0;
    const run = isFree ? await runs.insertWaiting(manual) : undefined;
    // A worker may have taken it already: then it runs.
    if (!run || (!(await makeCurrent(this.model, run, row)) && (await runs.withdraw(run._id)))) {
      throw new AppError('conflict', 'This schedule is running at the moment.');
    }
    await context.audit.record({ actor, action: 'run', kind: scheduleKind, id });
    context.announce(`${scheduleKind}.changed`, id, actor);
    await this.#updateJob(id);
    return run;
  }

  /** After each change of its times. */
  #updateJob(id: string): Promise<void> {
    return this.#context.context.jobs.update(scheduleJob, id);
  }

  /** The runs of a schedule, newest first. @throws AppError `not_found` */
  async listRuns(id: string, page: PageInput) {
    await this.read(id);
    return this.#context.runs.list(id, page);
  }
}

/** Only its watcher decides about a watch. @throws AppError `validation_failed` */
function refuseForeign(input: ChangeSchedule): void {
  const text = 'A visitor watches this site: you can only pause or delete it';
  const foreign = Object.keys(input).filter((key) => key !== 'active');
  if (foreign.length > 0) throw refuseInput(Object.fromEntries(foreign.map((key) => [key, text])));
}
