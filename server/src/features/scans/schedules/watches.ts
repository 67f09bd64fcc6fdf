import { watchDays, type ScanWatch, type WatchFrequency } from '@longitude/contract/scan-watch';
import mongoose, { type Model, type UpdateQuery } from 'mongoose';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, type Keys } from '../../../platform/keys.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { Settings } from '../../settings/service.ts';
import type { Consent } from '../model.ts';
import type { ScanRefusals } from '../refusals.ts';
import type { Scans } from '../service.ts';
import { readLocalTime, findNextTime } from '@longitude/contract/find-next-time';
import type { ScheduleFields, ScheduleRow } from './model.ts';
import { composeWatchRule, planNext, readTimezone } from './plan-schedule.ts';
import type { ScheduleRuns } from './runs.ts';
import { scheduleJob, scheduleKind } from './service.ts';
import { readConfirmToken, readManageToken } from './watch-tokens.ts';

const hourMs = 3_600_000;

export interface WatchesContext extends Pick<
  ServiceContext,
  'announce' | 'jobs' | 'mailHost' | 'unconfirmedMail'
> {
  readonly model: Model<ScheduleFields>;
  readonly runs: ScheduleRuns;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly scans: Scans;
  readonly scanRefusals: ScanRefusals;
}

interface Found {
  readonly row: ScheduleRow;
  /** The frequency in a confirmation link; null for a link that manages the watch. */
  readonly confirmed: WatchFrequency | null;
}

/** Regular scans for visitors who confirmed them by email. */
export class Watches {
  readonly #context: WatchesContext;

  constructor(context: WatchesContext) {
    this.#context = context;
  }

  /** Reads only. @throws AppError `not_found` */
  async read(token: string): Promise<ScanWatch> {
    return this.#present((await this.#find(token)).row);
  }

  /** Begins a watch; idempotent. @throws AppError `not_found` */
  async confirm(token: string, address: string): Promise<ScanWatch> {
    for (;;) {
      const { row, confirmed } = await this.#find(token);
      if (confirmed === null) throw unknownLink();
      const isOn = row.state === 'active' && row.frequency === confirmed;
      if (isOn) return this.#present(row);
      const changed = await this.#activate(row, confirmed, address);
      if (changed) return this.#present(changed);
    }
  }

  /** Undoes a stop, or retries a site that refused. @throws AppError `not_found`, `conflict` */
  async resume(token: string, address: string): Promise<ScanWatch> {
    for (;;) {
      const { row, confirmed } = await this.#find(token);
      if (row.state === 'active') return this.#present(row);
      if (row.state === 'pending' && confirmed === null) throw unknownLink();
      const until = findResumeEnd(row);
      if (row.state === 'stopped' && (!until || until < new Date())) {
        throw new AppError(
          'conflict',
          'This watch was stopped more than a week ago. Scan the site again to start a new one.',
        );
      }
      const changed = await this.#activate(
        row,
        confirmed ?? (row.frequency as WatchFrequency),
        address,
      );
      if (changed) return this.#present(changed);
    }
  }

  /**
   * Ends a watch; one that was never confirmed is still deleted at its expiry. Idempotent.
   * @throws AppError `not_found`
   */
  async stop(token: string): Promise<ScanWatch> {
    for (;;) {
      const { row } = await this.#find(token);
      if (row.state === 'stopped' || !row.watcher) return this.#present(row);
      if (await this.#end(row)) return this.read(token);
    }
  }

  /**
   * Ends the watches of a mailbox whose owner refused email; one that waits for a confirmation
   * expires, or is confirmed with the link of an earlier email.
   * @param mailbox by `foldMailbox`
   */
  async stopAll(mailbox: string): Promise<void> {
    const state = { $in: ['active', 'refused'] as const };
    for (;;) {
      const found = this.#context.model.findOne({ 'watcher.mailbox': mailbox, state });
      const row = await found.lean<ScheduleRow>().exec();
      if (!row) return;
      await this.#end(row);
    }
  }

  /** False when it was changed concurrently. */
  async #end(row: ScheduleRow): Promise<boolean> {
    const isEnded = await this.#change(row, {
      $set: { state: 'stopped', nextRunAt: null, 'watcher.stoppedAt': new Date() },
      // Voids earlier confirmations.
      $inc: { 'watcher.round': 1, version: 1 },
      $pull: { mails: { state: 'queued' } },
    });
    // A queued alert must not follow the stop.
    if (isEnded) await this.#context.scans.dropMails(row._id);
    return isEnded;
  }

  async #activate(
    row: ScheduleRow,
    frequency: WatchFrequency,
    address: string,
  ): Promise<ScheduleRow | undefined> {
    // Its address was deleted after a stop.
    if (!row.watcher?.email) throw unknownLink();
    const timezone = await readTimezone(this.#context.settings);
    const now = new Date();
    const rule = composeWatchRule(frequency, readLocalTime(timezone, row.createdAt));
    const consent: Consent = { terms: 'watch', at: now, address };
    const next = { ...rule, state: 'active', paused: row.paused } as const;
    const fields = {
      ...next,
      ...planNext(next, timezone, now),
      expiresAt: null,
      'watcher.consent': consent,
      'watcher.stoppedAt': null,
      'watcher.confirmUntil': null,
    };
    const isChanged = await this.#change(row, { $set: fields, $inc: { version: 1 } });
    if (!isChanged) return undefined;
    return (await this.#context.model.findById(row._id).lean<ScheduleRow>().exec()) ?? undefined;
  }

  /**
   * Deletes the addresses of watches that were stopped a week ago, unless a confirmation is
   * pending; their links continue to work.
   */
  async cleanUp(): Promise<void> {
    const stoppedAt = { $lt: inHours(-24 * watchDays.resume) };
    const noConfirmation = [null, { $lt: new Date() }].map((each) => ({
      'watcher.confirmUntil': each,
    }));
    const { model, scans } = this.#context;
    const over = { state: 'stopped', 'watcher.stoppedAt': stoppedAt, $or: noConfirmation } as const;
    const found = model.find({ ...over, 'watcher.email': { $ne: '' } }, { _id: 1 }).lean();
    for (const { _id } of await found.exec()) {
      // First, so that an interrupted cleanup is repeated.
      await scans.forgetWatcher(_id);
      await model.updateOne(
        { ...over, _id },
        {
          $set: { 'watcher.email': '', 'watcher.consent': null, mails: [] },
          $unset: { 'watcher.address': '', 'watcher.mailbox': '' },
          // So that a concurrent confirmation reads it again.
          $inc: { version: 1 },
        },
        { timestamps: false },
      );
    }
  }

  /** @throws AppError `not_found` for a link that has expired, or is not ours */
  async #find(token: string): Promise<Found> {
    const { keys, model } = this.#context;
    const confirmation = readConfirmToken(keys, token, Date.now());
    const { id, isOurs } = confirmation
      ? { id: confirmation.id, isOurs: true }
      : readManageToken(keys, token);
    const row = mongoose.isObjectIdOrHexString(id)
      ? await model.findById(id).lean<ScheduleRow>().exec()
      : null;
    if (!row?.watcher) throw unknownLink();
    if (!isOurs && !row.manageHashes.includes(hashToken(token))) throw unknownLink();
    // After a stop it no longer confirms, but its page still shows the watch and can resume it.
    const isVoid = confirmation?.round !== row.watcher.round;
    return { row, confirmed: isVoid ? null : (confirmation?.frequency ?? null) };
  }

  /** Changes a watch if it is still as in `known`. */
  async #change(known: ScheduleRow, update: UpdateQuery<ScheduleFields>): Promise<boolean> {
    const { model, announce, jobs } = this.#context;
    const id = known._id.toHexString();
    const filter = { _id: known._id, version: known.version, state: known.state };
    const { matchedCount } = await model.updateOne(filter, update);
    if (matchedCount === 0) return false;
    await jobs.update(scheduleJob, id);
    announce(`${scheduleKind}.changed`, id);
    return true;
  }

  async #present(row: ScheduleRow): Promise<ScanWatch> {
    const { url, host, state, watcher } = row;
    const timezone = await readTimezone(this.#context.settings);
    const nextRun = state === 'pending' ? findNextTime(row, timezone, new Date()) : row.nextRunAt;
    return {
      url,
      host,
      state,
      frequency: row.frequency === 'monthly' ? 'monthly' : 'weekly',
      email: watcher?.email ?? '',
      nextRun: nextRun?.toISOString() ?? null,
      reportToken: await this.#findReport(row),
      resumeUntil: findResumeEnd(row)?.toISOString() ?? null,
    };
  }

  async #findReport(row: ScheduleRow): Promise<string | null> {
    const { runs, scans } = this.#context;
    const id = (await runs.findLast(row))?.scanId ?? row.baselineId;
    const scan = id && (await scans.find(id));
    if (!scan || scan.revokedAt !== null || scan.deletedAt !== null) return null;
    return (await scans.issueTokens(scan)).reportToken;
  }
}

/** The time this many hours from now. */
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

/** Null unless it is stopped; one that was never confirmed ends earlier. */
function findResumeEnd({ state, watcher, expiresAt }: ScheduleRow): Date | null {
  if (state !== 'stopped' || !watcher?.stoppedAt) return null;
  const end = watcher.stoppedAt.getTime() + watchDays.resume * 24 * hourMs;
  return new Date(Math.min(end, expiresAt?.getTime() ?? end));
}

function unknownLink(): AppError {
  return new AppError('not_found', 'This link is invalid or has expired.');
}
