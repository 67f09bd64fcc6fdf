import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { devices, type Browser, type Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { offerInstallation, runAsApp } from './install-screens.ts';
import { assertStill, watchShifts } from './layout-shifts.ts';
import { chosenCookies, startSite } from './site.ts';
import { messagePanel, waitForStart } from './steps.ts';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const open = () =>
  openPhone(browser, { baseURL: site.address, remembered: chosenCookies, hasWorker: false });
const button = (page: Page) => page.getByRole('button', { name: 'Install app' });
const countPrompts = (page: Page) =>
  page.evaluate(() => (window as { prompts?: number }).prompts ?? 0);

test('an offer made on another page is accepted on the page with the button', async () => {
  const { context, page, errors } = await open();
  await page.goto('/');
  await offerInstallation(page);
  await waitForStart(page);
  await page.getByRole('link', { name: 'Install app' }).tap();
  await page.waitForURL('**/install');
  await button(page).tap();
  await page.getByText('Your device is installing it.').waitFor();
  assert.equal(await countPrompts(page), 1);
  assert.equal(await button(page).count(), 0);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await page.getByText(/^Installed\. You find it/).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('whoever declines is told so, and may press again once the browser offers it again', async () => {
  const { context, page, errors } = await open();
  await page.goto('/install');
  await waitForStart(page);
  await offerInstallation(page, 'dismissed');
  await button(page).tap();
  await page.getByText(/^Not installed\./).waitFor();
  const focused = page.locator(':focus');
  assert.match((await focused.textContent()) ?? '', /^Not installed\./);
  await offerInstallation(page);
  await button(page).tap();
  await page.getByText('Your device is installing it.').waitFor();
  assert.equal(await countPrompts(page), 2);
  assert.deepEqual(errors, []);
  await context.close();
});

test('an offer that comes once the page is painted moves nothing', async () => {
  const { context, page } = await open();
  await page.goto('/install');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await watchShifts(page);
  await page.reload();
  await waitForStart(page);
  await page.getByText(/^Your browser installs it/).waitFor();
  // So that it is painted.
  await assertStill(page, 0.001);
  await offerInstallation(page);
  await button(page).waitFor();
  await assertStill(page, 0.001);
  await context.close();
});

test('nothing below moves when the button appears, nor when it was pressed', async () => {
  const { context, page } = await open();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/install');
    await waitForStart(page);
    await page.evaluate(() => document.fonts.ready);
    const below = page.getByRole('heading', { name: 'From your browser’s menu' });
    const measure = async () => (await below.boundingBox())?.y;
    const before = await measure();
    await offerInstallation(page, 'dismissed');
    await button(page).waitFor();
    assert.equal(await measure(), before, `offered, ${width} pixels wide`);
    await button(page).click();
    await page.getByText(/^Not installed\./).waitFor();
    assert.equal(await measure(), before, `declined, ${width} pixels wide`);
  }
  await context.close();
});

test('an iPhone is pointed to the Share menu, with the three steps of Safari', async () => {
  const context = await browser.newContext({ ...devices['iPhone 15'], baseURL: site.address });
  const page = await context.newPage();
  await page.goto('/install');
  await page.getByText(/^Safari installs it from its Share menu/).waitFor();
  const steps = page.getByRole('region', { name: 'iPhone and iPad, in Safari' });
  assert.deepEqual(await steps.getByRole('heading', { level: 4 }).allTextContents(), [
    'Tap Share',
    'Choose Add to Home Screen',
    'Tap Add',
  ]);
  await context.close();
});

test('the steps can be read without scripts', async () => {
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/install');
  await page.getByText(/^Your browser installs it from its menu/).waitFor();
  await page.getByRole('heading', { name: 'Choose Add to Home Screen', exact: true }).waitFor();
  await context.close();
});

test('the installed app says that it is one, and offers nothing', async () => {
  const { context, page, errors } = await open();
  await runAsApp(page);
  await page.goto('/install');
  await page.getByText('Installed. You are in the app.').waitFor();
  await offerInstallation(page);
  assert.equal(await button(page).count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test('an address shared by another app stands in the form of the scanner, and nothing is scanned', async () => {
  const { context, page, errors } = await open();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await page.goto('/scanner');
  await waitForStart(page);
  await page.getByLabel('Website URL').fill('https://earlier.example');
  await page.getByLabel('Email Address').fill('wilhelmina@outfitters.example');
  const text = 'Look at this: https://shop.example.com/sale?id=7. Nice!';
  await page.goto(`/scanner?${new URLSearchParams({ title: 'Sale', text })}`);
  await page.waitForURL('**/scanner');
  assert.equal(
    await page.getByLabel('Website URL').inputValue(),
    'https://shop.example.com/sale?id=7',
  );
  assert.equal(
    await page.getByLabel('Email Address').inputValue(),
    'wilhelmina@outfitters.example',
  );
  assert.equal(await page.getByRole('checkbox').isChecked(), false);
  assert.deepEqual(
    calls.filter((url) => url.includes('security-scan')),
    [],
  );
  assert.deepEqual(errors, []);
  await context.close();
});

/** Runs in the page before anything else: starts of the app come from `start`, as if by the system. */
function takeLaunches(): void {
  type Consume = (start: { readonly targetURL: string }) => void;
  const setConsumer = (consume: Consume) => {
    const start = (path: string) => consume({ targetURL: new URL(path, location.href).href });
    Object.assign(window, { start });
  };
  Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
}

test('a shortcut is followed in the open window, and a half-filled form is found again', async () => {
  const { context, page, errors } = await open();
  await runAsApp(page);
  await page.addInitScript(takeLaunches);
  await page.goto('/contact');
  await page.waitForFunction(() => 'start' in window);
  const start = (path: string) =>
    page.evaluate((to) => (window as unknown as { start: (path: string) => void }).start(to), path);
  const message = messagePanel(page).getByLabel('Message', { exact: true });
  await message.fill('Do you also look after companies with eight people?');
  await message.scrollIntoViewIfNeeded();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await start('/');
  await start('/contact');
  assert.equal(new URL(page.url()).pathname, '/contact');
  await start('/scanner?url=https%3A%2F%2Fshop.example.com');
  await page.waitForURL('**/scanner');
  const address = page.getByLabel('Website URL');
  await address.waitFor();
  assert.equal(await address.inputValue(), 'https://shop.example.com');
  assert.equal(await page.evaluate(() => scrollY), 0);
  await start('/contact');
  await message.waitFor();
  assert.equal(await message.inputValue(), 'Do you also look after companies with eight people?');
  assert.ok(await page.evaluate(() => 'isSameDocument' in window));
  assert.deepEqual(errors, []);
  await context.close();
});
