import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import type { Browser, Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { chosenCookies, startSite } from './site.ts';
import { messagePanel, requestPanel, toast, typeMessage } from './steps.ts';

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

/** A phone whose worker cannot answer in the place of the network, and the paths of all that it posts. */
async function open() {
  const options = { baseURL: site.address, remembered: chosenCookies, hasWorker: false };
  const { context, page } = await openPhone(browser, options);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return { context, page, posts };
}

/** Keeps the application on its way until it is let go. */
async function delayApplication(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(application, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const send = (page: Page) => messagePanel(page).getByRole('button', { name: 'Send Message' }).tap();
const countFrom = async (name: string) => {
  const messages = await site.admin.call(messageInbox.list, { query: {} });
  return messages.filter((message) => message.name === name && !message.spam).length;
};

test('when the application does not arrive, forms are posted as without scripts', async () => {
  const { context, page, posts } = await open();
  await page.route(application, (route) => route.abort());
  await page.goto('/contact');
  await typeMessage(page, buildMessage({ name: 'Not delivered' }));
  await send(page);
  await page.getByRole('heading', { name: 'Message Sent Successfully' }).waitFor();
  assert.equal(await countFrom('Not delivered'), 1);
  await page.goto('/newsletter/unsubscribe?token=made-up');
  await page.getByRole('button', { name: 'Unsubscribe' }).tap();
  await page.getByRole('heading', { level: 1, name: /link/ }).waitFor();
  assert.deepEqual(posts, ['/contact', '/newsletter/unsubscribe']);
  await context.close();
});

test('an application that comes in time sends the message, once', async () => {
  const { context, page, posts } = await open();
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

test('what is chosen and pressed in the calculator before the application starts counts', async () => {
  const { context, page } = await open();
  const letGo = await delayApplication(page);
  await page.goto('/calculator?team=react-s2');
  await page.getByRole('button', { name: 'Request this team' }).tap();
  letGo();
  await page.waitForURL('**/contact?tab=request');
  await requestPanel(page).getByText('2 x React, senior (5+ years)', { exact: false }).waitFor();
  await page.unroute(application);
  const letGoAgain = await delayApplication(page);
  await page.goto('/calculator?team=react-j1');
  await page.getByLabel('Skill').selectOption('Node.js');
  letGoAgain();
  await page.getByText('The team has changed since.').waitFor();
  const shown = (label: string) =>
    page.getByLabel(label).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  assert.deepEqual(
    [await shown('Skill'), await shown('Experience')],
    ['Node.js', 'Choose a level'],
  );
  await context.close();
});
