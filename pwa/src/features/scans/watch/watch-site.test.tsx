import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { respondToCalls } from '../../../testing/respond.ts';

import { buildReport } from '../testing/build-scan.ts';
import { email, loadAgain, showResult } from '../testing/steps.ts';

// Loaded before the fake clock of a test starts.
await import('../scan-result.tsx');

afterEach(() => void vi.useRealTimers());
const section = () => within(screen.getByRole('region', { name: 'Watch this site' }));
const press = (name: string) =>
  act(async () => void fireEvent.click(section().getByRole('button', { name })));
const watch = { email, host: 'shop.example.com', emailQueued: true };
const close = () => act(async () => fireEvent.click(screen.getByText('Got it, thanks!')));

test('the visitor who scanned requests regular scans; the email must be confirmed', async () => {
  await showResult();
  await close();
  expect(section().getByText(/^It goes to wilhelmina@outfitters\.example\./)).toBeTruthy();
  expect(section().getByRole<HTMLInputElement>('radio', { name: 'Weekly' }).checked).toBe(true);
  fireEvent.click(section().getByRole('radio', { name: 'Monthly' }));
  const sent = respondToCalls({ status: 202, body: watch });
  await press('Send confirmation email');
  expect(sent.map(({ url, method, body }) => [url, method, body])).toEqual([
    ['/api/security-scan/watch', 'POST', { token: 'owner-token', frequency: 'monthly' }],
  ]);
  const heading = section().getByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(heading);
  expect(section().getByText(email)).toBeTruthy();
});

test('it can be sent again after a minute', async () => {
  await showResult();
  await close();
  const sent = respondToCalls({ status: 202, body: watch });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await press('Send confirmation email');
  const wait = section().getByRole<HTMLButtonElement>('button', { name: /^Send again in 1:00/ });
  expect(wait.disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(2000));
  expect(section().getByRole('button', { name: /^Send again in 0:58/ })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(58_000));
  await press('Send again');
  expect(sent).toHaveLength(2);
  expect(section().getByRole('button', { name: /^Send again in 1:00/ })).toBeTruthy();
});

test('says when the email cannot be sent now', async () => {
  await showResult();
  await close();
  respondToCalls({ status: 202, body: { ...watch, emailQueued: false } });
  await press('Send confirmation email');
  expect(section().getByRole('heading', { name: 'The email is not on its way yet' })).toBeTruthy();
  expect(section().getByText(/Nothing starts until you confirm\.$/)).toBeTruthy();
});

test.each([
  [{ status: 429, body: { error: 'Too many requests.', code: 'rate_limited' } }, /^Too many/],
  ['no connection', /^Not sent: there is no connection/],
] as const)('a failure keeps the form', async (response, text) => {
  await showResult();
  await close();
  respondToCalls(response);
  await press('Send confirmation email');
  expect(section().getByRole('alert').textContent).toMatch(text);
  expect(section().getByRole('button', { name: 'Send confirmation email' })).toBeTruthy();
});

test('is offered to no one else', async () => {
  respondToCalls({ status: 200, body: buildReport() });
  await loadAgain('/scanner/reports/report-token');
  await screen.findByRole('heading', { level: 1, name: /^Scan result for/ });
  expect(screen.queryByText('Watch this site')).toBeNull();
});

test('without the address on this device it names its owner', async () => {
  localStorage.setItem('scan:owned', JSON.stringify([['report-token', 'owner-token']]));
  respondToCalls({ status: 200, body: buildReport() });
  await loadAgain('/scanner/reports/report-token');
  await screen.findByRole('heading', { level: 1, name: /^Scan result for/ });
  expect(section().getByText(/^It goes to the address that received this report\./)).toBeTruthy();
});
