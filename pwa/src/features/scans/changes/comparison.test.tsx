import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls } from '../../../testing/respond.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { buildChange, buildComparison, nothingFound } from '../testing/build-comparison.ts';
import { buildReport } from '../testing/build-scan.ts';
import { field, showResult } from '../testing/steps.ts';
import { saveReceipt } from '../saved-scan.ts';
import { saveOwner, recordScan } from '../owned-reports.ts';

// Loaded before the fake clock of a test starts.
await Promise.all([import('./comparison.tsx'), import('../scan-result.tsx')]);

const [token, against] = ['later-report', 'earlier-report'];
const address = `/scanner/reports/${token}?against=${against}`;
const region = (name: string) => within(screen.getByRole('region', { name }));
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

async function open(comparison = buildComparison()) {
  const sent = respondToCalls({ status: 200, body: comparison });
  await renderApp(address);
  await screen.findByRole('heading', { level: 1, name: /^What changed at/ });
  return sent;
}
const rowsOf = (name: string) =>
  region(name)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('shows the changes since another scan of the site, each test in one list', async () => {
  const sent = await open();
  expect(sent[0]?.url).toBe(`/api/security-scan/reports/${token}/diff?against=${against}`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'What changed at https://shop.example.com/',
  );
  expect(screen.getByText('MEDIUM RISK')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '29 points up, from HIGH to MEDIUM' })).toBeTruthy();
  const gauge =
    'Score 83 of 100, grade B, in the band from 70 to 89: medium risk. It was 54: high risk';
  expect(screen.getByRole('img', { name: gauge })).toBeTruthy();
  expect(screen.getByText('Score: 83/100, was 54')).toBeTruthy();
  const counts = [...document.querySelectorAll('dl > div')].map((each) => each.textContent);
  expect(counts).toEqual(['fixed3', 'better1', 'new1', 'unchanged2']);
  expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
    '2026-11-21T20:02:00.000Z',
    '2026-11-21T19:06:00.000Z',
  ]);
  expect(robots()).toBe('noindex');
  expect(document.title).toMatch(/^What changed at https:\/\/shop\.example\.com\//);
  expect(rowsOf('Fixed')[0]).toBe(
    'Cookie AttributesFailed, high risk →then passedPHPSESSID is sent with Secure, HttpOnly and SameSite=Lax.',
  );
  expect(region('Fixed').getAllByRole('img', { name: 'pass' })).toHaveLength(3);
  expect(rowsOf('Better')[0]).toContain('Failed, high risk, 20 of 100');
  expect(rowsOf('New')[0]).toContain('Source MapsPassed →then warning, low risk');
  expect(rowsOf('Unchanged')[0]).toBe('Protocol VersionsTLS 1.0 and 1.1 are still accepted.');
  expect(rowsOf('Not compared')).toEqual(['IPv6 ParityThe site has no IPv6 address.']);
  expect(screen.queryByRole('region', { name: 'Worse' })).toBeNull();
  const link = region('Fixed').getByRole('link', { name: 'Cookie Attributes' });
  expect(link.getAttribute('href')).toBe('/scanner/checks/cookie-attributes');
  expect(
    screen.getByText(
      'Tested again, and passed. A test that could not run this time is never counted as fixed.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Scan again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Scan a website' })).toBeTruthy();
});

test('worse results are counted and listed', async () => {
  const worse = [buildChange('DMARC', { status: 'warning' }, { status: 'fail', risk: 'medium' })];
  await open(buildComparison({ worse }));
  expect([...document.querySelectorAll('dl dt')].map((each) => each.textContent)).toEqual([
    'fixed',
    'better',
    'worse',
    'new',
    'unchanged',
  ]);
  expect(rowsOf('Worse')[0]).toContain('Warning, low risk →then failed, medium risk');
});

test('an older report compared with a newer one shows the same facts', async () => {
  const { before, after, ...rest } = buildComparison();
  const turned = { scoreBefore: rest.scoreAfter, scoreAfter: rest.scoreBefore };
  await open({ ...rest, ...turned, ...nothingFound, before: after, after: before });
  expect(screen.getByRole('heading', { name: '29 points up, from HIGH to MEDIUM' })).toBeTruthy();
  const back = screen.getByRole('link', { name: 'This result' });
  expect(back.getAttribute('href')).toBe(`/scanner/reports/${against}`);
});

test('of forty rows the first are shown, and the rest on request', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    buildChange(`Test ${index}`, { status: 'fail' }, { status: 'fail' }),
  );
  await open(buildComparison({ unchanged: many }));
  expect(rowsOf('Unchanged')).toHaveLength(12);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show 28 more' })));
  expect(rowsOf('Unchanged')).toHaveLength(40);
});

test.each([
  [404, 'not_found', 'One of the two reports is not shared'],
  [400, 'validation_failed', 'Nothing to compare'],
])('status %i', async (status, code, title) => {
  respondToCalls({ status, body: { error: 'No', code } });
  await renderApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(robots()).toBe('noindex');
  const back = screen.getByRole('link', { name: 'The report' });
  expect(back.getAttribute('href')).toBe(`/scanner/reports/${token}`);
});

test('comparing a report with itself makes no request', async () => {
  const sent = respondToCalls('no connection');
  await renderApp(`/scanner/reports/${token}?against=${token}`);
  expect(await screen.findByRole('heading', { name: 'Nothing to compare' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('offers a retry when offline', async () => {
  respondToCalls('no connection', { status: 200, body: buildComparison() });
  await renderApp(address);
  const alert = await screen.findByRole('alert');
  await act(async () => fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' })));
  expect(await screen.findByRole('heading', { name: /^29 points up/ })).toBeTruthy();
});

test('the owner can scan again, with the address of the site', async () => {
  saveOwner({ reportToken: token, ownerToken: 'owner' });
  await open();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Scan again' })));
  expect(location.pathname).toBe('/scanner');
  expect(field('Website URL').value).toBe('https://shop.example.com/');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('a recent result says when the next scan is possible, and counts down to it', async () => {
  saveOwner({ reportToken: token, ownerToken: 'owner' });
  const rescanFrom = new Date(Date.now() + 380_000).toISOString();
  const email = 'ada@kestrelrowe.example';
  saveReceipt({ token, email, emailQueued: true, reused: false, rescanFrom, isSeen: true });
  await open();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Scan again' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText(/^This site can be scanned again after \d\d:\d\d\.$/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^6:(?:20|1\d)$/);
  expect(screen.getByRole('progressbar', { name: 'Time until the next scan' })).toBeTruthy();
});

test('a new scan of a site links to the changes since the last one', async () => {
  saveOwner({ reportToken: against, ownerToken: 'owner' });
  recordScan(against, { url: buildReport().url, timestamp: '2026-11-19T14:06:00.000Z' });
  await showResult();
  const link = screen.getByRole('link', { name: /^What changed since 19 November/ });
  expect(link.getAttribute('href')).toBe(`/scanner/reports/report-token?against=${against}`);
  respondToCalls({ status: 200, body: buildComparison() });
  const scrolled = vi.spyOn(window, 'scrollTo');
  await act(async () => fireEvent.click(link));
  expect(await screen.findByRole('heading', { name: /^29 points up/ })).toBeTruthy();
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'This result' })));
  expect(screen.getByRole('heading', { level: 1, name: /^Scan result for/ })).toBeTruthy();
});

test('a first scan of a site has nothing to compare with', async () => {
  await showResult();
  expect(screen.queryByRole('link', { name: /^What changed/ })).toBeNull();
});
