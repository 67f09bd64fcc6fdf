import type { Connection } from './platform/database/connection.ts';
import type { Config } from './platform/config.ts';
import type { ServiceContext } from './platform/service-context.ts';
import type { Keys } from './platform/keys.ts';
import type { Limits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import { createEngine } from './features/scans/create-engine.ts';
import { EvidenceStore } from './features/scans/evidence-store.ts';
import {
  scanPerformed,
  scanReport,
  summariseScan,
  writeScanPerformed,
  writeScanReport,
} from './features/scans/letters.ts';
import { defineScanModel } from './features/scans/model.ts';
import { defineRefusalModel } from './features/scans/refusals-model.ts';
import { ScanRefusals } from './features/scans/refusals-service.ts';
import { ScanDesk } from './features/scans/scan-desk.ts';
import type { ScanEngine } from './features/scans/scan-engine.ts';
import { ScanStore } from './features/scans/scan-store.ts';
import { Scans } from './features/scans/service.ts';
import { TargetTurns } from './features/scans/target-turns.ts';
import type { Settings } from './features/settings/service.ts';

/** What takes, performs and answers scans. */
export interface ScanServices {
  readonly scans: Scans;
  readonly scanDesk: ScanDesk;
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
    { [scanReport]: writeScanReport(letters), [scanPerformed]: writeScanPerformed(letters) },
    { summarise: (row) => summariseScan(row, { keys, publicUrl }) },
  );
  const evidence = new EvidenceStore(connection);
  const engine = parts.scanEngine ?? createEngine(parts);
  const turns = new TargetTurns(connection);
  const scans = new Scans({ ...parts, engine, store, evidence, turns });
  const scanRefusals = new ScanRefusals(defineRefusalModel(connection), context);
  return { scans, scanRefusals, scanDesk: new ScanDesk({ scans, scanRefusals, limits, config }) };
}
