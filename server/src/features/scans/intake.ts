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
  ScanJobs,
  type JobTarget,
  type ScanJob,
} from './jobs.ts';
import type { ScanRow } from './model.ts';
import type { ScanRefusals } from './refusals.ts';
import type { Measurement, Requester, Scans } from './service.ts';
import type { SiteLock } from './site-lock.ts';

/** For requesters that wait only for the result. */
export const ignoreProgress: ScanObserver = { onQueued: () => undefined, onTest: () => undefined };

interface IntakeContext {
  readonly limits: ScanLimits;
  readonly log: Log;
  readonly engine: ScanEngine;
  readonly evidence: EvidenceStore;
  readonly siteLock: SiteLock;
  readonly scans: Scans;
  readonly scanRefusals: ScanRefusals;
}

/** A requested scan. */
export interface Submission {
  readonly url: string;
  readonly requester: Requester;
  /** The name under which requests share the limit of concurrent scans, such as a network. */
  readonly sharedBy: string;
  readonly replay: Replay | undefined;
  /** Counts it towards a limit. @throws AppError `rate_limited` */
  readonly admit?: () => Promise<void>;
}

interface AcceptedScan {
  readonly progress: ProgressBroadcast;
  /** Resolves once the scan is stored. */
  readonly result: Promise<ScanResult>;
}

/** A submission whose scan is not stored yet. */
interface PendingScan {
  readonly submission: Submission;
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
  async start(submission: Submission, observer: ScanObserver): Promise<AcceptedScan> {
    const pending =
      this.#findPending(submission.replay) ??
      this.#findRepeated(submission) ??
      this.#add(submission);
    const scan = await pending.accepted;
    scan.progress.follow(observer);
    return scan;
  }

  countPending(): number {
    return this.#pending.size;
  }

  #findPending(replay: Replay | undefined): PendingScan | undefined {
    if (!replay) return undefined;
    const pending = [...this.#pending].find((each) => each.replay?.scope === replay.scope);
    if (pending?.replay) refuseMismatch(pending.replay, replay);
    return pending;
  }

  /** The pending scan of a visitor who asks again: the same mailbox, network and URL. */
  #findRepeated({ url, sharedBy, requester }: Submission): PendingScan | undefined {
    if (requester.origin !== 'visitor') return undefined;
    return [...this.#pending].find(
      ({ submission: each }) =>
        each.url === url && each.sharedBy === sharedBy && each.requester.email === requester.email,
    );
  }

  #add(submission: Submission): PendingScan {
    const accepted = this.#accept(submission);
    const result = accepted.then((scan) => scan.result);
    const pending = { submission, replay: submission.replay, accepted, result };
    this.#pending.add(pending);
    const remove = () => void this.#pending.delete(pending);
    result.then(remove, remove);
    return pending;
  }

  async #accept(submission: Submission): Promise<AcceptedScan> {
    const { url, requester, replay, admit } = submission;
    const { scans, scanRefusals } = this.#context;
    const earlier = await scans.findEarlier(replay);
    if (earlier) return { progress: new ProgressBroadcast(), result: scans.present(earlier) };
    const target = readScanTarget(url);
    await scanRefusals.refuseListed(target.host);
    // Before it counts: a retry counts towards no limit, and a repeated scan stores no key of one.
    const repeated = await scans.recent.findRepeated(target.url, requester);
    if (repeated) return showAgain(repeated, scans.present(repeated));
    await admit?.();
    const { progress, outcome } = await this.#startJob(target, submission);
    const result = outcome.then((measured) => scans.store(target, requester, measured, replay));
    return { progress, result };
  }

  /**
   * Joins an open job, shares a recent result, or queues a scan: only the last counts for the site.
   * An administrator's scan is always a new one: it waits until open jobs of others have ended.
   */
  async #startJob(
    target: ScanTarget,
    { requester, sharedBy }: Submission,
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
      publishTests(recent, progress.onTest);
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
        publishTests(recent, onTest);
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
  publishTests(row, progress.onTest);
  return { progress, result: presented.then((result) => ({ ...result, reused: true })) };
}

function publishTests(
  { findings: { tests } }: Pick<Measurement, 'findings'>,
  onTest: ScanObserver['onTest'],
): void {
  for (const [index, test] of tests.entries()) onTest(test, index + 1, tests.length);
}
