import { createEngine, type ScanEngine } from './features/scans/engine.ts';
import { EvidenceStore } from './features/scans/evidence.ts';
import { ScanIntake } from './features/scans/intake.ts';
import { registerScanMails } from './features/scans/mail.ts';
import { defineScanModel } from './features/scans/model.ts';
import { defineRefusalModel, ScanRefusals } from './features/scans/refusals.ts';
import { Scans } from './features/scans/service.ts';
import { SiteLock } from './features/scans/site-lock.ts';
import type { Settings } from './features/settings/service.ts';
import type { Config } from './platform/config.ts';
import type { Connection } from './platform/database/connection.ts';
import type { Keys } from './platform/keys.ts';
import type { Limits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import type { ServiceContext } from './platform/service-context.ts';

export interface ScanServices {
  readonly scans: Scans;
  readonly scanIntake: ScanIntake;
  readonly scanRefusals: ScanRefusals;
}

interface ScanContext extends ServiceContext {
  readonly connection: Connection;
  readonly config: Config;
  /** In place of the scanner. */
  readonly scanEngine: ScanEngine | undefined;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly publicUrl: string;
  readonly log: Log;
}

/** Creates the services of scans, and registers their mails with the outbox. */
export function createScanServices(context: ScanContext): ScanServices {
  const { connection } = context;
  const model = defineScanModel(connection);
  const evidence = new EvidenceStore(connection);
  const scans = new Scans(model, { ...context, evidence });
  registerScanMails(model, { ...context, issueTokens: (row) => scans.issueTokens(row) });
  const scanRefusals = new ScanRefusals(defineRefusalModel(connection), context);
  const engine = context.scanEngine ?? createEngine(context);
  const siteLock = new SiteLock(connection);
  const intake = { ...context, engine, evidence, siteLock, scans, scanRefusals };
  return { scans, scanIntake: new ScanIntake(intake), scanRefusals };
}
