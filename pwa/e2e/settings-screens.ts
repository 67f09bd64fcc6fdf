import type { Page } from 'playwright-core';
import { saveCategory } from '../../server/src/testing/mail-settings.ts';
import { startSmtpSink } from '../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import type { Screen } from './screens.ts';
import { startSite } from './site.ts';

const screen = (name: string, section: string, reach: Screen['reach']): Screen => ({
  name,
  path: `/admin?tab=settings&section=${section}`,
  viewer: 'administrator',
  reach,
});
const seeField = (label: string) => async (page: Page) =>
  page.getByLabel(label, { exact: true }).waitFor();
const showHours = async (page: Page) =>
  page
    .getByRole('heading', { name: 'Business hours' })
    .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));

/** General, Email and Notifications, with their errors. */
export const settingsScreens: readonly Screen[] = [
  screen('settings-general', 'general', seeField('Company name')),
  screen('settings-email', 'email', seeField('SMTP server')),
  screen('settings-notifications', 'notifications', seeField('Recipient')),
  screen('settings-errors', 'general', async (page) => {
    await page.getByLabel('Email', { exact: true }).fill('not an address');
    await page.getByLabel('LinkedIn', { exact: true }).fill('linkedin.example/longitude');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Please check: Email, LinkedIn').waitFor();
  }),
  screen('settings-hours', 'general', async (page) => {
    // By keyboard: a layout shift without any other input is an error.
    await page.getByLabel('Saturday, closes').pressSequentially('0400AM');
    await page.getByText('Closes before it opens').waitFor();
    await showHours(page);
  }),
  screen('settings-hours-text', 'general', async (page) => {
    await seeField('Company name')(page);
    const swap = page.getByRole('button', { name: 'Edit as JSON' });
    if (await swap.isVisible()) await swap.click();
    const text = page.getByLabel('Business hours', { exact: true });
    await text.press('Control+End');
    await text.press('Backspace');
    await page.getByText('Line 8: expected').waitFor();
    await showHours(page);
  }),
];

/** Of a site with a mail server that rejects it. */
export const failedMailScreens: readonly Screen[] = [
  screen('settings-test-failed', 'email', async (page) => {
    await page.getByLabel('Send a test to').fill('ops@longitude.example');
    await page.getByRole('button', { name: 'Send Test Email' }).click();
    const response = page.getByRole('region', { name: 'Why the test email failed' });
    await response.getByText('AUTH PLAIN [hidden]').waitFor();
    await response.scrollIntoViewIfNeeded();
  }),
];

/** A site that sends nothing automatically, and whose mail server rejects the password. */
export async function startSiteWithoutMail(): Promise<TestServer> {
  const [site, sink] = await Promise.all([startSite({ ROLE: 'api' }), startSmtpSink()]);
  sink.failAt('auth', 535);
  await saveCategory(site, 'email', {
    smtp_host: '127.0.0.1',
    smtp_port: String(sink.port),
    smtp_username: 'amara',
    smtp_password: 'not the password',
  });
  const stop = async () => {
    await site.stop();
    await sink.close();
  };
  return { ...site, stop };
}
