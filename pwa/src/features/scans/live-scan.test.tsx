import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import { buildResult, missingPolicy, oldProtocol, untested } from './testing/build-scan.ts';
import {
  begin,
  button,
  email,
  field,
  openScanner,
  press,
  start,
  submit,
  terms,
  url,
} from './testing/steps.ts';
import { refuseScans, startScanServer } from './testing/stream.ts';

// Loaded before the fake clock of a test starts.
await import('./scan-result.tsx');

const item = (name: string) =>
  within(
    screen
      .getAllByText(name)
      .map((one) => one.closest('li'))
      .find(Boolean) as HTMLElement,
  );
const total = scanChecks.length;

test('during a scan every test waits under its category, and appears as it finishes', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Scanning Website...');
  expect(document.activeElement?.textContent).toBe('Scanning Website...');
  expect(button('Scanning...').disabled).toBe(true);
  expect(screen.getByText(url)).toBeTruthy();
  expect(screen.getByText('You can leave this page. We will email you the report.')).toBeTruthy();
  const groups = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(groups.slice(0, 12)).toEqual(
    Object.keys(scanCategories).map((category) => {
      const checks = scanChecks.filter((check) => check.category === category);
      return `${category}0/${checks.length}`;
    }),
  );
  expect(item('Protocol Versions').getByRole('img', { name: 'waiting' })).toBeTruthy();
  await server.publish('progress', { done: 1, total, name: 'Protocol Versions' });
  await server.publish('test', oldProtocol);
  expect(item('Protocol Versions').getByRole('img', { name: 'warning' })).toBeTruthy();
  expect(item('Protocol Versions').getByText('TLS 1.3 is switched off.')).toBeTruthy();
  expect(
    screen.getByRole('heading', { level: 2, name: /^SSL\/TLS Security\s*1\/7$/ }),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(1);
  expect(screen.getByText(`1 of ${total} tests`)).toBeTruthy();
  await server.publish('test', missingPolicy);
  await server.publish('test', untested);
  expect(item('Content Security Policy').getByRole('img', { name: 'fail' })).toBeTruthy();
  expect(item('IPv6 Parity').getByRole('img', { name: 'other' })).toBeTruthy();
  expect(item('IPv6 Parity').getByText('Not tested: The site has no IPv6 address.')).toBeTruthy();
});

test('a queued scan shows its position, until it runs', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  await server.publish('queued', { position: 3 });
  expect(screen.getAllByText('Place 3 in the queue')).toHaveLength(2);
  await server.publish('queued', { position: 1 });
  expect(screen.getAllByText('Place 1 in the queue')).toHaveLength(2);
  await server.publish('progress', { done: 0, total, name: 'SSL Certificate' });
  expect(screen.queryByText(/in the queue/)).toBeNull();
});

test('Cancel leaves the scan: the input stays, and the report is still sent', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  await press('Cancel');
  expect(server.sent[0]?.signal.aborted).toBe(true);
  expect(
    screen.getByText(/it will finish, and we will email the report to wilhelmina/),
  ).toBeTruthy();
  expect([field('Website URL').value, field('Email Address').value]).toEqual([url, email]);
  expect(terms().checked).toBe(true);
  expect(start().disabled).toBe(false);
});

test('a rejection is shown in the error card and a toast; Try Again clears it', async () => {
  refuseScans(422, { error: 'This address cannot be scanned.', code: 'target_refused' });
  await openScanner();
  await begin();
  const alert = screen.getByRole('alert');
  expect(within(alert).getByText('Scan Error:')).toBeTruthy();
  expect(within(alert).getByText('This address cannot be scanned.')).toBeTruthy();
  expect(screen.getByText('Scan Failed')).toBeTruthy();
  expect(document.activeElement).toBe(alert);
  await press('Try Again');
  expect(screen.queryByText('Scan Error:')).toBeNull();
  expect([field('Website URL').value, field('Email Address').value]).toEqual([url, email]);
});

test('the error of one scan disappears when the next begins', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  await server.fail({ error: 'This address cannot be scanned.', code: 'target_refused' });
  expect(screen.getByText('Scan Failed')).toBeTruthy();
  await submit();
  expect(screen.queryByText('Scan Failed')).toBeNull();
});

test('the server’s error about a field is shown at it', async () => {
  const text = 'Please enter a full address, such as https://www.example.com';
  refuseScans(400, {
    error: 'Please check the highlighted fields.',
    code: 'validation_failed',
    fields: { url: text },
  });
  await openScanner();
  await begin();
  expect(field('Website URL').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  [500, {}, 'Failed to perform security scan'],
  [
    429,
    { error: 'Too many scans.', code: 'rate_limited', retryAfter: 90 },
    'Too many scans. Please wait 2 minutes before trying again.',
  ],
])(
  'a failure (%i) has words of its own, on the page and in a toast',
  async (status, body, text) => {
    refuseScans(status, body);
    await openScanner();
    await begin();
    expect(screen.getAllByText(text)).toHaveLength(2);
  },
);

test('offline nothing is lost', async () => {
  await openScanner();
  await begin();
  const alert = screen.getAllByRole('alert')[0] as HTMLElement;
  expect(within(alert).getByText(/A scan needs a connection to the server/)).toBeTruthy();
  expect(field('Website URL').value).toBe(url);
});

test('after a server failure in mid-scan the next attempt is the same scan', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  await server.publish('test', oldProtocol);
  await server.cut();
  expect(screen.getAllByText(/connection was lost/)).toHaveLength(2);
  expect([field('Website URL').value, field('Email Address').value]).toEqual([url, email]);
  await press('Try Again');
  await submit();
  expect(server.sent).toHaveLength(2);
  const [first, second] = server.sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  await server.publish('result', buildResult());
  expect(await screen.findByRole('heading', { level: 1, name: /^Scan result for/ })).toBeTruthy();
});

test('a scan that failed permanently is a new one when it is retried', async () => {
  const server = startScanServer();
  await openScanner();
  await begin();
  await server.fail({ error: 'The site did not respond.', code: 'target_refused' });
  await submit();
  const [first, second] = server.sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(second).not.toBe(first);
});
