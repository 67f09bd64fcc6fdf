import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { respondToCalls } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { buildReport, buildResult, oldProtocol } from './testing/build-scan.ts';
import {
  begin,
  button,
  email,
  field,
  loadAgain,
  openScanner,
  press,
  showResult,
  type,
  url,
} from './testing/steps.ts';
import { startScanServer } from './testing/stream.ts';

// Loaded before the fake clock of a test starts.
await import('./scan-result.tsx');

const result = buildResult();
const report = buildReport();
const address = '/scanner/reports/report-token';
const findResult = () => screen.findByRole('heading', { level: 1, name: /^Scan result for/ });
const notice = `Your full report (${result.tests.length} tests) is on its way to ${email} and will arrive within 24 hours.`;

afterEach(() => history.replaceState(null, '', '/'));

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
    });
    history.back();
    await arrived;
  });

test('the result’s address replaces the scanner’s, and the focus stays', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  const entries = history.length;
  await server.publish('result', result);
  const heading = await findResult();
  expect(location.pathname).toBe(address);
  expect(history.length).toBe(entries);
  expect(document.title).toMatch(/^Security report for https:\/\/shop\.example\.com\//);
  await press('Got it, thanks!');
  expect(heading.isConnected).toBe(true);
  expect(document.activeElement?.id).not.toBe('main');
});

test('a reload shows the result again, with the requester’s own data', async () => {
  await showResult();
  await press('Got it, thanks!');
  respondToCalls({ status: 200, body: report });
  await loadAgain(address);
  await findResult();
  expect(screen.getByText(notice)).toBeTruthy();
  expect(button('New Scan')).toBeTruthy();
  expect(button('Share report')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(Object.values(localStorage).join(' ')).not.toContain(email);
});

test('a dialog that was not closed reopens after a reload', async () => {
  await showResult();
  respondToCalls({ status: 200, body: report });
  await loadAgain(address);
  expect(await screen.findByRole('dialog', { name: 'Scan Results Ready' })).toBeTruthy();
});

test('New Scan opens the empty form, and Back the result', async () => {
  await showResult();
  await press('Got it, thanks!');
  await press('New Scan');
  expect(location.pathname).toBe('/scanner');
  expect(document.activeElement).toBe(field('Website URL'));
  expect(field('Website URL').value).toBe('');
  await goBack();
  expect(location.pathname).toBe(address);
  expect(await findResult()).toBeTruthy();
});

test('a result that arrived on another page is shown when the visitor returns to the scanner', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  cleanup();
  await renderApp('/about');
  await server.publish('result', result);
  expect(location.pathname).toBe('/about');
  cleanup();
  await renderApp('/scanner');
  await findResult();
  expect(location.pathname).toBe(address);
});

test('a reload follows the running scan, and starts no other', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  // Like a browser that leaves the page.
  await server.cut();
  await loadAgain('/scanner');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Scanning Website...');
  expect(screen.getByText(url)).toBeTruthy();
  const [first, second] = server.sent;
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  await server.publish('test', oldProtocol);
  expect(screen.getByText('TLS 1.3 is switched off.')).toBeTruthy();
  await server.publish('result', result);
  await findResult();
  await waitFor(() => expect(location.pathname).toBe(address));
  await press('Got it, thanks!');
  await press('New Scan');
  expect(field('Website URL').value).toBe('');
  expect(server.sent).toHaveLength(2);
});

const anotherUrl = 'https://other.example.com/';

test.each(['never reached the server', 'broke off'])(
  'a scan that %s is not sent again by itself, and replaces nothing that was typed',
  async (how) => {
    const earlier = how === 'broke off' ? startScanServer() : null;
    await openScanner();
    await begin();
    await earlier?.cut();
    // The banner about the connection also has such a button.
    const card = within(screen.getByText('Scan Error:').parentElement as HTMLElement);
    await act(async () => fireEvent.click(card.getByRole('button', { name: 'Try Again' })));
    type('Website URL', anotherUrl);
    const server = startScanServer();
    cleanup();
    await renderApp('/services');
    cleanup();
    await renderApp('/scanner');
    expect(server.sent).toEqual([]);
    expect(field('Website URL').value).toBe(anotherUrl);
  },
);

test('a reload does not send a scan that never reached the server', async () => {
  await openScanner();
  await begin();
  const server = startScanServer();
  await loadAgain('/scanner');
  expect(server.sent).toEqual([]);
  expect(field('Website URL').value).toBe(url);
});

test('a scan that was cancelled, or must be over by now, is not followed again', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  await press('Cancel');
  await loadAgain('/scanner');
  expect(server.sent).toHaveLength(1);
  expect(field('Website URL').value).toBe(url);
  const startedAt = Date.now() - 301_000;
  localStorage.setItem('scan:sent', JSON.stringify({ url, email, startedAt }));
  await loadAgain('/scanner');
  expect(server.sent).toHaveLength(1);
  expect(localStorage.getItem('scan:sent')).toBeNull();
});
