import type { ScanFindings, ScanResult } from '@longitude/contract/scans';
import type { Types } from 'mongoose';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import type { Log } from '../../platform/log.ts';
import { nameNetwork } from '../../platform/http/request-headers.ts';
import type { Limits } from '../../platform/limits.ts';
import { queueMail, type QueuedMail } from '../../platform/mail/mail.ts';
import { ThreadBroken } from '../../scanner/thread/thread-broken.ts';
import { queueNotification } from '../settings/notification-service.ts';
import type { Settings } from '../settings/service.ts';
import type { EvidenceStore } from './evidence.ts';
import { nameReport, scanPerformed, scanReport, nameMailbox } from './mail.ts';
import type { Consent } from './model.ts';
import { presentScanResult } from './present.ts';
import { type ScanEngine, type ScanObserver, explainFailure, type ScanTarget } from './engine.ts';
import { ScanJobs } from './jobs.ts';
import type { ScanRow, ScanStore } from './scan-store.ts';
import type { SiteLock } from './site-lock.ts';

interface Parts {
  readonly engine: ScanEngine;
  readonly store: ScanStore;
  readonly evidence: EvidenceStore;
  readonly turns: SiteLock;
  readonly settings: Settings;
  readonly context: ServiceContext;
  readonly limits: Limits;
  readonly log: Log;
}

/** Whose scan it is. */
export interface Asking {
  readonly email: string;
  readonly consent: Consent;
  readonly replay: Replay | undefined;
}

/** What was seen of a site, and when. */
interface Measured {
  readonly findings: ScanFindings;
  readonly scannedAt: Date;
  readonly evidenceId: Types.ObjectId | null;
}

/** Scans sites for visitors: each gets a stored scan and tokens of their own. */
export class Scans {
  readonly #parts: Parts;
  readonly #queue: ScanJobs<Measured>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#queue = new ScanJobs((target, onTest, signal) => this.#measure(target, onTest, signal));
  }

  /** Gets the engine ready: a scan is likely to be asked for soon. */
  wake(): void {
    this.#parts.engine.wake();
  }

  /** What an earlier call with this key was answered. @throws AppError `idempotency_mismatch` */
  async findEarlier(replay: Replay | undefined): Promise<ScanResult | undefined> {
    const row = await this.#parts.store.findEarlier(replay);
    return row && this.#present(row);
  }

  /**
   * Whether a site may be looked at now.
   * @throws AppError `unavailable` when too many wait, `rate_limited` when it was scanned too often
   */
  async admit({ url, site }: ScanTarget): Promise<void> {
    if (this.#queue.has(url) || (await this.#parts.store.findRecent(url))) return;
    this.#queue.refuseWhenFull();
    await this.#parts.limits.countScanTarget(site);
  }

  /**
   * Scans a site, or shares what was seen of it just now, and stores that before it is answered.
   * @throws AppError `target_refused`, `target_unreachable`, `unavailable`
   */
  async perform(target: ScanTarget, asking: Asking, watch: ScanObserver): Promise<ScanResult> {
    const recent = await this.#parts.store.findRecent(target.url);
    if (recent) tellTests(recent.findings, watch);
    const visitor = nameNetwork(asking.consent.address);
    const measured = recent ?? (await this.#queue.scan(target, visitor, watch));
    return this.#keep(target, asking, measured);
  }

  /** In the turn of the site, after another process may have scanned the same. */
  #measure(
    target: ScanTarget,
    onTest: ScanObserver['onTest'],
    signal: AbortSignal,
  ): Promise<Measured> {
    const { engine, store, evidence, turns, log } = this.#parts;
    return turns.take(target.site, signal, async () => {
      const recent = await store.findRecent(target.url);
      if (recent) {
        tellTests(recent.findings, { onTest });
        return recent;
      }
      const scannedAt = new Date();
      const scan = await engine.scan(target.url, onTest, signal).catch((error: unknown) => {
        if (error instanceof ThreadBroken) log.error({ err: error }, 'the scanner broke');
        throw explainFailure(error);
      });
      const evidenceId = await evidence.store(scan.evidence);
      if (!evidenceId) log.warn({ host: target.host }, 'evidence too large to be kept');
      return { findings: scan.findings, scannedAt, evidenceId };
    });
  }

  async #keep(
    { url, host, domain }: ScanTarget,
    { email, consent, replay }: Asking,
    { findings, scannedAt, evidenceId }: Measured,
  ): Promise<ScanResult> {
    const { store, context, limits } = this.#parts;
    const whose = { url, host, domain, email, consent, status: 'completed' as const };
    const seen = { findings, scannedAt, evidenceId, revokedAt: null };
    const mails = await this.#queueMails(email, host, findings);
    const { row, isReplay } = await store.store({ ...whose, ...seen, mails }, replay);
    // Another process has stored it meanwhile, with a mail of its own.
    if (!isReplay) context.announce('security-scan.created', row._id.toHexString());
    else if (mails.some(({ kind }) => kind === scanReport)) {
      await limits.returnScanMail(nameMailbox(email));
    }
    return this.#present(row);
  }

  /** The report, if its recipient has not had too many today, and the notification of the company. */
  async #queueMails(email: string, host: string, findings: ScanFindings): Promise<QueuedMail[]> {
    const { settings, limits, context } = this.#parts;
    const { mailHost } = context;
    const mayMail = await limits.takeScanMail(nameMailbox(email));
    const notification = await queueNotification(settings, {
      switchKey: 'notify_security_scan',
      kind: scanPerformed,
      subject: `New security scan: ${host}, ${findings.score} of 100`,
      mailHost,
    });
    return [
      ...(mayMail ? [queueMail(scanReport, nameReport(findings), mailHost)] : []),
      ...(notification ? [notification] : []),
    ];
  }

  async #present(row: ScanRow): Promise<ScanResult> {
    const { store, settings } = this.#parts;
    const tokens = await store.issueTokens(row);
    const { host } = await settings.readSmtp();
    return presentScanResult(row, tokens, host !== '');
  }

  readShared(reportToken: string): Promise<ScanRow> {
    return this.#parts.store.readShared(reportToken);
  }

  /** @throws AppError `not_found` */
  async revoke(ownerToken: string): Promise<void> {
    const id = await this.#parts.store.revoke(ownerToken);
    this.#parts.context.announce('security-scan.changed', id);
  }

  countAll(): Promise<number> {
    return this.#parts.store.countAll();
  }

  /** Takes away evidence that belongs to no scan any more. */
  sweep(before: Date): Promise<void> {
    const { evidence, store } = this.#parts;
    return evidence.sweep(before, (ids) => store.listWanted(ids));
  }

  /** Lets scans under way end within `graceMs`; what waits is told to come back. */
  async stop(graceMs: number): Promise<void> {
    await this.#queue.stop(graceMs);
    await this.#parts.engine.close();
  }
}

/** Everything at once, for what was seen before. */
function tellTests({ tests }: ScanFindings, { onTest }: Pick<ScanObserver, 'onTest'>): void {
  for (const [index, test] of tests.entries()) onTest(test, index + 1, tests.length);
}
