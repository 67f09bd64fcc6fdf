import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listOf, refuse, serveApi } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { buildChange, buildComparison, nothingFound } from '../testing/build-comparison.ts';
import { allTests, buildTest, missingPolicy } from '../testing/build-scan.ts';
import { buildFullScan, buildStoredScan } from '../testing/build-stored-scan.ts';
import { historyCall, id, openReport, readCall, scan } from '../testing/open-report.tsx';

signInEachTest();

const compare = `GET /security-scans/${id}/diff`;
const earlier = buildStoredScan({
  id: 'c'.repeat(24),
  score: 67,
  createdAt: '2026-10-21T09:06:00.000Z',
  scannedAt: '2026-10-21T09:06:00.000Z',
});

const whole = { body: buildFullScan({}, { tests: [...allTests] }) };

test('the executive summary has score, risk, number of tests, duration and counts', async () => {
  const { dialog } = await openReport({ [readCall]: whole });
  expect(await dialog.findByText('Executive summary')).toBeTruthy();
  expect(dialog.getByText('Score: 61/100')).toBeTruthy();
  expect(dialog.getByRole('img', { name: /^Score 61 of 100, grade D/ })).toBeTruthy();
  expect(dialog.getByText('HIGH RISK')).toBeTruthy();
  expect(dialog.getByText('45 of 46 tests performed in 8.4 seconds.')).toBeTruthy();
  for (const [word, count] of [
    ['passed', '43'],
    ['warning', '1'],
    ['failed', '1'],
  ] as const) {
    expect(dialog.getByText(word).textContent).toBe(`${count}${word}`);
  }
  expect(dialog.getByText('Asked for by their auditor.')).toBeTruthy();
});

// The categories of a full report (back-office section 2).
const categories = [
  'SSL/TLS Security',
  'HTTP Security Headers',
  'Network Security',
  'File Security',
  'Information Disclosure',
  'Cookie Security',
  'Content Security',
  'DNS Security',
  'Subdomain Security',
  'Technology Disclosure',
  'Web Application Security',
  'Performance Security',
];

test('results are grouped by the twelve categories, each test with all its details', async () => {
  const { dialog } = await openReport({ [readCall]: whole });
  await dialog.findByText('Results');
  const names = [...document.querySelectorAll('[data-category] summary b')].map(
    ({ textContent }) => textContent,
  );
  expect(names).toEqual(categories);
  const item = within(
    dialog.getByRole('heading', { level: 4, name: /^Content Security Policy/ })
      .parentElement as HTMLElement,
  );
  expect(item.getByText('HIGH')).toBeTruthy();
  expect(item.getByText('0/100')).toBeTruthy();
  expect(item.getByText(missingPolicy.details)).toBeTruthy();
  expect(item.getByText(missingPolicy.recommendation)).toBeTruthy();
  expect(item.getByText(/content-security-policy: \(none\)/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Failed 1' }));
  expect(document.querySelectorAll('[data-category] > ul > li')).toHaveLength(1);
});

test('a test of an unknown category is counted with the web application', async () => {
  const strange = buildTest('A new check', { category: 'Something else' });
  const body = buildFullScan({}, { tests: [strange] });
  const { dialog } = await openReport({ [readCall]: { body } });
  expect(
    await dialog.findByText('Web Application Security', { selector: 'summary b' }),
  ).toBeTruthy();
  expect(dialog.getByText('A new check')).toBeTruthy();
});

test('a category’s bar opens its tests', async () => {
  const { dialog } = await openReport();
  await dialog.findByText('Categories');
  const bar = dialog.getByRole('button', { name: /^DNS Security/ });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  fireEvent.click(bar);
  expect(scrolled).toHaveBeenCalledOnce();
  const category = document.querySelector<HTMLDetailsElement>('[data-category="DNS Security"]');
  expect(category?.open).toBe(true);
  expect(document.activeElement).toBe(category?.querySelector('summary'));
});

const measured = { timestamp: earlier.createdAt, grade: 'D', overallRisk: 'high' } as const;
const comparison = buildComparison({
  ...nothingFound,
  before: { ...measured, score: 67 },
  after: { ...measured, score: 61 },
  scoreBefore: 67,
  scoreAfter: 61,
  isWorse: true,
  fixed: [buildChange('DNSSEC', { status: 'fail' }, {})],
  worse: [buildChange('Protocol Versions', {}, { status: 'warning', risk: 'medium' })],
  new: [buildChange('Content Security Policy', {}, { status: 'fail', risk: 'high' })],
});

test('shows the site’s score history, and the changes since the previous scan', async () => {
  const { calls, dialog } = await openReport({
    [historyCall]: listOf([scan, earlier]),
    [compare]: { body: comparison },
  });
  const chart = await dialog.findByRole('img', { name: /^Scores of 2 scans/ });
  expect(chart.getAttribute('aria-label')).toMatch(/67 on 21 Oct 2026.*; 61 on 21 Nov 2026/);
  expect(await dialog.findByText(/^6 points lower since 21 Oct 2026/)).toBeTruthy();
  expect(dialog.getByText(/, 1 new, 1 worse, 1 fixed$/)).toBeTruthy();
  const listed = calls.find(({ path }) => path === '/security-scans');
  expect(listed?.query.get('url')).toBe(scan.url);
  expect(listed?.query.get('fields')).toBe('summary');
  expect(calls.find(({ path }) => path.endsWith('/diff'))?.query.get('against')).toBe(earlier.id);
});

test('a reused result and a report that is not shared are marked as such', async () => {
  const reused = { reused: true, scannedAt: '2026-11-21T09:01:00.000Z', reportToken: null };
  const { dialog } = await openReport({ [readCall]: { body: buildFullScan(reused) } });
  expect(await dialog.findByText(/^Result from /)).toBeTruthy();
  expect(dialog.getByText(/A new scan measures the site again/)).toBeTruthy();
  expect(await dialog.findByText('This report is no longer shared.')).toBeTruthy();
});

test('a measurement is in the history once, and not compared with itself', async () => {
  const reused = { reused: true, scannedAt: earlier.scannedAt };
  const { calls, dialog } = await openReport({
    [readCall]: { body: buildFullScan(reused) },
    [historyCall]: listOf([{ ...scan, ...reused }, earlier]),
  });
  expect(await dialog.findByText('This is the first scan of this URL.')).toBeTruthy();
  expect(dialog.queryByRole('img', { name: /^Scores of/ })).toBeNull();
  expect(calls.some(({ path }) => path.endsWith('/diff'))).toBe(false);
});

test('damaged earlier scans are not reported as missing', async () => {
  const { dialog } = await openReport({
    [historyCall]: listOf([scan, { ...earlier, score: null, damaged: true }]),
  });
  expect(await dialog.findByText('No earlier scan of this URL can be displayed.')).toBeTruthy();
});

test('changes that cannot be loaded are explained, with a retry', async () => {
  let isAway = true;
  const { dialog } = await openReport({
    [historyCall]: listOf([scan, earlier]),
    [compare]: () =>
      isAway ? refuse(503, 'unavailable', 'The comparison is away.') : { body: comparison },
  });
  expect(await dialog.findByText('The comparison is away.')).toBeTruthy();
  isAway = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText(/^6 points lower since/)).toBeTruthy();
});

test('has the link and buttons of the specification; a first scan has no comparison', async () => {
  const { dialog, onClose } = await openReport();
  const link = await dialog.findByRole('link', { name: 'Open the shared report' });
  expect(link.getAttribute('href')).toBe('/scanner/reports/report-token');
  expect(await dialog.findByText('This is the first scan of this URL.')).toBeTruthy();
  await dialog.findByText('Executive summary');
  expect(dialog.getByRole('button', { name: 'Download PDF Report' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Contact Client' }));
  expect(location.search).toContain(`client=${id}`);
  const [first] = dialog.getAllByRole('button', { name: 'Close' });
  if (first) fireEvent.click(first);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test.for([
  ['text that is no JSON', buildFullScan({ results: '{"tests": [' })],
  ['JSON of another shape', buildFullScan({ results: '{"tests": "cut off"}' })],
  ['what the server calls damaged', buildFullScan({ damaged: true })],
] as const)('%s is an error, and notes stay', async ([, body]) => {
  const { dialog } = await openReport({ [readCall]: { body } });
  expect(await dialog.findByText('Error Loading Report')).toBeTruthy();
  expect(dialog.getByText(/^Unable to parse scan results/)).toBeTruthy();
  expect(dialog.getByText('Asked for by their auditor.')).toBeTruthy();
  expect(
    dialog.getByRole<HTMLButtonElement>('button', { name: 'Download PDF Report' }).disabled,
  ).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Contact Client' }).disabled).toBe(
    true,
  );
});

test('a report that cannot be loaded is explained, with a retry', async () => {
  const { dialog } = await openReport({
    [readCall]: refuse(503, 'unavailable', 'The database is away.'),
  });
  expect(await dialog.findByText('The database is away.')).toBeTruthy();
  serveApi({ [readCall]: { body: scan }, [historyCall]: listOf([scan]) });
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('Executive summary')).toBeTruthy();
});

test('follows changes by others', async () => {
  let adminNotes = scan.adminNotes;
  const { dialog } = await openReport({ [readCall]: () => ({ body: { ...scan, adminNotes } }) });
  await dialog.findByText('Executive summary');
  const publish = hearEvents();
  adminNotes = 'Called them.';
  await publish({ type: 'security-scan.changed', id, fields: ['adminNotes'] });
  await waitFor(() => expect(dialog.getByText('Called them.')).toBeTruthy());
});
