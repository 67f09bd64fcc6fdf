import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { listSkills } from '@longitude/contract/skills';
import type { Browser, Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { delayFont } from './delay-font.ts';
import { assertStill, watchShifts } from './layout-shifts.ts';
import { listIndexedPaths } from './lighthouse/indexed-paths.ts';
import { chosenCookies, startSite } from './site.ts';
import { messagePanel, requestPanel, toast, typeMessage, waitForStart } from './steps.ts';

const application = '**/assets/client-*.js';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

/** A phone whose worker cannot answer in the place of the network. */
const open = () =>
  openPhone(browser, { baseURL: site.address, remembered: chosenCookies, hasWorker: false });

/** Keeps the application on its way until it is let go. */
async function delayApplication(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(application, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** The paths of all that the page posts. */
function watchPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return posts;
}

const send = (page: Page) => messagePanel(page).getByRole('button', { name: 'Send Message' }).tap();
const seeSent = (page: Page) =>
  page.getByRole('heading', { name: 'Message Sent Successfully' }).waitFor();
const countFrom = async (name: string) => {
  const messages = await site.admin.call(messageInbox.list, { query: {} });
  return messages.filter((message) => message.name === name && !message.spam).length;
};

test('when the application does not arrive, forms are posted as without scripts', async () => {
  const { context, page } = await open();
  const posts = watchPosts(page);
  await page.route(application, (route) => route.abort());
  await page.goto('/contact');
  await typeMessage(page, buildMessage({ name: 'Not delivered' }));
  await send(page);
  await seeSent(page);
  assert.equal(await countFrom('Not delivered'), 1);
  await page.goto('/newsletter/unsubscribe?token=made-up');
  await page.getByRole('button', { name: 'Unsubscribe' }).tap();
  await page.getByRole('heading', { level: 1, name: /link/ }).waitFor();
  assert.deepEqual(posts, ['/contact', '/newsletter/unsubscribe']);
  await context.close();
});

test('an application that takes too long finds the message sent, once', async () => {
  const { context, page } = await open();
  const posts = watchPosts(page);
  const letGo = await delayApplication(page);
  await page.goto('/contact');
  await typeMessage(page, buildMessage({ name: 'Too slow' }));
  await send(page);
  await seeSent(page);
  letGo();
  await waitForStart(page);
  assert.deepEqual(posts, ['/contact']);
  assert.equal(await countFrom('Too slow'), 1);
  await context.close();
});

test('an application that comes in time sends the message, once', async () => {
  const { context, page } = await open();
  const posts = watchPosts(page);
  const letGo = await delayApplication(page);
  await page.goto('/contact');
  await typeMessage(page, buildMessage({ name: 'In time' }));
  await send(page);
  await send(page);
  letGo();
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.deepEqual(posts, ['/api/contact']);
  assert.equal(await countFrom('In time'), 1);
  await context.close();
});

test('what is chosen in the calculator before the application starts stays chosen', async () => {
  const { context, page } = await open();
  const letGo = await delayApplication(page);
  await page.goto('/calculator?team=react-j1');
  await page.getByLabel('Skill').selectOption('Node.js');
  letGo();
  await page.getByText('The team has changed since.').waitFor();
  const shown = (label: string) =>
    page.getByLabel(label).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  assert.deepEqual(
    [await shown('Skill'), await shown('Experience')],
    ['Node.js', 'Choose a level'],
  );
  await context.close();
});

test('a shared team that is requested before the application starts reaches the form', async () => {
  const { context, page } = await open();
  const letGo = await delayApplication(page);
  await page.goto('/calculator?team=react-s2');
  await page.getByRole('button', { name: 'Request this team' }).tap();
  letGo();
  await page.waitForURL('**/contact?tab=request');
  await requestPanel(page).getByText('2 x React, senior (5+ years)', { exact: false }).waitFor();
  await context.close();
});

test('what only the device knows has its room before it is shown', async () => {
  const skills = await site.visitor.call(listSkills, {});
  const team = skills
    .slice(0, 3)
    .map(({ id }, index) => ({ id: index + 1, skill: id, experience: 'senior', resources: 2 }));
  const totals = { totalIndianCost: '1.00', totalUsaCost: '2.00', monthlySavings: '1.00' };
  const calculation = { sessionData: '{}', ...totals, savingsPercentage: '50.0' };
  // Two lines on a phone.
  const long = '2 x React, senior (5+ years), 1 x Node, intermediate (2 to 5 years)';
  const waiting = { calculation, summary: [long, 'India', 'Canada'].join('\n') };
  const { context, page } = await open();
  await watchShifts(page);
  // The heading font replaces another one of the same widths, as on a device with Arial.
  const letFontCome = await delayFont(page);
  await letFontCome();
  await page.addInitScript(
    ([rows, request]) => {
      localStorage.setItem('calculator:team', rows);
      sessionStorage.setItem('calculation', request);
    },
    [JSON.stringify(team), JSON.stringify(waiting)] as const,
  );
  for (const [address, shown, limit] of [
    ['/calculator', page.getByRole('group', { name: 'Developer #3' }), 0.02],
    ['/contact?tab=request', page.getByRole('region', { name: 'Your team' }), 0.001],
  ] as const) {
    const letGo = await delayApplication(page);
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    letGo();
    await shown.waitFor();
    await assertStill(page, limit);
    await page.unroute(application);
  }
  await context.close();
});

test('nothing moves when the heading font comes late', async () => {
  for (const path of await listIndexedPaths(site)) {
    const { context, page } = await open();
    await watchShifts(page);
    const letFontCome = await delayFont(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.evaluate(readFontState), 'loading');
    await letFontCome();
    await assertStill(page, 0.001);
    assert.equal(await page.evaluate(readFontState), 'loaded');
    await context.close();
  }
});

/** Runs in the page. */
function readFontState(): string | undefined {
  return [...document.fonts].find(({ family }) => family.includes('Grotesk'))?.status;
}
