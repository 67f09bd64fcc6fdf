import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logout } from '@longitude/contract/session';
import { messageInbox } from '@longitude/contract/messages';
import type { Browser, Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openDesktop, openPhone } from './browser.ts';
import { fillInbox } from './fill-inbox.ts';
import { readKept } from './read-kept.ts';
import { chosenCookies, startSite } from './site.ts';
import { openTab, signIn, toast, waitForStart, waitUntil } from './steps.ts';

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  await fillInbox(site);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const openSite = (open: typeof openPhone) =>
  open(browser, { baseURL: site.address, remembered: chosenCookies });

const isLogin = ({ pathname }: URL) => pathname === '/admin/login';

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const control = page.locator(':focus');
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const snapshot = await control.ariaSnapshot().catch(() => '');
    if (snapshot.includes(`"${name}"`)) return;
  }
  assert.fail(`Tab never reached ${name}`);
}

test('a message is sent with the keyboard alone, from the home page on', async () => {
  const { context, page, errors } = await openSite(openDesktop);
  const message = buildMessage({ name: 'Keyboard Person', service: null });
  await page.goto('/');
  await waitForStart(page);
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').textContent(), 'Skip to content');
  await tabTo(page, 'Contact');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await tabTo(page, 'Contact Form');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Submit Request' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, 'Send Message');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('heading').waitFor();
  await tabTo(page, 'Name must be at least 2 characters');
  await page.keyboard.press('Enter');
  await page.keyboard.type(message.name);
  for (const [field, text] of [
    ['Email', message.email],
    ['Message', message.message],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, 'Send Message');
  await page.keyboard.press('Enter');
  await toast(page, 'Message Sent Successfully').waitFor();
  const stored = await site.admin.call(messageInbox.list, { query: { archived: false } });
  assert.ok(stored.some(({ name }) => name === message.name));
  assert.deepEqual(errors, []);
  await context.close();
});

test('who is not signed in is led to sign in, and then to where they wanted to go', async () => {
  const { context, page } = await openSite(openPhone);
  for (const path of ['/admin', '/admin/dashboard', '/admin/requests/000000000000000000000000']) {
    await page.goto(path);
    await page.waitForURL(isLogin);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  }
  await page.goto('/admin?tab=messages');
  await page.waitForURL(isLogin);
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'Contact Messages' }).waitFor();
  await page.getByText('Ifeoma Castellanos').waitFor();
  await context.close();
});

test('logout leaves no token and nothing of the back office on the device', async () => {
  const { context, page } = await openSite(openPhone);
  await page.goto('/admin/login');
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await openTab(page, 'Service Requests');
  await page.getByText('Oluwaseun Adeyemi-Bankole').waitFor();
  await openTab(page, 'Contact Messages');
  await page.getByText('Ifeoma Castellanos').waitFor();
  const inside = await readKept(page);
  assert.ok('auth_token' in inside.storage);
  assert.deepEqual(inside.findText('Adeyemi'), [], 'data of the back office was cached');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(isLogin);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  // Chromium may make an empty one anew, when it has compiled a script of it.
  await waitUntil(page, async () => !(await caches.match('/signed-in')));
  const outside = await readKept(page);
  // By this word other windows learn of the logout.
  const { auth_end: end, auth_device: device, ...rest } = outside.storage;
  // The proof of a known device opens nothing without the password.
  assert.ok(device);
  assert.equal(end, 'left');
  assert.deepEqual(
    Object.keys(rest).filter((key) => key.startsWith('auth')),
    [],
  );
  assert.deepEqual(outside.databases, []);
  for (const text of ['Adeyemi', 'Castellanos']) assert.deepEqual(outside.findText(text), []);
  const admin = outside.addresses.filter((address) =>
    /\/admin|\/api\/(?!settings\/public)/.test(address),
  );
  assert.deepEqual(admin, []);
  await page.goBack();
  await page.waitForURL(isLogin);
  assert.equal(await page.getByText('Ifeoma Castellanos').count(), 0);
  await context.close();
});

test('a session that ended on the server says so and asks to sign in', async () => {
  const { context, page } = await openSite(openPhone);
  // The stream of events would find it out within a second, before a slow thumb does.
  await page.route('**/api/admin/events*', (route) => route.abort());
  await page.goto('/admin/login');
  await signIn(page);
  // And so would a request of the overview that is still under way.
  const requests = page.getByRole('link', { name: /^Service Requests \d+ unread$/ });
  await requests.waitFor();
  await page.getByText('service requests received').waitFor();
  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  await site.visitor.call(logout, { headers: { authorization: `Bearer ${token}` } });
  await requests.click();
  await page.waitForURL(isLogin);
  await page.getByText('Session expired').first().waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('auth_token')), null);
  await signIn(page);
  await page.getByRole('heading', { level: 1, name: 'Service Requests' }).waitFor();
  await context.close();
});
