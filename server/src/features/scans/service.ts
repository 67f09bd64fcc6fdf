import type { ScanResult } from '@longitude/contract/scans';
import type { Model, QueryFilter } from 'mongoose';
import { createOnce, findReplay } from '../../platform/database/write.ts';
import { AppError } from '../../platform/errors.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { hashToken, type Keys } from '../../platform/keys.ts';
import { ruleVersion } from '../../scanner/result/compose-findings.ts';
import type { ScanLimits } from './limits.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Settings } from '../settings/service.ts';
import type { ScanEngine, ScanTarget } from './engine.ts';
import type { EvidenceStore } from './evidence.ts';
import { nameMailbox, queueScanMails, scanReport } from './mail.ts';
import type { Consent, ScanFields, ScanRow } from './model.ts';
import { presentScanResult, sharedMs } from './present.ts';
import { writeTokens, type ScanTokens } from './tokens.ts';

/** The result of scanning a site, and its time. */
export type Measurement = Pick<
  ScanFields,
  'findings' | 'ruleVersion' | 'scannedAt' | 'evidenceId' | 'reused'
>;

interface Requester {
  readonly email: string;
  readonly consent: Consent;
  readonly replay: Replay | undefined;
}

interface ScansContext extends Pick<ServiceContext, 'announce' | 'mailHost' | 'log'> {
  readonly keys: Keys;
  readonly limits: ScanLimits;
  readonly settings: Settings;
  readonly evidence: EvidenceStore;
  readonly engine: Pick<ScanEngine, 'judgeAgain'>;
}

/** Stored scans: each requester gets one of their own, also where several share one result. */
export class Scans {
  readonly #context: ScansContext;
  readonly #model: Model<ScanFields>;
  /** Scans that are being judged again, by id. */
  readonly #judging = new Map<string, Promise<ScanRow>>();

  constructor(model: Model<ScanFields>, context: ScansContext) {
    this.#model = model;
    this.#context = context;
  }

  /** The scan that an earlier call with this key created. @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined): Promise<ScanRow | undefined> {
    return findReplay(this.#model, replay);
  }

  /** The latest scan of a URL, if it is young enough to be shared, and judged by today's rules. */
  async findRecent(url: string): Promise<Measurement | null> {
    const scannedAt = { $gt: new Date(Date.now() - sharedMs) };
    const filter: QueryFilter<ScanFields> = { url, scannedAt, ruleVersion: { $gte: ruleVersion } };
    const found = this.#model.findOne({ ...filter, deletedAt: null }).sort({ scannedAt: -1 });
    const row = await found.lean<ScanRow>().exec();
    if (!row) return null;
    const { findings, evidenceId } = row;
    return { findings, ruleVersion, evidenceId, scannedAt: row.scannedAt, reused: true };
  }

  /** Stores a scan and its mails once per replay key. @throws AppError `idempotency_mismatch` */
  async store(
    { url, host, domain }: ScanTarget,
    { email, consent, replay }: Requester,
    measured: Measurement,
  ): Promise<ScanResult> {
    const { findings } = measured;
    const mails = await queueScanMails(this.#context, { email, host, findings });
    const scan = { url, host, domain, email, consent, status: 'completed' as const, mails };
    const sharing = { reportHashes: [], ownerHashes: [], revokedAt: null };
    const fields: ScanFields = { ...scan, ...measured, ...sharing };
    const { document, isReplay } = await createOnce(this.#model, fields, replay);
    // Another process has stored it meanwhile, with a mail of its own.
    if (!isReplay) this.#context.announce('security-scan.created', document._id.toHexString());
    else if (mails.some(({ kind }) => kind === scanReport)) {
      await this.#context.limits.returnScanMail(nameMailbox(email));
    }
    return this.present(document);
  }

  async present(found: ScanRow): Promise<ScanResult> {
    const row = await this.#judgeAgain(found);
    const tokens = await this.issueTokens(row);
    const { host } = await this.#context.settings.readSmtp();
    return presentScanResult(row, tokens, host !== '');
  }

  /** The tokens of a scan by today's key; from now on they open it. */
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
   * A scan as today's rules judge it, so that a history is measured by one rule: its evidence is
   * judged again when they have changed. Without evidence it stays as it was.
   */
  async #judgeAgain(row: ScanRow): Promise<ScanRow> {
    // A newer process beside this one may have judged it by newer rules.
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
      const change = { $set: { findings, ruleVersion } };
      await this.#model.updateOne({ _id: row._id }, change, { timestamps: false });
      return { ...row, findings, ruleVersion };
    } catch (error) {
      log.error({ err: error, id: row._id }, 'stored evidence could not be judged');
      return row;
    }
  }

  /** @throws AppError `not_found` for an unknown token, and for a revoked report */
  async readShared(reportToken: string): Promise<ScanRow> {
    const filter = { reportHashes: hashToken(reportToken), revokedAt: null, deletedAt: null };
    const row = await this.#model.findOne(filter).lean<ScanRow>().exec();
    if (!row) throw new AppError('not_found');
    return this.#judgeAgain(row);
  }

  /**
   * Stops sharing a report, and cancels its mail if that is still queued.
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

  /** Deletes evidence older than `before` that belongs to no scan, in the trash or not. */
  sweep(before: Date): Promise<void> {
    return this.#context.evidence.sweep(before, async (ids) => {
      const filter: QueryFilter<ScanFields> = { evidenceId: { $in: [...ids] } };
      return new Set((await this.#model.distinct('evidenceId', filter)).map(String));
    });
  }
}
