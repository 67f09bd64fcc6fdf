import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { respondToCalls } from '../../../testing/respond.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { toasts } from '../../../ui/toast.tsx';
import { openedReport, receiptKey } from '../opened-report.ts';
import { buildCheckPage } from '../testing/build-check.ts';
import { buildReport, buildTest } from '../testing/build-scan.ts';
import styles from './code-block.module.css';

const path = '/scanner/checks/critical-security-headers';
const show = (change = {}) => renderApp(path, {}, { check: buildCheckPage(change) });
const region = (name: string) => within(screen.getByRole('region', { name }));
const main = () => within(screen.getByRole('main'));

// Loaded before a test waits for it.
await import('./own-card.tsx');
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  openedReport.value = null;
});

test('explains the check and its rating, and where to continue', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Critical Security Headers');
  expect(document.title).toBe('Critical Security Headers: HSTS, nosniff - Longitude Consulting');
  expect(main().getByText('script').tagName).toBe('CODE');
  const leads = (name: string) => main().getByRole('link', { name }).getAttribute('href');
  expect(leads('All tests')).toBe('/scanner/checks');
  expect(leads('Scan your site')).toBe('/scanner');
  expect(leads('HSTS')).toBe('/scanner/checks/hsts');
  expect(leads('Request Consultation')).toBe('/contact?tab=request');
  const verdicts = region('How it is scored').getAllByRole('listitem');
  expect(verdicts.map((one) => one.querySelector('b')?.textContent)).toEqual([
    'Fail',
    'Pass',
    'Not tested',
  ]);
});

test('without scripts every place of the fix can be selected, with its code', async () => {
  await show();
  const part = screen.getByRole('region', { name: 'How to fix it' });
  const fix = within(part);
  const choices = fix.getAllByRole<HTMLInputElement>('radio');
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['nginx', true],
    ['Cloudflare', false],
  ]);
  const blocks = [...part.querySelectorAll('pre')].map((block) => block.textContent);
  expect(blocks).toEqual([
    '# a day first\nadd_header Strict-Transport-Security "max-age=86400" always;\n',
    'Max age 1 month\n',
  ]);
  const values = [...part.querySelectorAll(`.${styles['value']}`)].map((one) => one.textContent);
  expect(values).toEqual(['86400', '1 month']);
  expect(fix.getByText('marked').tagName).toBe('B');
});

test('a single place needs no choice', async () => {
  const { fix } = buildCheckPage();
  await show({ fix: { ...fix, places: fix.places.slice(0, 1) } });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(region('How to fix it').getByText('/etc/nginx/headers.conf')).toBeTruthy();
});

test('code is copied without its marks, and from a terminal only the command', async () => {
  const written: string[] = [];
  const writeText = (text: string) => Promise.resolve(void written.push(text));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await show();
  for (const name of ['Copy: /etc/nginx/headers.conf', 'Copy: Terminal']) {
    const button = screen.getByRole('button', { name, hidden: true });
    // oxlint-disable-next-line no-await-in-loop -- one press after another
    await act(async () => fireEvent.click(button));
  }
  expect(screen.queryByRole('button', { name: /Copy: SSL/, hidden: true })).toBeNull();
  expect(written).toEqual([
    '# a day first\nadd_header Strict-Transport-Security "max-age=86400" always;',
    'curl -sI https://shop.example.com',
  ]);
  expect(toasts.value.at(-1)?.title).toBe('Code copied');
  vi.unstubAllGlobals();
});

test('a single header names its check', async () => {
  await show({ slug: 'critical-security-headers', name: 'HSTS' });
  const link = main().getByRole('link', { name: 'Critical Security Headers' });
  expect(link.getAttribute('href')).toBe('/scanner/checks/critical-security-headers');
});

test('a missing page says so, and is hidden from search engines', async () => {
  respondToCalls({ status: 404, body: { error: 'Not found', code: 'not_found' } });
  await renderApp('/scanner/checks/no-such-check');
  await screen.findByRole('heading', { level: 1, name: 'This page is off the chart' });
  await waitFor(() => expect(document.head.querySelector('meta[name="robots"]')).toBeTruthy());
});

const finding = buildTest('Critical Security Headers', {
  status: 'fail',
  risk: 'medium',
  score: 0,
  details: 'Your site does not send HSTS. Browsers accept http.',
});

test('visitors from a report see its result for this check', async () => {
  const report = { ...buildReport(), tests: [{ ...finding, gain: 2 }] };
  openedReport.value = { token: 'report-token', report };
  await show();
  const card = region('Result of this test');
  expect(card.getByRole('heading').textContent).toBe('Your site does not send HSTS.');
  expect(card.getByText(/^Result for https:\/\/shop\.example\.com\//)).toBeTruthy();
  expect(card.getByText('MEDIUM')).toBeTruthy();
  expect(card.getByText('Fixing it adds').textContent).toBe('Fixing it adds +2');
  const whole = card.getByRole('link', { name: 'Full result' });
  expect(whole.getAttribute('href')).toBe('/scanner/reports/report-token');
  expect(screen.queryByRole('link', { name: 'Scan your site' })).toBeNull();
  fireEvent.click(card.getByRole('link', { name: 'Scan again' }));
  const { readTyped } = await import('../scan-input.ts');
  expect(readTyped()).toMatchObject({ url: report.url, isAccepted: false });
});

test('a passed check promises nothing', async () => {
  const report = { ...buildReport(), tests: [buildTest('Critical Security Headers')] };
  openedReport.value = { token: 'report-token', report };
  await show();
  expect(region('Result of this test').getByText('100/100')).toBeTruthy();
  expect(screen.queryByText('Fixing it adds')).toBeNull();
});

test('after a reload the report of this tab’s last scan is loaded again', async () => {
  const receipt = { token: 'report-token', email: 'w@outfitters.example', emailQueued: true };
  const rest = { reused: false, rescanFrom: '2026-11-21T19:16:00.000Z', isSeen: true };
  sessionStorage.setItem(receiptKey, JSON.stringify({ ...receipt, ...rest }));
  const sent = respondToCalls({ status: 200, body: { ...buildReport(), tests: [finding] } });
  await show();
  expect(await screen.findByRole('region', { name: 'Result of this test' })).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual(['/api/security-scan/reports/report-token']);
});
