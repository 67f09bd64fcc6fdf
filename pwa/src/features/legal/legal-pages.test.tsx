import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const main = () => within(screen.getByRole('main'));
const readMain = () => screen.getByRole('main').textContent?.replaceAll(/\s+/g, ' ') ?? '';

const pages = [
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
] as const;

test('today is the date in the company’s timezone', async () => {
  // 17:00 UTC on Saturday is 06:00 on Sunday there.
  await renderApp('/privacy', { timezone: 'Pacific/Auckland' });
  expect(main().getByText('Last updated: 22 November 2026')).toBeTruthy();
});

test.each([
  ['2026-03-01', 'Last updated: 1 March 2026'],
  ['in spring', 'Last updated: in spring'],
  ['2026-13-45', 'Last updated: 2026-13-45'],
  ['  ', 'Last updated: 21 November 2026'],
])('the setting "%s" is shown as "%s"', async (value, shown) => {
  await renderApp('/terms', { legal_last_updated: value });
  expect(main().getByText(shown)).toBeTruthy();
});

test.each(pages)(
  '%s has a date, a short version, and contents that lead to each section',
  async (path, title) => {
    await renderApp(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toBe(`${title} - Longitude Consulting`);
    expect(main().getByText('Last updated: 21 November 2026')).toBeTruthy();
    const short = main().getByRole('table', { name: 'The short version' });
    expect(within(short).getAllByRole('rowheader').length).toBeGreaterThanOrEqual(5);
    const contents = within(main().getByRole('navigation', { name: 'On this page' }));
    const links = contents.getAllByRole<HTMLAnchorElement>('link');
    const sections = links.map((link) => document.querySelector(`h2${link.hash}`)?.textContent);
    expect(sections).toEqual(links.map((link) => link.textContent));
    expect(sections.length).toBeGreaterThanOrEqual(7);
    const others = within(main().getByRole('navigation', { name: 'Legal' }));
    expect(others.getAllByRole('link')).toHaveLength(2);
  },
);

test.each(pages)(
  '%s uses the name, address, phone and email of the company from its settings',
  async (path) => {
    await renderApp(path, {
      company_name: 'Meridian Works',
      company_address: '1 Pier Road\nHalifax, NS',
      company_phone: '+1 902 555 0100',
      company_email: 'post@meridian.example',
    });
    const [mail] = main().getAllByRole('link', { name: 'post@meridian.example' });
    expect(mail?.getAttribute('href')).toBe('mailto:post@meridian.example');
    expect(readMain()).not.toContain('Longitude');
    expect(readMain()).toContain('Meridian Works, 1 Pier Road, Halifax, NS');
    const [phone] = main().getAllByRole('link', { name: '+1 902 555 0100' });
    expect(phone?.getAttribute('href')).toBe('tel:+19025550100');
  },
);

test('sentences stay complete without optional company details', async () => {
  const none = { company_address: '', company_phone: '', company_email: '' };
  const terms = await renderApp('/terms', none);
  expect(readMain()).toContain('the website of Longitude Consulting (“we”).');
  expect(readMain()).toContain(
    'Please ask questions about this section before signing. Write to us through the contact page.',
  );
  expect(readMain()).toContain(
    'For questions about these terms, contact us through the contact page.',
  );
  terms.unmount();

  const privacy = await renderApp('/privacy', none);
  expect(readMain()).toContain('responsible for the data on this site is Longitude Consulting.');
  expect(readMain()).toContain(
    'write to us through the contact page and begin with the word “Privacy”.',
  );
  expect(readMain()).toContain(
    'Write to us through the contact page, give the address you used here',
  );
  expect(readMain()).toContain(
    'please write to us through the contact page before you publish it.',
  );
  privacy.unmount();

  await renderApp('/cookies', none);
  expect(readMain()).toContain(
    'This site is run by Longitude Consulting. To ask us about this page, write to us through the contact page. If a later',
  );
  expect(document.querySelector('main [href="mailto:"], main [href="tel:"]')).toBeNull();
});

test.each([
  [{}, 'by email (hello@longitude.example), phone (+1 416 555 0142), or through the contact page.'],
  [{ company_phone: '' }, 'by email (hello@longitude.example), or through the contact page.'],
  [{ company_email: '' }, 'by phone (+1 416 555 0142), or through the contact page.'],
])('with %o the terms name the ways that there are', async (settings, ways) => {
  await renderApp('/terms', settings);
  expect(readMain()).toContain(`For questions about these terms, contact us ${ways}`);
});

const saved = 'the calculator’s last team, and pages to read offline.';

test.each([
  [
    '/terms',
    'The governing law of Canada applies to these terms',
    'payment due within 30 days of invoice',
  ],
  ['/cookies', 'Analytics cookies usually last 2 years', 'This site sets none', saved],
  [
    '/privacy',
    'person in charge of the protection of personal information',
    'write to us at hello@longitude.example and begin with the word “Privacy”, or call +1 416 555 0142.',
    saved,
  ],
])('%s keeps the promises of the specification', async (path, ...sentences) => {
  await renderApp(path);
  for (const sentence of sentences) expect(readMain()).toContain(sentence);
  expect(document.cookie).toBe('');
});

test('the emergency card promises calls only to those entitled by the terms', async () => {
  const contact = await renderApp('/contact');
  expect(readMain()).toContain(
    'Clients with emergency support in their contract can call at any time.',
  );
  contact.unmount();
  await renderApp('/terms');
  expect(readMain()).toContain(
    'The emergency contact, where it is shown, is for clients whose contract includes it',
  );
});

test('the cookie policy opens the cookie settings again', async () => {
  await renderApp('/cookies');
  const box = screen.getByRole('complementary', { name: 'Cookies' });
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  expect(box.hidden).toBe(true);
  fireEvent.click(main().getByRole('button', { name: 'Open the cookie settings' }));
  expect(box.hidden).toBe(false);
});

test('the privacy policy says what is stored, for how long, and how to delete it', async () => {
  await renderApp('/privacy');
  const stored = main().getByRole('table', { name: 'What is stored, what for, and how long' });
  const kinds = within(stored).getAllByRole('rowheader');
  expect(kinds.map((kind) => kind.textContent)).toEqual([
    'Browse the site',
    'Send a contact message',
    'Send a service request',
    'Subscribe to the newsletter',
    'Calculate savings',
    'Scan a website',
    'Have a website watched',
    'Stop all email to your address',
  ]);
  for (const law of ['PIPEDA', 'Law 25', 'GDPR', 'Digital Personal Data Protection Act, 2023']) {
    expect(readMain()).toContain(law);
  }
  expect(main().getByRole('heading', { name: 'How to ask' })).toBeTruthy();
});
