import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respondToCalls, holdCall } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildReport } from './testing/build-scan.ts';

const report = buildReport();
const address = '/scanner/reports/report-token';
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

test('shows a shared report, hidden from search engines', async () => {
  const { letGo } = holdCall(200, report);
  await renderApp(address);
  expect(screen.getByText('Loading...')).toBeTruthy();
  await act(async () => letGo());
  expect(await screen.findByRole('heading', { level: 1, name: /^Scan result for/ })).toBeTruthy();
  const path = '/api/security-scan/reports/report-token';
  expect(fetch).toHaveBeenCalledWith(path, expect.anything());
  expect(screen.getByText('HIGH RISK')).toBeTruthy();
  expect(robots()).toBe('noindex');
  expect(document.title).toMatch(/^Security report for https:\/\/shop\.example\.com\//);
  expect(screen.queryByText('Scan Results Ready')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
});

test.each([404, 400])('status %i: the report is not shared', async (status) => {
  respondToCalls({ status, body: { error: 'Not found', code: 'not_found' } });
  await renderApp(address);
  expect(await screen.findByRole('heading', { name: 'This report is not shared' })).toBeTruthy();
  expect(robots()).toBe('noindex');
});

test('offers a retry when offline', async () => {
  respondToCalls('no connection', { status: 200, body: report });
  await renderApp(address);
  const alert = await screen.findByRole('alert');
  await act(async () => fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' })));
  expect(await screen.findByText('HIGH RISK')).toBeTruthy();
});

test.each([
  ['never given away here', ['report-token', 'owner-token', false]],
  ['kept by an earlier release', ['report-token', 'owner-token']],
])('its owner, who opens it again, may stop sharing a report %s', async (_, owned) => {
  localStorage.setItem('scan:owned', JSON.stringify([owned]));
  respondToCalls({ status: 200, body: report });
  await renderApp(address);
  expect(await screen.findByRole('button', { name: 'Stop sharing' })).toBeTruthy();
  expect(screen.getByText('Anyone with the link can open this report.')).toBeTruthy();
});

test('a visitor from the emailed link may stop sharing; the token is removed from the address', async () => {
  const sent = respondToCalls({ status: 200, body: report }, { status: 204 });
  await renderApp(`${address}#owner=owner-token`);
  const stop = await screen.findByRole('button', { name: 'Stop sharing' });
  expect(location.hash).toBe('');
  await act(async () => fireEvent.click(stop));
  const question = screen.getByRole('heading', { name: 'Stop sharing this report?' });
  const dialog = within(question.closest('dialog') as HTMLElement);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Stop sharing' })));
  expect(sent[1]?.url).toBe('/api/security-scan/reports/owner-token');
  expect(await screen.findByRole('heading', { name: 'This report is not shared' })).toBeTruthy();
  expect(localStorage.getItem('scan:owned')).toBeNull();
});
