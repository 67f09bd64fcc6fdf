import { composeCheckPath } from '@longitude/contract/check-slug';
import { defineFeature, type Feature } from '../../platform/feature.ts';
import { settings } from '../settings/feature.ts';
import { findCheckPage, listCheckEntries } from './check-pages/list-check-pages.ts';
import { checkPageRoutes } from './check-pages/routes.ts';
import { createEngine, type ScanEngine } from './engine.ts';
import { EvidenceStore } from './evidence.ts';
import { ScanIntake } from './intake.ts';
import { createScanLimits } from './limits.ts';
import { registerScanMails } from './mail.ts';
import { defineScanModel } from './model.ts';
import { scanPlainForm } from './plain-form.ts';
import { defineRefusalModel, ScanRefusals } from './refusals.ts';
import { scanRoutes } from './routes.ts';
import { Scans } from './service.ts';
import { SiteLock, siteLockIndex } from './site-lock.ts';

/** For the last events of aborted scans to reach their clients. */
const noticeMs = 3000;

/** The pages about the checks. */
const checkPages = {
  pageContent: [
    { need: 'checks', read: () => Promise.resolve(listCheckEntries()) },
    { need: 'check', read: ({ slug = '' }) => Promise.resolve(findCheckPage(slug)) },
  ],
  subpages: [
    () => Promise.resolve(listCheckEntries().map(({ name }) => ({ path: composeCheckPath(name) }))),
  ],
} satisfies Feature['brings'];

/** @param engine in place of the scanner; for tests of the code around it */
export const createScans = (engine?: ScanEngine) =>
  defineFeature({
    name: 'scans',
    uses: { settings },
    create: (start, { settings }) => {
      const { connection } = start;
      const context = { ...start, settings, limits: createScanLimits(start.limits) };
      const model = defineScanModel(connection);
      const evidence = new EvidenceStore(connection);
      const scanner = engine ?? createEngine(context);
      const scans = new Scans(model, { ...context, evidence, engine: scanner });
      registerScanMails(model, { ...context, issueTokens: (row) => scans.issueTokens(row) });
      const scanRefusals = new ScanRefusals(defineRefusalModel(connection), start);
      const scanIntake = new ScanIntake({
        ...context,
        engine: scanner,
        evidence,
        siteLock: new SiteLock(connection),
        scans,
        scanRefusals,
      });
      const service = { scans, scanIntake, scanRefusals };
      return {
        service,
        routes: () => [...scanRoutes({ ...context, ...service }), ...checkPageRoutes(context)],
        brings: {
          index: [siteLockIndex],
          form: [scanPlainForm(service)],
          stats: [async () => ({ totalScans: await scans.countAll() })],
          cleanup: [(before) => scans.sweep(before)],
          ...checkPages,
        },
        // A little earlier than connections are cut, so that clients get the end of their scan.
        stop: (timeoutMs) => scanIntake.stop(timeoutMs - noticeMs),
      };
    },
  });

export const scans = createScans();
