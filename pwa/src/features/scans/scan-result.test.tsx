import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls } from '../../testing/respond.ts';
import gauge from './gauge.module.css';
import { allTests, buildTest, someTests } from './testing/build-scan.ts';
import { button, email, field, openShared, press, showResult, terms } from './testing/steps.ts';

// Loaded before the fake clock of a test starts.
await import('./scan-result.tsx');

const region = (name: string) => within(screen.getByRole('region', { name }));

test('shows title, risk, score, duration, time, summary and counts', async () => {
  await showResult();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Scan result for https://shop.example.com/',
  );
  expect(screen.getByText('HIGH RISK')).toBeTruthy();
  expect(screen.getByText('Score: 61/100')).toBeTruthy();
  expect(screen.getByText('8,412 ms')).toBeTruthy();
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-21T19:06:00.000Z');
  expect(screen.getByRole('heading', { name: 'Quick Summary' })).toBeTruthy();
  expect(
    screen.getByText('Content Security Policy sets the band. Encryption is sound.'),
  ).toBeTruthy();
  expect(
    screen.getByRole('img', {
      name: 'Score 61 of 100, grade D, in the band from 40 to 69: high risk',
    }),
  );
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Score: 61/100' });
  expect([bar.value, bar.max]).toEqual([61, 100]);
  const passed = someTests.length - 3;
  for (const text of [`${passed} passed`, '1 warning', '1 failed', '1 not tested']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test.each([
  [allTests.length, gauge['coverage'], `${allTests.length - 1} of ${allTests.length} tests ran`],
  [8, `${gauge['coverage']} ${gauge['thin']}`, `Only 8 of ${allTests.length} tests ran`],
])('the number of tests that ran is beside the score (%i)', async (most, className, text) => {
  const tests = allTests.map((each, index) => ({ ...each, tested: each.tested && index < most }));
  await openShared({ tests });
  expect(screen.getByText(text).className).toBe(className);
});

test('shows scores by category, key findings and recommendations', async () => {
  await showResult();
  const bars = within(region('Score by category').getByRole('list')).getAllByRole('listitem');
  expect(bars.map((bar) => bar.textContent).slice(0, 3)).toEqual([
    'SSL/TLS Security100',
    'HTTP Security Headers92',
    'Network Securitynot tested',
  ]);
  expect(bars).toHaveLength(12);
  // One finding of each group, the worst that was tested.
  const findings = region('Key Findings by Category').getAllByRole('article');
  expect(
    findings.map((one) => [
      one.querySelector('div > p')?.textContent,
      within(one).getByRole('heading').textContent,
      within(one).getByRole('img').getAttribute('aria-label'),
      one.lastElementChild?.textContent,
    ]),
  ).toEqual([
    ['SSL/TLS Security', 'SSL Certificate', 'pass', 'LOW100/100'],
    ['Security Headers', 'Critical Security Headers', 'pass', 'LOW100/100'],
    ['Content Security', 'Content Security Policy', 'fail', 'HIGH0/100'],
  ]);
  expect(
    screen.getByText(
      `The full scan includes ${someTests.length} tests across SSL/TLS Configuration, Security Headers, Network Security, Content Security, DNS Security, Web Application.`,
    ),
  ).toBeTruthy();
  const list = region('Key Recommendations');
  expect(list.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Add a Content-Security-Policy',
    'Switch TLS 1.3 on',
    'Publish a security.txt',
    'Initial Scan Completed!',
  ]);
  expect(list.getByText('... and 2 more recommendations')).toBeTruthy();
});

test.each([
  [6, 0],
  [7, 1],
])('with %i tests the note about the full scan is there %i times', async (count, times) => {
  const recommendations = ['One. First.', 'Two.', 'Three.'];
  await openShared({ tests: allTests.slice(0, count), recommendations });
  expect(screen.queryAllByText(/^The full scan includes/)).toHaveLength(times);
  // All could run, and all recommendations are shown.
  expect(screen.queryByText(/tests ran|more recommendations/)).toBeNull();
});

test.each([
  [true, 'Email Sent', `Your full report is on its way to ${email}.`],
  [false, 'Email Error', 'Failed to send email. Please contact support.'],
])('Scan Results Ready, mailed %s: Got it, thanks! says %s', async (emailQueued, title, text) => {
  await showResult({ emailQueued });
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'Scan Results Ready' })).toBeTruthy();
  await press('Got it, thanks!');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test('New Scan clears result, URL, email and tick', async () => {
  await showResult();
  await press('New Scan');
  expect(screen.queryByText('HIGH RISK')).toBeNull();
  expect([field('Website URL').value, field('Email Address').value]).toEqual(['', '']);
  expect(terms().checked).toBe(false);
  expect(localStorage.getItem('draft:scan')).toBeNull();
});

test('every test can be opened, with all findings', async () => {
  await showResult();
  const all = region('All tests').getAllByRole('group');
  expect(all).toHaveLength(someTests.length);
  const policy = all.find((one) => one.textContent?.startsWith('Content Security Policy'));
  const opened = within(policy as HTMLElement);
  expect(opened.getByText('Content Security Policy matters to visitors.')).toBeTruthy();
  expect(opened.getByText(/Begin with default-src/)).toBeTruthy();
  expect(opened.getByText("Content-Security-Policy: default-src 'self'")).toBeTruthy();
  expect(opened.getByText(/content-security-policy: \(none\)/)).toBeTruthy();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Copy example: Content Security Policy');
  expect(copied).toHaveBeenCalledWith("Content-Security-Policy: default-src 'self'");
  expect(screen.getByText('Example copied')).toBeTruthy();
  const skipped = all.find((one) => one.textContent?.startsWith('IPv6 Parity')) as HTMLElement;
  expect(within(skipped).getByText('not tested')).toBeTruthy();
  expect(within(skipped).getByText('Why it was not tested')).toBeTruthy();
  expect(within(skipped).getByRole('img', { name: 'other' })).toBeTruthy();
});

test('tests that could not run for the same reason show it once', async () => {
  const details = 'An address has no domain of its own.';
  const reasonless = ['DNSSEC', 'CAA', 'SPF', 'Public Subdomains', 'Dangling Subdomains'];
  const change = { status: 'warning', tested: false, score: 0, details } as const;
  const dns = reasonless.map((name) => buildTest(name, change));
  await openShared({ tests: [...dns, buildTest('DKIM', { ...change, details: 'Another one.' })] });
  const all = region('All tests').getAllByRole('group');
  expect(all.map((one) => one.querySelector('summary b')?.textContent)).toEqual([
    'DNSSEC, CAA, SPF',
    'DKIM',
    'Public Subdomains, Dangling Subdomains',
  ]);
  const [together] = all.map((one) => within(one));
  expect(together?.getAllByText(details)).toHaveLength(1);
  for (const name of ['DNSSEC', 'CAA', 'SPF']) {
    expect(together?.getByText(`${name} matters to visitors.`)).toBeTruthy();
  }
});

test('printing opens every test, and closes it afterwards', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await showResult();
  await press('Print Report');
  expect(print).toHaveBeenCalledOnce();
  const all = screen.getByRole('region', { name: 'All tests' });
  const closed = () => all.querySelectorAll('details:not([open])').length;
  expect(closed()).toBe(someTests.length);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(closed()).toBe(0);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(closed()).toBe(someTests.length);
});

test('markup of the scanned site is shown as text', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const hostileTest = buildTest('CORS', {
    name: hostile,
    details: hostile,
    evidence: [hostile],
    example: hostile,
    recommendation: hostile,
    why: hostile,
  });
  await openShared({
    tests: [hostileTest],
    summary: hostile,
    url: hostile,
    recommendations: [hostile],
  });
  expect(document.querySelector('main img, main script')).toBeNull();
  expect(screen.getAllByText(hostile).length).toBeGreaterThan(5);
});

test('closing the device’s share dialog shares nothing', async () => {
  await showResult();
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  await press('Share report');
  expect(share).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
});

test('the owner shares the link, and revokes it', async () => {
  await showResult();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  // A first-time visitor must not read that the report is public.
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
  expect(screen.queryByText(/^Anyone with the link/)).toBeNull();
  await press('Share report');
  expect(written).toHaveBeenCalledWith('https://longitude.example/scanner/reports/report-token');
  expect(screen.getByText(/^Anyone with the link can open this report/)).toBeTruthy();
  const sent = respondToCalls({ status: 204 });
  await press('Stop sharing');
  const question = screen.getByRole('heading', { name: 'Stop sharing this report?' });
  const dialog = within(question.closest('dialog') as HTMLElement);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Stop sharing' })));
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /api/security-scan/reports/owner-token',
  ]);
  expect(screen.getByText('No longer shared')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share report' })).toBeNull();
  expect(button('New Scan')).toBeTruthy();
});

test('an earlier result says so, with the time of the next scan', async () => {
  const timestamp = new Date(Date.now() - 80_000).toISOString();
  const rescanFrom = new Date(Date.now() + 520_000);
  await showResult({ reused: true, timestamp, rescanFrom: rescanFrom.toISOString() });
  const time = rescanFrom.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const text = `Result from 1 minute ago. A site can be scanned again after ${time}.`;
  const isNote = (_: string, element: Element | null) => element?.textContent === text;
  expect(screen.getAllByText(isNote, { selector: 'p' })).toHaveLength(2);
  await press('Got it, thanks!');
  expect(screen.getAllByText(isNote, { selector: 'p' })).toHaveLength(1);
  const hint = screen.getByText(`This site can be scanned again after ${time}.`);
  expect(hint.parentElement).toBe(button('New Scan').parentElement);
});

test('a new result says only when the next scan is possible', async () => {
  await showResult({ rescanFrom: new Date(Date.now() - 1).toISOString() });
  expect(screen.queryByText(/^Result from/)).toBeNull();
  expect(screen.getByText('This site can be scanned again now.')).toBeTruthy();
});
