import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { addAdministrator } from '../../server/src/testing/add-administrator.ts';
import { signIn } from '../../server/src/testing/sign-in.ts';
import { testPassword, type TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openDesktop, openPhone, type Opened } from './browser.ts';
import { assertStill, watchShifts } from './layout-shifts.ts';
import { readKept } from './read-kept.ts';
import { chosenCookies, startSite } from './site.ts';
import { openTab, toast } from './steps.ts';

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

/** A device on which somebody is signed in, on the tab Profile. */
async function openProfile(token: string, open: typeof openPhone): Promise<Opened> {
  const remembered = { ...chosenCookies, auth_token: token };
  const opened = await open(browser, { baseURL: site.address, remembered });
  await watchShifts(opened.page);
  await opened.page.goto('/admin');
  await openTab(opened.page, 'Profile');
  await opened.page.getByText('This device', { exact: true }).waitFor();
  return opened;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function changePassword(page: Page, current: string, wanted: string): Promise<void> {
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(wanted);
  await field(page, 'Confirm new password').fill(wanted);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

test('an administrator changes the profile, and the dashboard greets by the new username', async () => {
  const { token } = await addAdministrator(site, 'renames');
  const { context, page, errors } = await openProfile(token, openPhone);
  await assertStill(page, 0.001);
  await field(page, 'Name').fill('Amara Nwosu-Lindqvist');
  await field(page, 'Username').fill('admin');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await toast(page, 'Failed to update profile').waitFor();
  assert.equal(await field(page, 'Username').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.locator(':focus').getAttribute('name'), 'username');
  await field(page, 'Username').fill('amara');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await toast(page, 'Profile updated successfully!').waitFor();
  await page.getByText('Welcome, amara').waitFor();
  await page.reload();
  await page.getByText('Welcome, amara').waitFor();
  assert.equal(await field(page, 'Name').inputValue(), 'Amara Nwosu-Lindqvist');
  // The browser reports the refused call.
  assert.deepEqual(
    errors.filter((text) => !text.includes('409')),
    [],
  );
  await context.close();
});

test('another email address needs the password again, which changes nothing when it is cancelled', async () => {
  const { token } = await addAdministrator(site, 'moves');
  const sessions = site.product.context.connection.collection('sessions');
  const { context, page } = await openProfile(token, openPhone);
  await sessions.updateMany({}, { $set: { confirmedAt: new Date(0) } });
  const change = async () => {
    await field(page, 'Email').fill('elsewhere@longitude.example');
    await page.getByRole('button', { name: 'Update Profile' }).click();
  };
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await change();
  await password.fill('not my canary');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Update Profile' }).waitFor();
  assert.equal(await field(page, 'Email').inputValue(), 'elsewhere@longitude.example');
  const users = site.product.context.connection.collection('users');
  const readEmail = async () => (await users.findOne({ username: 'moves' }))?.['email'] as unknown;
  assert.equal(await readEmail(), 'moves@longitude.example');
  await change();
  await password.fill(testPassword);
  await password.press('Enter');
  await toast(page, 'Profile updated successfully!').waitFor();
  assert.equal(await readEmail(), 'elsewhere@longitude.example');
  assert.deepEqual((await readKept(page)).findText('canary'), []);
  await context.close();
});

test('of two windows the second one keeps what it typed, and learns of the first', async () => {
  const { token } = await addAdministrator(site, 'twice');
  const first = await openProfile(token, openPhone);
  const second = await openProfile(token, openDesktop);
  const update = (page: Page) => page.getByRole('button', { name: 'Update Profile' }).click();
  await field(first.page, 'Name').fill('From the first');
  await update(first.page);
  await toast(first.page, 'Profile updated successfully!').waitFor();
  await field(second.page, 'Name').fill('From the second');
  await update(second.page);
  await second.page.getByText('Your profile was changed on another device.').waitFor();
  await second.page.getByText('From the first').waitFor();
  assert.equal(await field(second.page, 'Name').inputValue(), 'From the second');
  await update(second.page);
  await toast(second.page, 'Profile updated successfully!').waitFor();
  await Promise.all([first.context.close(), second.context.close()]);
});

test('a changed password signs the other device out, and a wrong one nobody', async () => {
  const own = await addAdministrator(site, 'secures');
  const other = await signIn(site, { username: 'secures' });
  const desk = await openProfile(other.token, openDesktop);
  const phone = await openProfile(own.token, openPhone);
  await changePassword(phone.page, 'not the canary', 'a canary of my own');
  await phone.page.getByText('This is not your current password.').waitFor();
  assert.equal(await phone.page.locator(':focus').getAttribute('name'), 'currentPassword');
  assert.equal(await field(phone.page, 'New password').inputValue(), 'a canary of my own');
  await changePassword(phone.page, testPassword, 'a canary of my own');
  await toast(phone.page, 'Password updated successfully!').waitFor();
  for (const name of ['Current password', 'New password', 'Confirm new password']) {
    assert.equal(await field(phone.page, name).inputValue(), '');
  }
  await phone.page.getByText('You are not signed in on any other device.').waitFor();
  assert.deepEqual((await readKept(phone.page)).findText('canary'), []);
  await desk.page.waitForURL(({ pathname }) => pathname === '/admin/login');
  await desk.page.getByText('Session expired').first().waitFor();
  await phone.page.reload();
  await phone.page.getByText('This device', { exact: true }).waitFor();
  assert.equal(
    (await signIn(site, { username: 'secures', password: 'a canary of my own' })).user.username,
    'secures',
  );
  await Promise.all([phone.context.close(), desk.context.close()]);
});

test('without a connection a password is not changed, and what was typed stays', async () => {
  const { token } = await addAdministrator(site, 'offline');
  const { context, page } = await openProfile(token, openPhone);
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await context.setOffline(true);
  await changePassword(page, testPassword, 'another password');
  await toast(page, 'Failed to update password').getByText('No connection').waitFor();
  assert.equal(await field(page, 'New password').inputValue(), 'another password');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await toast(page, 'Password updated successfully!').waitFor();
  await context.close();
});

test('devices are listed and signed out, one and then all others', async () => {
  const own = await addAdministrator(site, 'lists');
  const desk = await openProfile((await signIn(site, { username: 'lists' })).token, openDesktop);
  for (const host of ['first', 'second']) {
    await signIn(site, { username: 'lists', userAgent: `longitude-cli (${host})` });
  }
  const { context, page } = await openProfile(own.token, openPhone);
  const rows = page.getByRole('list', { name: 'Devices, this one first' }).getByRole('listitem');
  await rows.nth(3).waitFor();
  assert.equal(await rows.count(), 4);
  assert.match(await rows.first().innerText(), /127\.0\.0\.1[^]*This device/);
  await page.getByRole('button', { name: 'Sign out Command line on first' }).click();
  await toast(page, 'Signed out').getByText('Command line on first').waitFor();
  await rows.nth(3).waitFor({ state: 'detached' });
  await page.locator(':focus').waitFor();
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out all other devices?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are not signed in on any other device.').waitFor();
  assert.equal(await rows.count(), 1);
  await desk.page.waitForURL(({ pathname }) => pathname === '/admin/login');
  await desk.page.getByText('Session expired').first().waitFor();
  await Promise.all([context.close(), desk.context.close()]);
});
