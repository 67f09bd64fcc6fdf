import type { Page } from 'playwright-core';
import type { SignInData } from './fill-sign-in.ts';
import type { Screen } from './screens.ts';

const seeHeading = (name: string) => async (page: Page) =>
  page.getByRole('heading', { name }).waitFor();
const visit = (name: string, path: string, reach: Screen['reach']): Screen => ({
  name,
  path: `/admin/${path}`,
  viewer: 'visitor',
  reach,
});

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Username or email').fill('nobody@longitude.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await seeHeading('Check your email')(page);
}

async function refusePassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('maple');
  await page.getByLabel('Confirm new password', { exact: true }).fill('mapel');
  await page.getByRole('meter', { name: 'Password strength' }).waitFor();
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.getByText('New passwords do not match').waitFor();
}

const signInFirst =
  ({ username, generated }: SignInData) =>
  async (page: Page) => {
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(generated);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await seeHeading('Welcome. Choose your own password')(page);
  };

async function changeEmail(page: Page): Promise<void> {
  await page.getByText('This device', { exact: true }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('amara@elsewhere.example');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it’s you' }).waitFor();
}

/** Forgotten, reset and generated passwords, and the question for one. */
export const signInScreens = (data: SignInData): readonly Screen[] => [
  visit('login-forgot', 'login?forgot', seeHeading('Reset your password')),
  visit('login-forgot-sent', 'login?forgot', askForLink),
  visit('reset', `reset#token=${data.resetToken}`, (page) =>
    page.getByLabel('New password', { exact: true }).waitFor(),
  ),
  visit('reset-errors', `reset#token=${data.resetToken}`, refusePassword),
  visit(
    'reset-expired',
    `reset#token=${data.expiredToken}`,
    seeHeading('This link no longer works'),
  ),
  visit('reset-lost', 'reset', seeHeading('Open the link again')),
  visit('email-sign-in', `email#token=${data.confirmToken}`, seeHeading('Sign in')),
  visit(
    'email-undo',
    `email#token=${data.undoToken}`,
    seeHeading('Undo the change of your email address'),
  ),
  // The last one for visitors: from then on an administrator is signed in.
  visit('first-password', 'login', signInFirst(data)),
  {
    name: 'email-confirm',
    path: `/admin/email#token=${data.confirmToken}`,
    viewer: 'administrator',
    reach: seeHeading('Confirm your new email address'),
  },
  {
    name: 'profile-email',
    path: '/admin?tab=profile',
    viewer: 'administrator',
    reach: (page) => page.getByText('Confirm amara@elsewhere.example.').waitFor(),
  },
  {
    name: 'confirm-password',
    path: '/admin?tab=profile',
    viewer: 'administrator',
    reach: changeEmail,
  },
];
