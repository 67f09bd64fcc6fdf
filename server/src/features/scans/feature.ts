import { composeCheckPath } from '@longitude/contract/check-slug';
import { reportFileTypes, scanEmails, scanFiles } from '@longitude/contract/scan-emails';
import { defineFeature, type Feature } from '../../platform/feature.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { emails } from '../emails/feature.ts';
import { files } from '../files/feature.ts';
import { refusedAddresses } from '../refused-addresses/feature.ts';
import type { RefusedAddresses } from '../refused-addresses/service.ts';
import { settings } from '../settings/feature.ts';
import type { Settings } from '../settings/service.ts';
import { storedScanRoutes } from './admin-routes.ts';
import { findCheckPage, listCheckEntries } from './check-pages/list-check-pages.ts';
import { checkPageRoutes } from './check-pages/routes.ts';
import { ScanEmails } from './client-emails/owner.ts';
import { contactRoute } from './client-emails/routes.ts';
import { createEngine, createTargetGuard, type ScanEngine } from './engine.ts';
import { EvidenceStore } from './evidence.ts';
import { ScanIntake } from './intake.ts';
import { createScanLimits } from './limits.ts';
import { registerScanMails } from './mail.ts';
import { migrations } from './migrations.ts';
import { defineScanModel, type ScanRow } from './model.ts';
import { ReportPdfs } from './pdf/report-pdfs.ts';
import { pdfRoutes } from './pdf/routes.ts';
import { scanPlainForm } from './plain-form.ts';
import { presentFound } from './present-stored.ts';
import { ScanRecords } from './records.ts';
import { defineRefusalModel, ScanRefusals } from './refusals.ts';
import type { ReportRenderer } from './report-attachment.ts';
import { scanRoutes } from './routes.ts';
import { createSchedules } from './schedules/create-schedules.ts';
import type { SchedulePace } from './schedules/runs.ts';
import { Scans } from './service.ts';
import { SiteLock, siteLockIndex } from './site-lock.ts';

/** Time for the last events of aborted scans to reach their clients. */
const noticeMs = 3000;

/** The pages about the checks. */
const checkPages = {
  pageContent: [
    { need: 'checks', read: () => listCheckEntries() },
    { need: 'check', read: ({ slug = '' }) => findCheckPage(slug) },
  ],
  subpages: [
    async () => (await listCheckEntries()).map(({ name }) => ({ path: composeCheckPath(name) })),
  ],
} satisfies Feature['brings'];

/** Replacements of the real ones, for tests of the code around them. */
interface Replacements {
  readonly engine?: ScanEngine | undefined;
  readonly renderer?: ReportRenderer | undefined;
  readonly pace?: SchedulePace | undefined;
}

interface Used {
  readonly settings: Settings;
  readonly refusedAddresses: RefusedAddresses;
  readonly emails: { readonly addOwner: (owner: ScanEmails) => void };
}

function createServices(
  start: ServiceContext,
  { settings, refusedAddresses, emails }: Used,
  { engine, renderer, pace }: Replacements,
) {
  const { connection } = start;
  const context = { ...start, settings, refusedAddresses, limits: createScanLimits(start.limits) };
  const model = defineScanModel(connection);
  const evidence = new EvidenceStore(connection);
  const scanner = engine ?? createEngine(context);
  const scans = new Scans(model, { ...context, evidence, engine: scanner });
  const issueTokens = (row: ScanRow) => scans.issueTokens(row);
  const reportPdfs = new ReportPdfs({ ...context, issueTokens });
  const scanRefusals = new ScanRefusals(defineRefusalModel(connection), start);
  const siteLock = new SiteLock(connection);
  const shared = { ...context, engine: scanner, evidence, siteLock, scans, scanRefusals };
  const scanIntake = new ScanIntake(shared);
  const scanRecords = new ScanRecords(model, start, (row) => scans.judgeAgain(row));
  const attached = { ...context, scans, scanRecords, reportPdfs: renderer ?? reportPdfs };
  emails.addOwner(new ScanEmails(attached));
  const guardTarget = createTargetGuard(start);
  const schedules = createSchedules({ ...shared, scanIntake, context: start, guardTarget }, pace);
  registerScanMails(model, { ...attached, issueTokens, scheduled: schedules.mails });
  const service = { scans, scanIntake, scanRefusals, scanRecords, reportPdfs };
  return { context, service, schedules };
}

export const createScans = (replacements: Replacements = {}) =>
  defineFeature({
    name: 'scans',
    uses: { settings, refusedAddresses, files, emails },
    create: (start, { files, ...used }) => {
      const { context, service, schedules } = createServices(start, used, replacements);
      const { scans, scanIntake, scanRecords, reportPdfs } = service;
      const { brings } = schedules;
      return {
        service,
        routes: () => [
          ...scanRoutes({ ...context, ...service }),
          ...storedScanRoutes({ ...context, ...service, emails: used.emails.emails }),
          ...schedules.routes(),
          ...pdfRoutes(service),
          contactRoute({ ...files, ...used.emails, scanRecords }),
          ...used.emails.routesOf(scanRecords.kind, scanEmails),
          ...files.routesOf(scanFiles, scanRecords, reportFileTypes),
          ...checkPageRoutes(context),
        ],
        brings: {
          index: [siteLockIndex, ...brings.index],
          timedJob: brings.timedJob,
          timezoneChanged: brings.timezoneChanged,
          migration: migrations,
          item: [scanRecords],
          trash: [scanRecords.trash],
          search: [
            async (query, limit) =>
              (await scanRecords.find(query, limit)).map((row) => presentFound(row, query)),
          ],
          form: [scanPlainForm({ ...context, ...service }), ...brings.form],
          stats: [async () => ({ totalScans: await scans.countAll() })],
          overview: [async () => ({ scansByRisk: await scans.countByRisk() })],
          cleanup: [(before) => scans.sweep(before), ...brings.cleanup],
          emailRefused: [(mailbox) => schedules.service.watches.stopAll(mailbox)],
          ...checkPages,
        },
        // Slightly before connections are cut, so that clients receive the end of their scan.
        stop: async (timeoutMs) => {
          const intakeStop = scanIntake.stop(timeoutMs - noticeMs);
          reportPdfs.refuseWaiting();
          schedules.stop();
          await intakeStop;
        },
        close: () => reportPdfs.close(),
      };
    },
  });

export const scans = createScans();
