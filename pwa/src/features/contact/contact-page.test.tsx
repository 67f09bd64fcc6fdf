import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const side = () => within(screen.getByRole('complementary', { name: 'Other ways to reach us' }));

test('shows headquarters, email and phone with their promises', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  await renderApp('/contact', {
    company_address: '1 Meridian Street\nToronto',
    company_email: 'desk@meridian.example',
    company_phone: '+1 (416) 555-0142',
  });
  expect(scroll).toHaveBeenCalledWith(0, 0);
  expect(side().getByRole('heading', { name: 'Headquarters' })).toBeTruthy();
  expect(side().getByText(/1 Meridian Street/)).toBeTruthy();
  expect(side().getByText('Serving clients globally')).toBeTruthy();
  expect(side().getByRole('heading', { name: 'Email' })).toBeTruthy();
  const mail = side().getByRole('link', { name: 'desk@meridian.example' });
  expect(mail.getAttribute('href')).toBe('mailto:desk@meridian.example');
  expect(side().getByText('Response within 24 hours')).toBeTruthy();
  expect(side().getByRole('heading', { name: 'Phone' })).toBeTruthy();
  const phone = side().getByRole('link', { name: '+1 (416) 555-0142' });
  expect(phone.getAttribute('href')).toBe('tel:+14165550142');
  expect(side().getByText('Call us for immediate assistance')).toBeTruthy();
});

test.each([
  ['company_address', 'Headquarters', 'Serving clients globally'],
  ['company_email', 'Email', 'Response within 24 hours'],
  ['company_phone', 'Phone', 'Call us for immediate assistance'],
])('%s that is not set leaves no card', async (setting, heading, promise) => {
  await renderApp('/contact', { [setting]: '' });
  expect(side().queryByRole('heading', { name: heading })).toBeNull();
  expect(side().queryByText(promise)).toBeNull();
  const headings = ['Headquarters', 'Email', 'Phone', 'Business Hours'];
  for (const name of headings.filter((other) => other !== heading)) {
    expect(side().getByRole('heading', { name })).toBeTruthy();
  }
});

test('lists the week, today marked, and offers three quick actions and two tabs', async () => {
  await renderApp('/contact', { timezone: 'America/Vancouver' });
  expect(side().getByRole('heading', { name: 'Business Hours' })).toBeTruthy();
  expect(side().getAllByText('09:00 to 17:00 PST')).toHaveLength(5);
  expect(side().getByText('10:00 to 14:00 PST')).toBeTruthy();
  expect(side().getByText('Closed')).toBeTruthy();
  expect(side().getByText(/\(today\)$/)).toBeTruthy();
  expect(side().getByText('24/7 support for active projects')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Quick Actions' })).toBeTruthy();
  const actions = [
    ['Calculate Savings', '/calculator'],
    ['Free Security Scan', '/scanner'],
    ['Browse Services', '/services'],
  ] as const;
  for (const [name, href] of actions) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Contact Form',
    'Service Request',
  ]);
});

test('shows whether the office is open, by the clock of this device after hydration', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime('2026-11-23T21:59:30.000Z');
  await renderApp('/contact');
  expect(side().getByText('Open now')).toBeTruthy();
  expect(side().getByText('Monday (today)')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(side().getByText('Closed now')).toBeTruthy();
  vi.useRealTimers();
});

test('the emergency card calls and writes with the urgent subject', async () => {
  await renderApp('/contact', {
    emergency_contact_title: 'Emergency Line',
    emergency_contact_description: 'Day and night.',
    emergency_contact_phone: '+1 416 555 0199',
    emergency_contact_email: 'urgent@meridian.example',
  });
  expect(side().getByRole('heading', { name: 'Emergency Line' })).toBeTruthy();
  expect(side().getByText('Day and night.')).toBeTruthy();
  expect(side().getByRole('link', { name: 'Call now' }).getAttribute('href')).toBe(
    'tel:+14165550199',
  );
  const button = side().getByRole('link', { name: 'Send email: Emergency Line' });
  expect(button.textContent).toBe('Send email');
  const write = new URL(button.getAttribute('href') ?? '');
  expect(write.pathname).toBe('urgent@meridian.example');
  expect(write.searchParams.get('subject')).toBe('URGENT: Emergency Support Request');
});

test('emergency buttons without a value are hidden, and the whole card when it is off', async () => {
  const { unmount } = await renderApp('/contact', { emergency_contact_phone: '' });
  expect(side().queryByText('Call now')).toBeNull();
  expect(side().getByText('Send email')).toBeTruthy();
  unmount();
  await renderApp('/contact', { emergency_contact_enabled: 'false' });
  expect(side().queryByText('Emergency Support')).toBeNull();
  expect(side().queryByText('Write')).toBeNull();
});
