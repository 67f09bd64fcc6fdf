import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { emailText } from '@longitude/contract/core/email-address';
import { scanTermsVersion } from '@longitude/contract/scans';
import { isOffline } from '../../platform/connection.ts';
import { writeDraft } from '../../platform/form-draft.ts';
import { returnItem } from '../../platform/outbox/returned-items.ts';
import { respondToCalls } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import {
  begin,
  email,
  field,
  fillIn,
  loadAgain,
  openScanner,
  press,
  start,
  submit,
  terms,
  type,
  url,
} from './testing/steps.ts';
import { buildResult } from './testing/build-scan.ts';
import { resetScan } from './scan-state.ts';
import { startScanServer } from './testing/stream.ts';

test('shows four feature cards and the request form', async () => {
  await openScanner();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'See your website the way an attacker sees it',
  );
  const cards = [
    ['SSL/TLS Analysis', 'Certificate validity, cipher strength, protocol security'],
    ['Port Scanning', 'Open ports and attack vectors'],
    ['Vulnerability Detection', 'Misconfigurations and exposed sensitive files'],
    ['Security Headers', 'HTTP security headers'],
  ] as const;
  for (const [title, text] of cards) {
    const card = screen.getByRole('heading', { level: 2, name: title }).parentElement;
    expect(within(card as HTMLElement).getByText(text)).toBeTruthy();
  }
  expect(field('Website URL').type).toBe('url');
  expect(screen.getByText('Include https://')).toBeTruthy();
  expect(field('Email Address').type).toBe('email');
  expect(screen.getByRole('button', { name: 'read terms' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'How is this scored?' }).getAttribute('href')).toBe(
    '/scanner/scoring',
  );
});

test('the button requires the email and the tick', async () => {
  await openScanner();
  expect(start().disabled).toBe(true);
  type('Email Address', email);
  expect(start().disabled).toBe(true);
  fireEvent.click(terms());
  fireEvent.input(terms());
  expect(start().disabled).toBe(false);
  type('Email Address', '  ');
  expect(start().disabled).toBe(true);
});

test.each([
  ['', email, true, 'URL Required', 'Please enter a URL to scan'],
  [url, '', true, 'Email Required', 'Please enter your email to receive the report'],
  [url, email, false, 'Terms Not Accepted', 'You must accept the terms and conditions to proceed'],
])('%j, %j, ticked %s: %s', async (address, recipient, isTicked, title, text) => {
  const { sent } = startScanServer();
  await openScanner();
  type('Website URL', address);
  type('Email Address', recipient);
  if (isTicked) fireEvent.click(terms());
  await submit();
  const toasts = within(document.querySelector('[data-toasts]') as HTMLElement);
  expect(toasts.getByText(title)).toBeTruthy();
  expect(toasts.getByText(text)).toBeTruthy();
  const summary = screen.getByRole('alert');
  expect(within(summary).getByRole('link', { name: text })).toBeTruthy();
  expect(document.activeElement).toBe(summary);
  expect(sent).toHaveLength(0);
});

const noAddress = 'Please enter a full address, such as https://www.example.com';

test.each([
  ['Website URL', 'www example com', noAddress, url],
  ['Website URL', 'ftp://example.com', noAddress, url],
  ['Email Address', 'wilhelmina@', emailText, email],
])('as %s, %s is named as wrong until it is right', async (label, wrong, text, right) => {
  await openScanner();
  fillIn();
  type(label, wrong);
  await submit();
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(text)).toHaveLength(2);
  type(label, right);
  expect(screen.queryByText(text)).toBeNull();
});

test('an address without https:// is completed', async () => {
  const { sent } = startScanServer();
  await openScanner();
  fillIn();
  type('Website URL', ' shop.example ');
  await submit();
  expect(sent[0]?.body).toMatchObject({ url: 'https://shop.example' });
});

test('the terms have eight sections; Close leaves the tick, Accept Terms sets it', async () => {
  await openScanner();
  await press('read terms');
  const dialog = () => within(screen.getByRole('dialog'));
  expect(
    dialog()
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent),
  ).toEqual([
    'Scope of Service',
    'Authorization and Consent',
    'Data Collection and Privacy',
    'Limitations and Disclaimers',
    'Report Delivery',
    'Responsible Disclosure',
    'Service Availability',
    'Contact Information',
  ]);
  expect(dialog().getByText(/you own the site or have permission from its owner/)).toBeTruthy();
  expect(
    dialog().getByText(/at most 100 page requests .* 120 TLS handshakes and 400 DNS/),
  ).toBeTruthy();
  expect(dialog().getByText(/within 24 hours/)).toBeTruthy();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(terms().checked).toBe(false);
  type('Email Address', email);
  await press('read terms');
  await press('Accept Terms');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(terms().checked).toBe(true);
  expect(start().disabled).toBe(false);
});

test('focusing the form wakes the scanner, once', async () => {
  // Stops everything that an earlier test has started.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1e9);
  const sent = respondToCalls({ status: 204 });
  await openScanner();
  fireEvent.focusIn(field('Website URL'));
  fireEvent.focusIn(field('Email Address'));
  expect(sent.map(({ url: address }) => address)).toEqual(['/api/security-scan']);
  clock.mockRestore();
});

test('the request includes the version of the terms and the time of the tick, however long ago', async () => {
  const { sent } = startScanServer();
  await openScanner();
  const acceptedAt = new Date().toISOString();
  fillIn();
  vi.setSystemTime(Date.now() + 60_000);
  await submit();
  expect(sent[0]?.body).toEqual({ url, email, termsVersion: scanTermsVersion, acceptedAt });
  expect(sent[0]?.headers.get('accept')).toBe('text/event-stream');
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('offline the form says so, and its text is stored on the device, but not the tick', async () => {
  await openScanner();
  fillIn();
  act(() => void (isOffline.value = true));
  expect(
    screen.getByText(/You are offline\. Your scan will be saved on this device. It will be sent/),
  ).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('draft:scan') ?? '')).toEqual({ url, email });
});

test('a draft on this device is restored, without the tick', async () => {
  resetScan();
  localStorage.setItem('draft:scan', JSON.stringify({ url, email }));
  await renderApp('/scanner');
  expect(field('Website URL').value).toBe(url);
  expect(field('Email Address').value).toBe(email);
  expect(terms().checked).toBe(false);
});

test('a scan returned from the outbox fills the empty form', async () => {
  await openScanner();
  cleanup();
  const values = { url, email };
  writeDraft('scan', values);
  returnItem('scan', { values, writtenAt: Date.now(), rejection: null });
  await loadAgain('/scanner');
  expect(field('Website URL').value).toBe(url);
  expect(field('Email Address').value).toBe(email);
});

test('a shared address replaces the typed one, and clears the tick', async () => {
  await openScanner();
  fillIn();
  await act(async () => navigate('/scanner?text=Look:%20https://other.example.'));
  expect(field('Website URL').value).toBe('https://other.example');
  expect(field('Email Address').value).toBe(email);
  expect([terms().checked, start().disabled]).toEqual([false, true]);
  expect(location.search).toBe('');
});

test('a shared address opens the form, not an unseen result', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  await server.publish('result', buildResult());
  await loadAgain('/scanner?url=https://other.example');
  expect(field('Website URL').value).toBe('https://other.example');
  expect(location.pathname).toBe('/scanner');
});
