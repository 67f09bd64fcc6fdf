import type { Page } from 'playwright-core';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import type { ScanWatch } from '@longitude/contract/scan-watch';
import {
  buildChange,
  buildComparison,
  nothingFound,
} from '../src/features/scans/testing/build-comparison.ts';
import {
  buildLastRun,
  buildRun,
  buildSchedule,
  noChange,
} from '../src/features/scans/testing/build-schedule.ts';
import { buildWatch } from '../src/features/scans/testing/build-watch.ts';
import type { Screen } from './screens.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** ISO time this many days from now; negative in the past. */
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

/** Responds to a call of the API; the page is opened afterwards, with its first call. */
async function respond(page: Page, call: string, json: unknown): Promise<void> {
  const headers = Array.isArray(json) ? { 'x-total-count': String(json.length) } : {};
  await page.route(call, (route) => route.fulfill({ json, headers }));
}

const failed = { status: 'fail', risk: 'high', score: 0 } as const;
const comparison = buildComparison({
  worse: [
    buildChange(
      'Certificate Expiry',
      { status: 'warning' },
      {
        status: 'warning',
        risk: 'critical',
        details: 'The certificate ends in 9 days. No one has renewed it yet.',
      },
    ),
  ],
});
const many = buildComparison({
  ...nothingFound,
  scoreAfter: null,
  after: { ...buildComparison().after, score: null, grade: null, overallRisk: 'unknown' },
  url: 'https://www.elbtal-speditionslogistik-verwaltungsgesellschaft.example/kundenportal/anmeldung',
  unchanged: Array.from({ length: 40 }, (_, index) =>
    buildChange(`Finding ${index + 1}`, failed, failed),
  ),
});

const changes = (name: string, json: unknown): Screen => ({
  name,
  path: '/',
  viewer: 'visitor',
  reach: async (page) => {
    await respond(page, '**/api/security-scan/reports/*/diff?*', json);
    await page.goto('/scanner/reports/later?against=earlier');
    await page.getByRole('heading', { level: 1, name: 'What changed at' }).waitFor();
  },
});

const watch = (name: string, change: Partial<ScanWatch>, heading: RegExp): Screen => ({
  name,
  path: '/',
  viewer: 'visitor',
  reach: async (page) => {
    await respond(page, '**/api/security-scan/watch?*', buildWatch(change));
    await page.goto('/scanner/watch?token=a.token');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  },
});

/** The visitors' view of regular scans: the server's part has its own tests. */
export const regularScanScreens: readonly Screen[] = [
  changes('scanner-changes', comparison),
  changes('scanner-changes-many', many),
  watch('watch-confirm', { nextRun: inDays(2) }, /^Watch shop/),
  watch('watch-active', { state: 'active', nextRun: inDays(2) }, /watching/),
  watch('watch-stopped', { state: 'stopped', nextRun: null, resumeUntil: inDays(6) }, /^Stopped$/),
  watch('watch-refused', { state: 'refused', nextRun: null }, /^The owner/),
  {
    name: 'watch-unknown',
    path: '/scanner/watch',
    viewer: 'visitor',
    reach: (page) => page.getByText('This link no longer works').waitFor(),
  },
];

const idOf = (last: number) => `64b1f0c2a9d3e8f7a6b5c4${last}`;
const alertTo = ['it@orchardstone-credit.example', 'cto@orchard.example', 'ops@orchard.example'];
const worse = buildSchedule({
  id: idOf(10),
  url: 'https://www.orchardstone-credit.example/',
  frequency: 'monthly',
  at: '08:55',
  weekday: null,
  day: 21,
  alertTo,
  nextRun: inDays(30),
  needsAttention: true,
  lastRun: buildLastRun({
    at: inDays(-0.04),
    score: 57,
    change: { ...noChange, scoreBefore: 63, scoreAfter: 57, new: 2, worse: 1, fixed: 1 },
    notices: ['alert'],
  }),
});
const nightly = { frequency: 'daily', weekday: null } as const;
const schedules: readonly ScanSchedule[] = [
  worse,
  buildSchedule({
    ...nightly,
    id: idOf(11),
    url: 'https://mapleloom.example/',
    at: '04:15',
    nextRun: inDays(0.7),
    failures: 3,
    lastRun: buildLastRun({
      at: inDays(-0.3),
      state: 'failed',
      score: null,
      change: null,
      error: 'The site did not respond within 45 seconds.',
    }),
  }),
  buildSchedule({
    ...nightly,
    id: idOf(12),
    url: 'https://www.elbtal-speditionslogistik-verwaltungsgesellschaft.example/kundenportal/anmeldung',
    at: '02:30',
    nextRun: inDays(0.6),
    alertTo: ['m.hohenstein@elbtal-speditionslogistik-verwaltungsgesellschaft.example'],
  }),
  buildSchedule({
    id: idOf(13),
    nextRun: inDays(2),
    lastRun: buildLastRun({ change: null, score: 64 }),
  }),
  buildSchedule({
    id: idOf(14),
    url: 'https://shop.echeverriavinos.example/',
    host: 'shop.echeverriavinos.example',
    at: '07:00',
    weekday: 3,
    alertTo: [],
    watcher: 'ramon@echeverriavinos.example',
    nextRun: inDays(4),
    lastRun: buildLastRun({ score: 92 }),
  }),
  buildSchedule({
    id: idOf(15),
    url: 'https://harrowlane.example/',
    host: 'harrowlane.example',
    at: '22:00',
    weekday: 4,
    nextRun: inDays(5.5),
    lastRun: buildLastRun({
      score: 94,
      change: { ...noChange, scoreBefore: 92, scoreAfter: 94, fixed: 1 },
    }),
  }),
  buildSchedule({
    id: idOf(16),
    url: 'https://tidewaterschools.example/',
    state: 'refused',
    active: false,
    nextRun: null,
    lastRun: buildLastRun({ score: 52 }),
  }),
];
const runs = [57, 63, 49, 44, 44, 41].map((score, index) => {
  const at = inDays(-0.04 - 30 * index);
  return buildRun({
    id: `run-${index}`,
    scanId: idOf(20 + index),
    score,
    plannedAt: at,
    startedAt: index === 2 ? inDays(-60) : at,
    finishedAt: new Date(Date.parse(index === 2 ? inDays(-60) : at) + 6800).toISOString(),
    notices: index === 0 ? ['alert'] : [],
  });
});

async function openSchedules(page: Page): Promise<void> {
  await respond(page, '**/api/admin/scan-schedules?*', schedules);
  await respond(page, '**/api/admin/scan-schedules/*', worse);
  await respond(page, '**/api/admin/scan-schedules/*/runs?*', runs);
  await respond(page, '**/api/security-scans/*/diff?*', comparison);
  await page.goto('/admin/schedules');
  await page.getByText('Next seven days').waitFor();
}

const admin = (name: string, reach: Screen['reach']): Screen => ({
  name,
  path: '/admin/trash',
  viewer: 'administrator',
  reach,
});

/** The page of administrators. */
export const scheduleScreens: readonly Screen[] = [
  admin('schedules', async (page) => {
    await openSchedules(page);
    await page
      .getByRole('button', { name: 'www.orchardstone-credit.example', exact: true })
      .click();
    await page.getByText('Worse: Certificate Expiry').waitFor();
  }),
  admin('schedules-edit', async (page) => {
    await openSchedules(page);
    await page.getByRole('button', { name: 'New Schedule' }).click();
    await page.getByLabel('Website URL').fill('https://brightwaterclinic.example');
    await page.getByLabel(/^Alert by email/).fill('it.brightwaterclinic,');
    await page.getByText('is not an email address').waitFor();
  }),
  admin('schedules-empty', async (page) => {
    await respond(page, '**/api/admin/scan-schedules?*', []);
    await page.goto('/admin/schedules');
    await page.getByText('No schedules yet').waitFor();
  }),
];
