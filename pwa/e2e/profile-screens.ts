import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { testPassword } from '../../server/src/testing/test-server.ts';
import { givePush } from './push-steps.ts';
import type { Screen } from './screens.ts';

const screen = (name: string, reach: Screen['reach']): Screen => ({
  name,
  path: '/admin?tab=profile',
  viewer: 'administrator',
  reach,
});

/** Signs in on another device, which the list then contains. */
async function addDevice(page: Page): Promise<void> {
  const data = { username: 'admin', password: testPassword };
  const response = await page.request.post('/api/auth/login', { data });
  assert.equal(response.status(), 200);
  await page.reload();
  await page.getByText('New device').first().waitFor();
}

/** Types a password that is too short, and another one to confirm it. */
async function refusePassword(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('maple');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('mapel');
  await page.getByRole('meter', { name: 'Password strength' }).waitFor();
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByRole('alert').getByRole('heading').waitFor();
}

/** A browser that can show notifications, before they are switched on. */
async function offerNotifications(page: Page): Promise<void> {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  await givePush(page, { subscription: { endpoint: 'https://push.example/', keys } }, 'default');
  await page.reload();
  await page.getByText('Notifications are off.').waitFor();
  await page.getByText('This device', { exact: true }).waitFor();
}

/** The administrator's own profile. */
export const profileScreens: readonly Screen[] = [
  screen('profile', (page) => page.getByText('This device', { exact: true }).waitFor()),
  screen('profile-errors', async (page) => {
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('All fields are required').waitFor();
  }),
  screen('profile-password', refusePassword),
  screen('profile-notifications', offerNotifications),
  screen('profile-devices', addDevice),
];
