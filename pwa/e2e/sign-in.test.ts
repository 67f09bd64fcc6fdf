import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { session } from '../../server/src/features/session/feature.ts';
import { addAdministrator } from '../../server/src/testing/add-administrator.ts';
import { sendMailTo } from '../../server/src/testing/mail-settings.ts';
import { attemptSignIn } from '../../server/src/testing/sign-in.ts';
import { startSmtpSink, type SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { readKept } from './read-kept.ts';
import { chosenCookies, startSite } from './site.ts';

let browser: Browser;
let site: TestServer;
let sink: SmtpSink;

before(async () => {
  [browser, site, sink] = await Promise.all([openBrowser(), startSite(), startSmtpSink()]);
  await sendMailTo(site, sink);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await sink.close();
});

const openVisitor = () =>
  openPhone(browser, { baseURL: site.address, remembered: { ...chosenCookies } });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

async function choosePassword(page: Page, password: string, button: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await press(page, button);
}

test('the first sign-in with a generated password only leads to a password of one’s own', async () => {
  await addAdministrator(site, 'first');
  const { administration } = site.product.serviceOf(session);
  const { generated = '' } = await administration.resetPassword('first');
  const { context, page, errors } = await openVisitor();
  await page.goto('/admin/login');
  await signIn(page, 'first', generated);
  await heading(page, 'Welcome. Choose your own password').waitFor();
  await page.goto('/admin?tab=messages');
  await heading(page, 'Welcome. Choose your own password').waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(generated);
  await choosePassword(page, 'maple', 'Save and open the dashboard');
  await page.getByText('New password must be at least 6 characters long').waitFor();
  await choosePassword(page, generated, 'Save and open the dashboard');
  await page.getByText('Choose another password than the generated one.').waitFor();
  await choosePassword(page, 'four unrelated maple words', 'Save and open the dashboard');
  await page.getByText('Welcome, first').waitFor();
  const kept = await readKept(page);
  for (const secret of [generated, 'maple words']) assert.deepEqual(kept.findText(secret), []);
  assert.equal((await attemptSignIn(site, { username: 'first', password: generated })).status, 401);
  assert.deepEqual(
    errors.filter((error) => !error.includes('400')),
    [],
  );
  await context.close();
});

test('a forgotten password is reset by a link that works once', async () => {
  await addAdministrator(site, 'forgets');
  const to = 'forgets@longitude.example';
  const { context, page } = await openVisitor();
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await field(page, 'Username or email').fill('forgets');
  await press(page, 'Send link');
  await heading(page, 'Check your email').waitFor();
  const { mail } = await sink.waitFor(
    (received) =>
      received.envelope.to.includes(to) && received.mail.subject === 'Reset your password',
  );
  const [link = ''] = /http\S+\/admin\/reset#token=\S+/.exec(mail.text ?? '') ?? [];
  await page.goto(link);
  await heading(page, 'Choose a new password').waitFor();
  await page.getByText('For forgets.').waitFor();
  assert.equal(new URL(page.url()).hash, '');
  const token = link.split('token=')[1] ?? 'missing';
  assert.deepEqual((await readKept(page)).findText(token), []);
  await choosePassword(page, 'four unrelated maple words', 'Save and sign in');
  await page.getByText('Welcome, forgets').waitFor();

  const other = await openVisitor();
  await other.page.goto(link);
  await heading(other.page, 'This link no longer works').waitFor();
  await other.page.getByText('This link was used already').waitFor();
  await other.page.reload();
  await heading(other.page, 'Open the link again').waitFor();
  await Promise.all([context.close(), other.context.close()]);
});

test('a second window follows when the first one signs out, and when it signs in again', async () => {
  await addAdministrator(site, 'windows');
  const { context, page } = await openVisitor();
  await page.goto('/admin/login');
  await signIn(page, 'windows', 'correct horse battery');
  await page.getByText('Welcome, windows').waitFor();
  const second = await context.newPage();
  await second.goto('/admin?tab=profile');
  await second.getByText('This device', { exact: true }).waitFor();
  await press(page, 'Logout');
  await second.getByRole('button', { name: 'Sign in' }).waitFor();
  await signIn(page, 'windows', 'correct horse battery');
  await page.getByText('Welcome, windows').waitFor();
  await second.getByText('Welcome, windows').waitFor();
  await context.close();
});
