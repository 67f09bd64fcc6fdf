import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestInbox } from '@longitude/contract/requests';
import type { Page } from 'playwright-core';
import { addAdministrator } from '../../server/src/testing/add-administrator.ts';
import { buildRequest } from '../../server/src/testing/builders.ts';
import { sendMailTo } from '../../server/src/testing/mail-settings.ts';
import { signIn as signInElsewhere } from '../../server/src/testing/sign-in.ts';
import { startSmtpSink, type SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import { testPassword } from '../../server/src/testing/test-server.ts';
import { openPhone } from './browser.ts';
import { clearMessage, richText, rowOf } from './inbox-steps.ts';
import { readSaved } from './read-saved.ts';
import { chosenCookies } from './site.ts';
import { toast, waitUntil } from './steps.ts';
import { useSite } from './use-site.ts';

let sink: SmtpSink;

const here = useSite(async (site) => {
  sink = await startSmtpSink();
  await sendMailTo(site, sink);
});
after(() => sink.close());

const openVisitor = (remembered: Record<string, string> = chosenCookies) =>
  openPhone(here.browser, { baseURL: here.site.address, remembered });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const isLogin = ({ pathname }: URL) => pathname === '/admin/login';

async function signIn(page: Page, username: string): Promise<void> {
  await field(page, 'Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await press(page, 'Sign in');
}

test('a forgotten password is reset by a link that works once', async () => {
  await addAdministrator(here.site, 'forgets');
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
  assert.deepEqual((await readSaved(page)).findText(token), []);
  const password = 'four unrelated maple words';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await press(page, 'Save and sign in');
  await page.getByText('Welcome, forgets').waitFor();

  const other = await here.openPhone();
  await other.page.goto(link);
  await heading(other.page, 'This link no longer works').waitFor();
  await other.page.getByText('This link has already been used').waitFor();
  await Promise.all([context.close(), other.context.close()]);
});

test('a logout leaves nothing on the device, in all windows, and a sign-in restores them', async () => {
  await addAdministrator(here.site, 'windows');
  const payload = buildRequest({
    name: 'Secret Client',
    message: 'A secret that nobody may keep.',
  });
  const { id } = await here.site.visitor.call(requestInbox.create, { payload });
  const { context, page } = await openVisitor();
  await page.goto('/admin?tab=requests');
  await page.waitForURL(isLogin);
  await signIn(page, 'windows');
  await rowOf(page, 'Secret Client').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`/admin/requests/${id}`);
  await richText(page).waitFor();
  await clearMessage(page);
  await page.keyboard.type('A secret answer');
  await page.getByLabel('New note').fill('A secret note');
  await page.getByText('Draft saved').waitFor();
  assert.ok('auth_token' in (await readSaved(page)).storage);
  const second = await context.newPage();
  await second.goto('/admin?tab=profile');
  await second.getByText('This device', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Inbox' }).click();
  await press(page, 'Logout');
  await page.waitForURL(isLogin);
  await second.getByRole('button', { name: 'Sign in' }).waitFor();
  // Chromium may recreate an empty one when it has compiled a script of it.
  await waitUntil(page, async () => !(await caches.match('/signed-in')));
  const left = await readSaved(page);
  // The proof of a known device opens nothing without the password; other windows learn of the
  // logout by the marker.
  const { auth_end: end, auth_device: device, ...rest } = left.storage;
  assert.deepEqual([end, typeof device], ['left', 'string']);
  assert.deepEqual(
    Object.keys(rest).filter((key) => key.startsWith('auth')),
    [],
  );
  assert.deepEqual(left.databases, []);
  for (const text of ['Secret Client', 'secret answer', 'secret note', 'nobody may keep'])
    assert.deepEqual(left.findText(text), []);
  const ofOffice = /\/admin|\/api\/(?!settings\/public)/;
  assert.deepEqual(
    left.addresses.filter((address) => ofOffice.test(address)),
    [],
  );
  await page.goBack();
  await page.waitForURL(isLogin);
  assert.equal(await page.getByText('Secret Client').count(), 0);

  await page.goto('/admin/login');
  await signIn(page, 'windows');
  await page.getByText('Welcome, windows').waitFor();
  await second.getByText('Welcome, windows').waitFor();
  await context.close();
});

test('a changed password signs the other device out, and is stored nowhere', async () => {
  const { token } = await addAdministrator(here.site, 'secures');
  const other = await signInElsewhere(here.site, { username: 'secures' });
  const remember = (auth_token: string) => ({ ...chosenCookies, auth_token });
  const desk = await here.openDesktop(remember(other.token));
  await desk.page.goto('/admin?tab=profile');
  await desk.page.getByText('This device', { exact: true }).waitFor();
  const { page, context } = await openVisitor(remember(token));
  await page.goto('/admin?tab=profile');
  await page.getByRole('tab', { name: 'Change Password' }).click();
  const wanted = 'a canary of my own';
  await field(page, 'Current password').fill(testPassword);
  await field(page, 'New password').fill(wanted);
  await field(page, 'Confirm new password').fill(wanted);
  await press(page, 'Update Password');
  await toast(page, 'Password updated successfully!').waitFor();
  await page.getByText('You are not signed in on any other device.').waitFor();
  assert.deepEqual((await readSaved(page)).findText('canary'), []);
  await desk.page.waitForURL(isLogin);
  await desk.page.getByText('Session expired').first().waitFor();
  await page.reload();
  await page.getByText('This device', { exact: true }).waitFor();
  await signInElsewhere(here.site, { username: 'secures', password: wanted });
  await Promise.all([context.close(), desk.context.close()]);
});
