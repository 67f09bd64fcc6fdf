import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { saveCategory } from '../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openDesktop, openPhone } from './browser.ts';
import { chosenCookies, rememberAdministrator, startSite } from './site.ts';
import { openTab, toast } from './steps.ts';

let browser: Browser;
let site: TestServer;
let sink: SmtpSink;
before(async () => {
  [browser, site, sink] = await Promise.all([openBrowser(), startSite(), startSmtpSink()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await sink.close();
});

async function openSettings(open = openPhone) {
  const options = { baseURL: site.address, remembered: rememberAdministrator(site) };
  const opened = await open(browser, options);
  await opened.page.goto('/admin');
  await openTab(opened.page, 'Settings');
  await opened.page.getByLabel('Company name').waitFor();
  return opened;
}

/** An edited one is marked as changed, in its label. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).tap();
const seeSaved = (page: Page) =>
  toast(page, 'Settings Updated')
    .getByText('Your settings have been saved successfully.')
    .waitFor();

test('a phone number, hours and a switch that change on a phone change the contact page', async () => {
  const visitor = await openDesktop(browser, { baseURL: site.address, remembered: chosenCookies });
  await visitor.page.goto('/contact');
  await visitor.page.getByRole('heading', { name: 'Emergency Support' }).waitFor();
  const { context, page, errors } = await openSettings();
  await field(page, 'Phone').fill('+1 416 555 0177');
  await field(page, 'Friday, closes').fill('16:30');
  await page.getByRole('checkbox', { name: 'Saturday, open' }).tap();
  await field(page, 'Emergency card').tap();
  await page.getByText('You have unsaved changes').waitFor();
  await save(page);
  await seeSaved(page);
  await page.getByText('You have unsaved changes').waitFor({ state: 'detached' });
  await visitor.page.reload();
  await visitor.page.getByRole('link', { name: '+1 416 555 0177' }).first().waitFor();
  const main = visitor.page.getByRole('main');
  await main.getByText('09:00 to 16:30 EST').first().waitFor();
  assert.equal(await main.getByText('10:00 to 14:00').count(), 0);
  assert.equal(await main.getByRole('heading', { name: 'Emergency Support' }).count(), 0);
  await save(page);
  await toast(page, 'No Changes').getByText('No settings were modified.').waitFor();
  assert.deepEqual([...errors, ...visitor.errors], []);
  await Promise.all([context.close(), visitor.context.close()]);
});

test('a wrong web address is marked where it stands, and nothing is sent until it is right', async () => {
  const { context, page, errors } = await openSettings();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await field(page, 'LinkedIn').fill('linkedin.example/longitude');
  await page.getByRole('tab', { name: 'Notifications' }).tap();
  await save(page);
  await page.getByText('Please check: LinkedIn').waitFor();
  await page.locator('#linkedin_url:focus').waitFor();
  const error = page.locator('#linkedin_url-note');
  assert.equal(await error.innerText(), 'Enter a web address, starting with https://');
  const [bar, note] = await Promise.all([
    page.locator('.sticky').boundingBox(),
    error.boundingBox(),
  ]);
  assert.ok(note && bar && note.y + note.height <= bar.y, 'the bar covers the message');
  assert.equal(calls.filter((url) => url.includes('/settings/bulk')).length, 0);
  await field(page, 'LinkedIn').fill('https://linkedin.example/longitude');
  await save(page);
  await seeSaved(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test('of times and text, the one that is not edited waits for the other on a phone as well', async () => {
  const { context, page } = await openSettings();
  await page.getByRole('button', { name: 'Edit as JSON' }).tap();
  const text = field(page, 'Business hours');
  const valid = await text.inputValue();
  await text.fill(valid.replace('"close":"17:00"', '"close":"17.00"'));
  await page.getByText('Line 2, monday: 17.00 is not a time. Write it as 17:00.').waitFor();
  assert.equal(await field(page, 'Monday, closes').isDisabled(), true);
  await text.fill(valid.replace('"close":"17:00"', '"close":"17:15"'));
  await page.getByRole('button', { name: 'Edit as times' }).tap();
  assert.equal(await field(page, 'Monday, closes').inputValue(), '17:15');
  assert.equal(await text.isVisible(), false);
  await page.getByRole('button', { name: 'Discard' }).tap();
  await context.close();
});

test('a failed test email shows what the mail server said, to be copied', async () => {
  await saveCategory(site, 'email', {
    smtp_host: '127.0.0.1',
    smtp_port: String(sink.port),
    smtp_username: 'amara',
    smtp_password: 'canary of a password',
  });
  const { context, page } = await openSettings();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('tab', { name: 'Email' }).tap();
  await page.getByRole('button', { name: 'Send Test Email' }).tap();
  await toast(page, 'Email Required').waitFor();
  sink.failAt('auth', 535);
  await page.getByLabel('Send a test to').fill('ops@longitude.example');
  await page.getByRole('button', { name: 'Send Test Email' }).tap();
  await toast(page, 'Test Email Failed').getByText('Failed to send test email').waitFor();
  const answer = page.getByRole('region', { name: 'Why the test email failed' });
  await answer.getByText('The mail server refused the username or the password.').waitFor();
  const lines = await answer.locator('pre').innerText();
  assert.match(lines, /^S: 220 .+\nC: EHLO /);
  assert.match(lines, /\nC: AUTH PLAIN \[hidden\]\nS: 535 /);
  await answer.getByRole('button', { name: 'Copy' }).tap();
  await toast(page, 'Conversation Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.trim(), lines.trim());
  assert.doesNotMatch(await page.content(), /canary/);
  sink.failAt(undefined);
  await page.getByRole('button', { name: 'Send Test Email' }).tap();
  await toast(page, 'Test Email Sent').waitFor();
  assert.equal(await answer.count(), 0);
  await sink.waitFor(({ envelope }) => envelope.to.includes('ops@longitude.example'));
  await context.close();
});
