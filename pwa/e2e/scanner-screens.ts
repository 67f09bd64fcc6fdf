import type { Page } from 'playwright-core';
import { scanChecks } from '@longitude/contract/scan-checks';
import type { ScanEvents } from '@longitude/contract/scans';
import { allTests, buildReport, buildResult } from '../src/features/scans/testing/build-scan.ts';
import type { Screen } from './screens.ts';
import { fillScan, startScan } from './scanner-steps.ts';
import { waitForStart } from './steps.ts';

/** The events from the scanner's server, and whether it continues after them. */
interface Progress {
  readonly events: readonly (readonly [name: string, data: unknown])[];
  readonly isOpen: boolean;
}

/**
 * Runs in the page: sends these events to the next scans. A connection that stays open cannot be
 * routed.
 */
function streamProgress({ events, isOpen }: Progress): void {
  const ask = window.fetch.bind(window);
  const text = events
    .map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
  window.fetch = async (input, init) => {
    if (!new Request(input).url.endsWith('/api/security-scan')) return ask(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (!isOpen) controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}

const publish = <Name extends keyof ScanEvents>(name: Name, data: ScanEvents[Name]) =>
  [name, data] as const;

const half = allTests.slice(0, 20);
const running = half.flatMap((test, index) => [
  publish('progress', { done: index + 1, total: scanChecks.length, name: test.name }),
  publish('test', test),
]);
/** A name without a break opportunity, wider than a phone. */
const silentHost = 'verwaltungsrechtsschutzversicherungsgesellschaft.example.com';
const silent = {
  error: `Port 443 of ${silentHost} did not respond within 3.5 seconds. Please check the address, or try again later.`,
  code: 'target_unreachable',
};

const liveScan = (name: string, scan: Progress, see: (page: Page) => Promise<void>): Screen => ({
  name,
  path: '/scanner',
  viewer: 'visitor',
  reach: async (page) => {
    await waitForStart(page);
    await page.evaluate(streamProgress, scan);
    await startScan(page, 'https://shop.example.com/');
    await see(page);
  },
});
const seeResult = (page: Page) =>
  page.getByRole('dialog', { name: 'Scan Results Ready' }).waitFor();
const result = { events: [publish('result', buildResult())], isOpen: false };
/** An earlier result, of a minute ago. */
const reused = {
  events: [
    publish(
      'result',
      buildResult({
        reused: true,
        timestamp: new Date(Date.now() - 80_000).toISOString(),
        rescanFrom: new Date(Date.now() + 520_000).toISOString(),
      }),
    ),
  ],
  isOpen: false,
};

const seen = (name: string, path: string, reach: Screen['reach']): Screen => ({
  name,
  path,
  viewer: 'visitor',
  reach,
});

/** The scanner in each of its states. */
export const scannerScreens: readonly Screen[] = [
  seen('scanner', '/scanner', (page) =>
    page.getByRole('heading', { level: 1, name: 'See your website' }).waitFor(),
  ),
  seen('scanner-form-errors', '/scanner', async (page) => {
    await waitForStart(page);
    await fillScan(page, 'www.example.com');
    await page.getByRole('button', { name: 'Start Security Scan' }).click();
    await page.getByRole('alert').getByRole('heading').waitFor();
  }),
  seen('scanner-terms', '/scanner', async (page) => {
    await waitForStart(page);
    await page.getByRole('button', { name: 'read terms' }).click();
    await page.getByRole('dialog', { name: 'Terms of the free scan' }).waitFor();
  }),
  liveScan(
    'scanner-queued',
    { events: [publish('queued', { position: 3 })], isOpen: true },
    (page) => page.getByText('Other scans are running.').waitFor(),
  ),
  liveScan('scanner-running', { events: running, isOpen: true }, (page) =>
    page.getByText(`20 of ${scanChecks.length} tests`).first().waitFor(),
  ),
  liveScan('scanner-error', { events: [['error', silent]], isOpen: false }, (page) =>
    page.getByText('Scan Error:').waitFor(),
  ),
  liveScan('scanner-ready', result, seeResult),
  liveScan('scanner-result', result, async (page) => {
    await seeResult(page);
    await page.getByRole('button', { name: 'Got it, thanks!' }).click();
    await page.locator('[data-toasts]').getByRole('button', { name: 'Dismiss' }).click();
    const tests = page.getByRole('region', { name: 'All tests' }).locator('details');
    await tests.filter({ hasText: 'Content Security Policy' }).first().click();
  }),
  liveScan('scanner-reused', reused, async (page) => {
    await seeResult(page);
    await page.getByRole('button', { name: 'Got it, thanks!' }).click();
    await page.getByRole('button', { name: 'Share report' }).click();
    await page.getByText('Anyone with the link can open this report.').waitFor();
  }),
  seen('scanner-scoring', '/scanner/scoring', (page) =>
    page.getByRole('heading', { level: 1, name: 'How your score is calculated' }).waitFor(),
  ),
  seen('scanner-checks', '/scanner/checks', (page) =>
    page.getByRole('heading', { level: 1, name: /^\d+ tests in 12 categories$/ }).waitFor(),
  ),
  seen('scanner-checks-search', '/scanner/checks', async (page) => {
    await waitForStart(page);
    await page.getByRole('searchbox').fill('HSTS');
    await page.getByText(/pages match “HSTS”/).waitFor();
  }),
  seen('scanner-check', '/scanner/checks/critical-security-headers', async (page) => {
    await waitForStart(page);
    await page.getByRole('button', { name: 'Copy: Terminal' }).waitFor();
  }),
  liveScan('scanner-check-mine', result, async (page) => {
    await seeResult(page);
    await page.getByRole('button', { name: 'Got it, thanks!' }).click();
    await page.locator('[data-toasts]').getByRole('button', { name: 'Dismiss' }).click();
    const findings = page.getByRole('region', { name: 'Key Findings by Category' });
    await findings.getByRole('link', { name: 'Content Security Policy' }).click();
    await page.getByRole('region', { name: 'Result of this test' }).waitFor();
  }),
  seen('scanner-report', '/', async (page) => {
    await page.route('**/api/security-scan/reports/*', (route) =>
      route.fulfill({ json: buildReport() }),
    );
    await page.goto('/scanner/reports/nowhere');
    await page.getByText('HIGH RISK').waitFor();
  }),
  seen('scanner-report-missing', '/scanner/reports/nowhere', (page) =>
    page.getByRole('heading', { name: 'This report is not shared' }).waitFor(),
  ),
];
