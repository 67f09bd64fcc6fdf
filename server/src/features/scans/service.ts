import { overallRisks, type OverallRisk } from '@longitude/contract/scan-checks';
import type { ScanResult } from '@longitude/contract/scans';
import type { Model, QueryFilter, Types } from 'mongoose';
import { createOnce, findReplay } from '../../platform/database/write.ts';
import { AppError } from '../../platform/errors.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { hashToken, type Keys } from '../../platform/keys.ts';
import { ruleVersion } from '@longitude/scanner/result/compose-findings';
import { unsetMarks } from '../../platform/records/marks.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Settings } from '../settings/service.ts';
import type { ScanEngine, ScanTarget } from './engine.ts';
import type { EvidenceStore } from './evidence.ts';
import {
  collectScanWords,
  listed,
  marks,
  scanReport,
  type ScanFields,
  type ScanRow,
} from './model.ts';
import { hideQuery, presentScanResult } from './present.ts';
import { RecentScans } from './recent-scans.ts';
import { writeTokens, type ScanTokens } from './tokens.ts';

/** The result of scanning a site, and its time. */
export type Measurement = Pick<
  ScanFields,
  'findings' | 'ruleVersion' | 'scannedAt' | 'evidenceId' | 'reused'
>;

/** The requester of a scan. */
export interface Requester extends Pick<
  ScanFields,
  'email' | 'consent' | 'origin' | 'scheduleId' | 'adminNotes'
> {
  /** The requesting administrator, for the audit log. */
  readonly actor?: string;
}

/** A scan to store, with the emails that it causes. */
interface NewScan extends Pick<ScanFields, 'judgement' | 'mails'> {
  readonly target: ScanTarget;
  readonly requester: Requester;
  readonly measured: Measurement;
}

/** The fields whose words administrators search. */
const scanWords = { host: 1, url: 1, email: 1, adminNotes: 1 } as const;

interface ScansContext extends Pick<ServiceContext, 'announce' | 'audit' | 'log'> {
  readonly keys: Keys;
  readonly settings: Settings;
  readonly evidence: EvidenceStore;
  readonly engine: Pick<ScanEngine, 'judgeAgain'>;
}

/** Stored scans: each requester gets their own, even if several share one result. */
export class Scans {
  readonly recent: RecentScans;
  readonly #context: ScansContext;
  readonly #model: Model<ScanFields>;
  /** Scans that are being evaluated again, by id. */
  readonly #judging = new Map<string, Promise<ScanRow>>();

  constructor(model: Model<ScanFields>, context: ScansContext) {
    this.#model = model;
    this.recent = new RecentScans(model);
    this.#context = context;
  }

  /** The scan that an earlier call with this key created. @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined): Promise<ScanRow | undefined> {
    return findReplay(this.#model, replay);
  }

  /**
   * Stores a scan and its emails once per replay key: a later one gets the scan that was stored
   * first. @throws AppError `idempotency_mismatch`
   */
  async store(
    { target, requester, measured, judgement, mails }: NewScan,
    replay: Replay | undefined,
  ): Promise<{ document: ScanRow; isReplay: boolean }> {
    const { url, host, domain } = target;
    const { email, consent, origin, scheduleId, adminNotes } = requester;
    const request = { url, host, domain, email, consent, origin, scheduleId, adminNotes, mails };
    const sharing = { reportHashes: [], ownerHashes: [], revokedAt: null };
    const fields: ScanFields = {
      ...request,
      ...measured,
      ...listed(measured.findings),
      ...sharing,
      ...(judgement ? { judgement } : {}),
      reportQueued: mails.some(({ kind }) => kind === scanReport),
      status: 'completed',
      ...unsetMarks(marks),
      words: collectScanWords(request),
    };
    const stored = await createOnce(this.#model, fields, replay);
    if (!stored.isReplay) await this.#publish(stored.document._id.toHexString(), requester.actor);
    return stored;
  }

  async #publish(id: string, actor: string | undefined): Promise<void> {
    const { announce, audit } = this.#context;
    const kind = 'security-scan';
    if (actor !== undefined) await audit.record({ actor, action: 'create', kind, id });
    announce(`${kind}.created`, id, actor);
  }

  async present(found: ScanRow): Promise<ScanResult> {
    const row = await this.judgeAgain(found);
    const tokens = await this.issueTokens(row);
    const { host } = await this.#context.settings.readSmtp();
    return presentScanResult(row, tokens, host !== '');
  }

  /** The tokens of a scan, made with the current key; their hashes are stored. */
  async issueTokens(
    row: Pick<ScanRow, '_id' | 'reportHashes' | 'ownerHashes'>,
  ): Promise<ScanTokens> {
    const tokens = writeTokens(this.#context.keys, row._id.toHexString());
    const reportHashes = hashToken(tokens.reportToken);
    const ownerHashes = hashToken(tokens.ownerToken);
    if (row.reportHashes.includes(reportHashes) && row.ownerHashes.includes(ownerHashes)) {
      return tokens;
    }
    const change = { $addToSet: { reportHashes, ownerHashes } };
    await this.#model.updateOne({ _id: row._id }, change, { timestamps: false });
    return tokens;
  }

  /**
   * A scan under the current rules, so that a history follows one rule: its evidence is evaluated
   * again when the rules have changed. Without evidence it stays unchanged.
   */
  async judgeAgain(row: ScanRow): Promise<ScanRow> {
    // A newer process beside this one may have evaluated it under newer rules.
    if (row.ruleVersion >= ruleVersion || !row.evidenceId) return row;
    const id = row._id.toHexString();
    const judging = this.#judging.get(id) ?? this.#replay(row);
    this.#judging.set(id, judging);
    try {
      return await judging;
    } finally {
      this.#judging.delete(id);
    }
  }

  async #replay(row: ScanRow): Promise<ScanRow> {
    const { evidence: store, engine, log } = this.#context;
    try {
      const evidence = row.evidenceId && (await store.read(row.evidenceId));
      if (!evidence) return row;
      const findings = await engine.judgeAgain(evidence, row.findings.scanDuration);
      const judged = { findings, ruleVersion, ...listed(findings) };
      await this.#model.updateOne({ _id: row._id }, { $set: judged }, { timestamps: false });
      return { ...row, ...judged };
    } catch (error) {
      log.error({ err: error, id: row._id }, 'stored evidence could not be evaluated');
      return row;
    }
  }

  /** A scan under the current rules, also from the trash; null when it does not exist. */
  async find(id: string | Types.ObjectId): Promise<ScanRow | null> {
    const row = await this.#model.findById(id).lean<ScanRow>().exec();
    return row && this.judgeAgain(row);
  }

  /** The ids among these that are stored, in the trash or not. */
  async listStored(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const filter: QueryFilter<ScanFields> = { _id: { $in: [...ids] } };
    return new Set((await this.#model.distinct('_id', filter)).map(String));
  }

  /** The scan with this owner token. @throws AppError `not_found`, also for a revoked report */
  async readOwned(ownerToken: string): Promise<ScanRow> {
    const filter = { ownerHashes: hashToken(ownerToken), revokedAt: null, deletedAt: null };
    const row = await this.#model.findOne(filter).lean<ScanRow>().exec();
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Drops emails of a schedule's scans that are not being sent yet. */
  async dropMails(scheduleId: string | Types.ObjectId): Promise<void> {
    const queued = { mails: { state: 'queued', leaseId: null } };
    const filter: QueryFilter<ScanFields> = { scheduleId: String(scheduleId) };
    await this.#model.updateMany(filter, { $pull: queued }, { timestamps: false });
  }

  /** Deletes the address of a watcher, and their consent, from the scans of their watch. */
  async forgetWatcher(scheduleId: Types.ObjectId): Promise<void> {
    const filter: QueryFilter<ScanFields> = { scheduleId, origin: 'watch', email: { $ne: null } };
    for (;;) {
      const row = await this.#model.findOne(filter, scanWords).lean<ScanRow>().exec();
      if (!row) return;
      const words = collectScanWords({ ...row, email: null });
      const change = { $set: { email: null, consent: null, words, mails: [] } };
      // Unless its notes, which are among the words, have changed since.
      const same = { _id: row._id, adminNotes: row.adminNotes };
      await this.#model.updateOne(same, change, { timestamps: false });
    }
  }

  /** @throws AppError `not_found` for an unknown token, and for a revoked report */
  async readShared(reportToken: string): Promise<ScanRow> {
    const filter = { reportHashes: hashToken(reportToken), revokedAt: null, deletedAt: null };
    const row = await this.#model.findOne(filter).lean<ScanRow>().exec();
    if (!row) throw new AppError('not_found');
    return hideQuery(await this.judgeAgain(row));
  }

  /**
   * Stops sharing a report, and cancels its email if that is still queued.
   * @throws AppError `not_found` for an unknown token, and for a revoked report
   */
  async revoke(ownerToken: string): Promise<void> {
    const filter = { ownerHashes: hashToken(ownerToken), revokedAt: null, deletedAt: null };
    const queued = { mails: { kind: scanReport, state: 'queued', leaseId: null } };
    const change = { $set: { revokedAt: new Date() }, $pull: queued };
    const row = await this.#model.findOneAndUpdate(filter, change).lean<ScanRow>().exec();
    if (!row) throw new AppError('not_found');
    this.#context.announce('security-scan.changed', row._id.toHexString());
  }

  countAll(): Promise<number> {
    return this.#model.countDocuments({ deletedAt: null });
  }

  /** The number of scans of each risk. */
  async countByRisk(): Promise<Record<OverallRisk, number>> {
    const count = (overallRisk: OverallRisk) =>
      this.#model.countDocuments({ deletedAt: null, overallRisk });
    const pairs = overallRisks.map(async (risk) => [risk, await count(risk)] as const);
    return Object.fromEntries(await Promise.all(pairs)) as Record<OverallRisk, number>;
  }

  /** Deletes evidence older than `before` that belongs to no scan, in the trash or not. */
  sweep(before: Date): Promise<void> {
    return this.#context.evidence.sweep(before, async (ids) => {
      const filter: QueryFilter<ScanFields> = { evidenceId: { $in: [...ids] } };
      return new Set((await this.#model.distinct('evidenceId', filter)).map(String));
    });
  }
}
