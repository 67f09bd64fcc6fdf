import type { Connection } from './platform/database/connection.ts';
import type { Config } from './platform/config.ts';
import type { ServiceContext } from './platform/service-context.ts';
import type { Keys } from './platform/keys.ts';
import type { Limits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import { EvidenceStore } from './features/scans/evidence.ts';
import {
  scanPerformed,
  scanReport,
  summariseForDigest,
  writeScanNotification,
  writeScanReport,
} from './features/scans/mail.ts';
import { defineScanModel } from './features/scans/model.ts';
import { ScanRefusals, defineRefusalModel } from './features/scans/refusals.ts';
import { ScanIntake } from './features/scans/intake.ts';
import { type ScanEngine, createEngine } from './features/scans/engine.ts';
import { ScanStore } from './features/scans/scan-store.ts';
import { Scans } from './features/scans/service.ts';
import { SiteLock } from './features/scans/site-lock.ts';
import type { Settings } from './features/settings/service.ts';

/** What takes, performs and answers scans. */
export interface ScanServices {
  readonly scans: Scans;
  readonly scanDesk: ScanIntake;
  readonly scanRefusals: ScanRefusals;
}

interface Parts {
  readonly connection: Connection;
  readonly config: Config;
  /** In place of the scanner. */
  readonly scanEngine: ScanEngine | undefined;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly context: ServiceContext;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly publicUrl: string;
  readonly log: Log;
}

export function createScanServices(parts: Parts): ScanServices {
  const { connection, config, keys, context, limits, outbox, settings, publicUrl } = parts;
  const model = defineScanModel(connection);
  const store = new ScanStore(model, keys);
  const letters = {
    settings,
    publicUrl,
    issueTokens: (row: Parameters<typeof store.issueTokens>[0]) => store.issueTokens(row),
  };
  outbox.register(
    model,
    { [scanReport]: writeScanReport(letters), [scanPerformed]: writeScanNotification(letters) },
    { summarise: (row) => summariseForDigest(row, { keys, publicUrl }) },
  );
  const evidence = new EvidenceStore(connection);
  const engine = parts.scanEngine ?? createEngine(parts);
  const turns = new SiteLock(connection);
  const scans = new Scans({ ...parts, engine, store, evidence, turns });
  const scanRefusals = new ScanRefusals(defineRefusalModel(connection), context);
  return { scans, scanRefusals, scanDesk: new ScanIntake({ scans, scanRefusals, limits, config }) };
}
