import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';
import { waitForStart } from './steps.ts';

/** As long as a real one, but without a signature. */
const token = `${'0'.repeat(24)}-1-1795000000.${'A'.repeat(43)}`;

async function subscribe(page: Page, address: string): Promise<void> {
  await waitForStart(page);
  const form = page.getByRole('form', { name: 'Stay Informed' });
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel('Email').fill(address);
  await form.getByRole('button', { name: 'Subscribe' }).click();
}

const screen = (name: string, path: string, reach: Screen['reach']): Screen => ({
  name,
  path,
  viewer: 'visitor',
  reach,
});
const see = (heading: string) => async (page: Page) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor();

/** The newsletter form and the pages behind the links of its mails. */
export const newsletterScreens: readonly Screen[] = [
  screen('newsletter-thanks', '/blog', async (page) => {
    await subscribe(page, 'ada@kestrelrowe.example');
    await page.getByRole('dialog').waitFor();
  }),
  screen('newsletter-error', '/blog', async (page) => {
    await subscribe(page, 'nobody');
    await page.getByText('Please enter a valid email address').waitFor();
  }),
  screen('newsletter-confirm', `/newsletter/confirm?token=${token}`, async (page) => {
    await waitForStart(page);
    await page.getByRole('button', { name: 'Confirm Subscription' }).waitFor();
  }),
  screen(
    'newsletter-confirmed',
    '/newsletter/confirm?sent=newsletter-confirm',
    see('You are subscribed'),
  ),
  screen('newsletter-unknown', '/newsletter/confirm', async (page) => {
    await waitForStart(page);
    await page.getByRole('button', { name: 'Confirm Subscription' }).click();
    await see('This link no longer works')(page);
  }),
  screen('newsletter-unsubscribe', `/newsletter/unsubscribe?token=${token}`, async (page) => {
    await waitForStart(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  }),
  screen('email-refuse', `/email/refuse?token=v1.${'A'.repeat(90)}`, async (page) => {
    await waitForStart(page);
    await page.getByRole('button', { name: 'Stop All Email' }).waitFor();
  }),
  screen(
    'email-refused',
    '/email/refuse?sent=email-refuse',
    see('You will get no more email from us'),
  ),
  screen('newsletter-cookies-again', '/newsletter/unsubscribe', async (page) => {
    await waitForStart(page);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await page.getByRole('button', { name: 'Accept' }).waitFor();
  }),
];
