import type { ScanResult } from '@longitude/contract/scans';
import { ruleVersion } from '@longitude/scanner/result/compose-findings';
import { refuseMismatch, type Replay } from '../../platform/http/idempotency.ts';
import type { ScanLimits } from './limits.ts';
import type { Log } from '../../platform/log.ts';
import { ThreadBroken } from '@longitude/scanner/scan-errors';
import {
  explainFailure,
  readScanTarget,
  type ScanEngine,
  type ScanObserver,
  type ScanTarget,
} from './engine.ts';
import type { EvidenceStore } from './evidence.ts';
import {
  maxQueued,
  maxQueuedPerVisitor,
  ProgressBroadcast,
  publishTests,
  ScanJobs,
  type JobTarget,
  type ScanJob,
} from './scan-jobs.ts';
import type { ScanMails } from './mail.ts';
import type { ScanRow } from './model.ts';
import type { ScanRefusals } from './refusals.ts';
import type { Measurement, Requester, Scans } from './service.ts';
import type { SiteLock } from './site-lock.ts';

interface IntakeContext {
  readonly limits: ScanLimits;
  readonly log: Log;
  readonly engine: ScanEngine;
  readonly evidence: EvidenceStore;
  readonly siteLock: SiteLock;
  readonly scans: Scans;
  readonly scanRefusals: ScanRefusals;
}

/** A site to scan, and for whom. */
interface ScanRequest {
  readonly url: string;
  readonly requester: Requester;
  /** The name under which requests share the limit of concurrent scans, such as a network. */
  readonly sharedBy: string;
}

/** A requested scan. */
export interface ScanSubmission extends ScanRequest {
  readonly replay: Replay | undefined;
  /** Counts it towards a limit. @throws AppError `rate_limited` */
  readonly admit?: () => Promise<void>;
  readonly mails?: ScanMails;
}

interface AcceptedScan {
  readonly progress: ProgressBroadcast;
  /** Resolves once the scan is stored. */
  readonly result: Promise<ScanResult>;
}

/** A submission whose scan is not stored yet. */
interface PendingScan {
  readonly submission: ScanSubmission;
  readonly replay: Replay | undefined;
  /** Rejects with any refusal before the scan is queued. */
  readonly accepted: Promise<AcceptedScan>;
  readonly result: Promise<ScanResult>;
}

/** Receives scans from the API and from the page's form, once per replay key. */
export class ScanIntake {
  readonly #context: IntakeContext;
  readonly #jobs: ScanJobs<Measurement>;
  readonly #pending = new Set<PendingScan>();

  constructor(context: IntakeContext) {
    this.#context = context;
    this.#jobs = new ScanJobs((target, onTest, signal) => this.#measure(target, onTest, signal));
  }

  /** Warms up the engine for a scan that is likely to come soon. */
  wake(): void {
    this.#context.engine.wake();
  }

  /**
   * Starts a scan, or follows the pending one of the same key. The scan continues when its
   * requester disconnects.
   * @returns once it is accepted; `result` may reject with AppError `target_refused`,
   * `target_unreachable`, `unavailable`
   * @throws AppError `validation_failed`, `target_refused`, `rate_limited`, `unavailable`,
   * `scanned_recently`, `idempotency_mismatch`
   */
  async start(submission: ScanSubmission, observer?: ScanObserver): Promise<AcceptedScan> {
    const pending =
      this.#findPending(submission.replay) ??
      this.#findRepeated(submission) ??
      this.#add(submission);
    const scan = await pending.accepted;
    if (observer) scan.progress.follow(observer);
    return scan;
  }

  countPending(): number {
    return this.#pending.size;
  }

  /**
   * Like `start`, for a requester who stores the scan.
   * @returns once it is accepted; `outcome` rejects as `result` does
   */
  async measure(request: ScanRequest) {
    const target = await this.#readTarget(request.url);
    return { target, ...(await this.#startJob(target, request)) };
  }

  async #readTarget(url: string): Promise<ScanTarget> {
    const target = readScanTarget(url);
    await this.#context.scanRefusals.refuseListed(target.host);
    return target;
  }

  #findPending(replay: Replay | undefined): PendingScan | undefined {
    if (!replay) return undefined;
    const pending = [...this.#pending].find((each) => each.replay?.scope === replay.scope);
    if (pending?.replay) refuseMismatch(pending.replay, replay);
    return pending;
  }

  /** The pending scan of a visitor who asks again: the same mailbox, network and URL. */
  #findRepeated({ url, sharedBy, requester }: ScanSubmission): PendingScan | undefined {
    if (requester.origin !== 'visitor') return undefined;
    return [...this.#pending].find(
      ({ submission: each }) =>
        each.url === url && each.sharedBy === sharedBy && each.requester.email === requester.email,
    );
  }

  #add(submission: ScanSubmission): PendingScan {
    const accepted = this.#accept(submission);
    const result = accepted.then((scan) => scan.result);
    const pending = { submission, replay: submission.replay, accepted, result };
    this.#pending.add(pending);
    const remove = () => void this.#pending.delete(pending);
    result.then(remove, remove);
    return pending;
  }

  async #accept(submission: ScanSubmission): Promise<AcceptedScan> {
    const { url, requester, replay, admit } = submission;
    const { scans } = this.#context;
    const earlier = await scans.findEarlier(replay);
    if (earlier) return { progress: new ProgressBroadcast(), result: scans.present(earlier) };
    const target = await this.#readTarget(url);
    // Before it counts: a retry counts towards no limit, and a repeated scan stores no key of one.
    const repeated = await scans.recent.findRepeated(target.url, requester);
    if (repeated) return showAgain(repeated, scans.present(repeated));
    await admit?.();
    const { progress, outcome } = await this.#startJob(target, submission);
    const result = outcome.then((measured) => this.#store(target, submission, measured));
    return { progress, result };
  }

  async #store(
    target: ScanTarget,
    { requester, replay, mails }: ScanSubmission,
    measured: Measurement,
  ): Promise<ScanResult> {
    const { scans } = this.#context;
    const queued = (await mails?.queue(target, measured)) ?? [];
    const scan = { target, requester, measured, mails: queued };
    const { document, isReplay } = await scans.store(scan, replay);
    if (isReplay) await mails?.drop(queued);
    return scans.present(document);
  }

  /**
   * Joins an open job, shares a recent result, or queues a scan: only the last counts for the site.
   * An administrator's scan is always a new one: it waits until open jobs of others have ended.
   */
  async #startJob(
    target: ScanTarget,
    { requester, sharedBy }: ScanRequest,
  ): Promise<ScanJob<Measurement>> {
    const { scans, limits } = this.#context;
    const isFresh = requester.origin === 'administrator';
    const open = this.#jobs.find({ url: target.url, isFresh });
    if (open) {
      if (isFresh) await limits.spaceScans(target.site);
      return open;
    }
    const recent = isFresh ? null : await scans.recent.find(target.url);
    if (recent) {
      const progress = new ProgressBroadcast();
      publishTests(recent.findings.tests, progress.onTest);
      return { progress, outcome: Promise.resolve(recent) };
    }
    const most = requester.origin === 'visitor' ? maxQueuedPerVisitor : maxQueued;
    this.#jobs.refuseWhenFull(sharedBy, most);
    if (isFresh) await limits.spaceScans(target.site);
    await (requester.scheduleId
      ? limits.countScheduledTarget(target.site)
      : limits.countScanTarget(target.site));
    return this.#jobs.start({ ...target, isFresh }, sharedBy, most);
  }

  /** Under the lock of the site: another process may have scanned the same URL just before. */
  async #measure(
    target: JobTarget,
    onTest: ScanObserver['onTest'],
    signal: AbortSignal,
  ): Promise<Measurement> {
    const { engine, scans, limits, evidence, siteLock, log } = this.#context;
    const { url, host, site, isFresh } = target;
    const release = await siteLock.acquire(site, signal);
    try {
      const recent = isFresh ? null : await scans.recent.find(url);
      if (recent) {
        publishTests(recent.findings.tests, onTest);
        return recent;
      }
      if (!isFresh) await limits.noteScan(site);
      const scannedAt = new Date();
      const scan = await engine.scan(url, onTest, signal);
      const evidenceId = await evidence.store(scan.evidence);
      if (!evidenceId) log.warn({ host }, 'evidence too large to store');
      return { findings: scan.findings, ruleVersion, scannedAt, evidenceId, reused: false };
    } catch (error) {
      if (error instanceof ThreadBroken) log.error({ err: error }, 'the scanner thread failed');
      throw explainFailure(error);
    } finally {
      await release();
    }
  }

  /** Refuses queued scans, lets running ones end within `graceMs`, and waits until all are stored. */
  async stop(graceMs: number): Promise<void> {
    await this.#jobs.stop(graceMs);
    await this.#context.engine.close();
    await Promise.allSettled([...this.#pending].map(({ result }) => result));
  }
}

/** A stored scan for a visitor who asks again: nothing is stored, and no email sent. */
function showAgain(row: ScanRow, presented: Promise<ScanResult>): AcceptedScan {
  const progress = new ProgressBroadcast();
  publishTests(row.findings.tests, progress.onTest);
  return { progress, result: presented.then((result) => ({ ...result, reused: true })) };
}
