// A worker of the product whose scans need no network, for tests that kill it. It replaces silent
// owners sooner, and reports when it begins a scan.
import { setTimeout as wait } from 'node:timers/promises';
import { features } from '../../../../features.ts';
import { parseConfig } from '../../../../platform/config.ts';
import { startProduct } from '../../../../start.ts';
import { createScans, scans } from '../../feature.ts';
import { buildFailing, createSiteEngine } from './site-engine.ts';

const { SILENT_MS = '', SCAN_MS = '', ...environment } = process.env;
const silentMs = Number(SILENT_MS);
const engine = createSiteEngine(async () => {
  process.stdout.write('scanning\n');
  await wait((0.5 + Math.random() / 2) * Number(SCAN_MS));
  return buildFailing('CAA');
});
const pace = { heartbeatMs: silentMs / 5, silentMs, retries: [500, 500, 500], awayMs: 200 };
const product = await startProduct(parseConfig(environment), {
  hasSite: false,
  // Patient: several start on one machine.
  databaseMs: 60_000,
  features: features.map((each) => (each === scans ? createScans({ engine, pace }) : each)),
});
process.once('SIGTERM', () => {
  void product.stop().then(() => process.exit(0));
});
process.stdout.write('ready\n');
