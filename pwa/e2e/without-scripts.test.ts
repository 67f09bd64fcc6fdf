import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { Page } from 'playwright-core';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import { slowestMs } from '../../server/src/testing/wait-until.ts';
import { listIndexedPaths } from './lighthouse/indexed-paths.ts';
import { savingsFigure, seeResult } from './calculator-steps.ts';
import { imitate, imitateUnsupported, useForms } from './older-browsers.ts';
import { startScan } from './scanner-steps.ts';
import { messagePanel, requestPanel, signIn, toast, typeMessage } from './steps.ts';
import { useSite } from './use-site.ts';

let page: Page;

const here = useSite(async (site, browser) => {
  const viewport = { width: 390, height: 844 };
  const options = { baseURL: site.address, viewport, javaScriptEnabled: false };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(slowestMs);
  page = await context.newPage();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const readPath = () => new URL(page.url()).pathname;

test('every indexed page can be read; the back office says that it needs scripts', async () => {
  for (const path of await listIndexedPaths(here.site)) {
    await page.goto(path);
    const main = page.getByRole('main');
    assert.equal(await main.getByRole('heading', { level: 1 }).count(), 1, path);
    const text = await main.innerText();
    assert.ok(text.length > 300, `${path} says only: ${text}`);
    assert.doesNotMatch(text, /Loading/, path);
  }
  for (const path of ['/admin/login', '/admin', '/admin/trash']) {
    await page.goto(path);
    // Searches by text leave out the contents of noscript.
    const note = page.locator('noscript p:visible');
    const [first, ...more] = await note.allInnerTexts();
    assert.equal(first, 'The back office needs JavaScript.', path);
    assert.match(more.join(''), /Safari 16\.4/);
    assert.equal(await page.getByText('Loading...').isVisible(), false, path);
  }
});

test('the menu opens; articles are searched, filtered and read', async () => {
  await page.goto('/');
  await page.locator('header summary').click();
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  assert.equal(readPath(), '/blog');
  await page.getByPlaceholder('Search articles...').fill('rate');
  await page.getByRole('button', { name: 'Search' }).click();
  assert.equal(new URL(page.url()).search, '?q=rate');
  const titles = await page.locator('article h3').allTextContents();
  assert.deepEqual(titles, ['Reading an offshore rate card']);
  const chips = page.getByRole('navigation', { name: 'Category', exact: true });
  await chips.getByText('Cybersecurity').click();
  await page.getByText('No posts found').waitFor();
  await page.getByRole('link', { name: 'Show all articles' }).click();
  await page.getByRole('link', { name: 'The port left open', exact: true }).click();
  await page.locator('[data-article] p').first().waitFor();
  // The text can be there before the style sheet.
  await page.getByRole('button', { name: 'Share' }).waitFor({ state: 'hidden' });
  assert.equal((await page.goto('/blog/nowhere'))?.status(), 404);
  await heading('Post Not Found');
});

test('a fix is chosen by server, and controls that need scripts are not there', async () => {
  await page.goto('/scanner/checks?q=HSTS');
  assert.equal(await page.getByRole('link', { name: 'DMARC' }).count(), 0);
  await page.getByRole('link', { name: 'Critical Security Headers' }).click();
  await heading('Critical Security Headers');
  const shown = page.locator('fieldset ~ section:visible');
  assert.deepEqual(await shown.evaluateAll((all) => all.map((one) => one.ariaLabel)), ['nginx']);
  await page.getByRole('radio', { name: 'Caddy' }).check();
  assert.deepEqual(await shown.evaluateAll((all) => all.map((one) => one.ariaLabel)), ['Caddy']);
  assert.match(await shown.locator('pre').innerText(), /X-Frame-Options "SAMEORIGIN"/);
  assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/calculator?team=react-s2.quality-assurance-m1');
  assert.match(await savingsFigure(page).innerText(), /\$31,360/);
  const row = page.getByRole('row').filter({ hasText: 'Machine learning' });
  assert.match((await row.textContent()) ?? '', /CAD \$46 \/, Canada CAD \$118/);
  // Neither in the calculator nor in the footer.
  assert.deepEqual(await page.getByRole('button').allInnerTexts(), []);
  assert.equal(await page.getByRole('combobox').count(), 0);
  await page.goto('/calculator');
  assert.match(await page.locator('noscript p').innerText(), /^The calculator needs JavaScript\./);
  await page.goto('/install');
  await page.getByText(/^Your browser installs it from its menu/).waitFor();
});

test('rejected forms keep their text, are corrected and stored', async () => {
  const message = buildMessage({ message: 'Two lines,\nsent without scripts: ü & <b>.' });
  await page.goto('/contact');
  await typeMessage(page, { ...message, email: 'priya@' });
  const form = messagePanel(page);
  const send = form.getByRole('button', { name: 'Send Message' });
  await send.click();
  await form.getByRole('alert').getByText('Please check one field').waitFor();
  await form.getByRole('link', { name: 'Please enter a valid email address' }).click();
  await form.getByLabel('Email').fill(message.email);
  await send.click();
  await page.getByRole('heading', { name: 'Message Sent Successfully' }).waitFor();
  const [stored] = await here.site.admin.call(messageInbox.list, { query: {} });
  const { name, email, company, service, message: text, spam } = stored ?? {};
  assert.deepEqual({ name, email, company, service, message: text }, message);
  assert.equal(spam, false);
});

test('a request is stored with the answers for its service, which were collapsed', async () => {
  const request = buildRequest();
  await page.goto('/contact');
  await page.getByRole('tab', { name: 'Service Request' }).click();
  const panel = requestPanel(page);
  await panel.getByLabel('Name').fill(request.name);
  await panel.getByLabel('Email').fill(request.email);
  await panel.getByLabel('Service', { exact: true }).selectOption(request.service);
  await panel.locator('summary', { hasText: 'Cybersecurity' }).click();
  await panel.getByLabel('Industry').fill('Freight');
  await panel.getByLabel('Message', { exact: true }).fill(request.message);
  await panel.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByRole('heading', { name: 'Service Request Submitted' }).waitFor();
  const [stored] = await here.site.admin.call(requestInbox.list, { query: {} });
  assert.deepEqual(
    [stored?.name, stored?.answers, stored?.spam],
    [request.name, { Industry: 'Freight' }, false],
  );
});

const application = '**/assets/client-*.js';

/** A phone on which scripts run, and the paths of everything that it posts. */
async function openWithScripts() {
  const { page } = await here.openPhone();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return { page, posts };
}

/** Delays the application until it is released. */
async function delayApplication(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(application, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

const sendLate = (page: Page) =>
  messagePanel(page).getByRole('button', { name: 'Send Message' }).click();
const countFrom = async (name: string) => {
  const messages = await here.site.admin.call(messageInbox.list, { query: {} });
  return messages.filter((message) => message.name === name && !message.spam).length;
};

test('when the application does not arrive, forms are posted as without scripts', async () => {
  const { page, posts } = await openWithScripts();
  await page.route(application, (route) => route.abort());
  await page.goto('/contact');
  await typeMessage(page, buildMessage({ name: 'Not delivered' }));
  await sendLate(page);
  await page.getByRole('heading', { name: 'Message Sent Successfully' }).waitFor();
  assert.equal(await countFrom('Not delivered'), 1);
  await page.goto('/newsletter/unsubscribe?token=made-up');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { level: 1, name: /link/ }).waitFor();
  assert.deepEqual(posts, ['/contact', '/newsletter/unsubscribe']);
  await page.close();
});

test('an application that starts in time sends the message, once', async () => {
  const { page, posts } = await openWithScripts();
  const letGo = await delayApplication(page);
  await page.goto('/contact');
  await typeMessage(page, buildMessage({ name: 'In time' }));
  await sendLate(page);
  await sendLate(page);
  letGo();
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.deepEqual(posts, ['/api/contact']);
  assert.equal(await countFrom('In time'), 1);
  await page.close();
});

test('choices and clicks in the calculator before the application starts count', async () => {
  const { page } = await openWithScripts();
  const letGo = await delayApplication(page);
  await page.goto('/calculator?team=react-s2');
  await page.getByRole('button', { name: 'Request this team' }).click();
  letGo();
  await page.waitForURL('**/contact?tab=request');
  await requestPanel(page).getByText('2 × React, senior (5+ years)', { exact: false }).waitFor();
  await page.unroute(application);
  const letGoAgain = await delayApplication(page);
  await page.goto('/calculator?team=react-j1');
  await page.getByLabel('Skill').selectOption('Node.js');
  letGoAgain();
  await page.getByText('The team has changed.').waitFor();
  const shown = (label: string) =>
    page.getByLabel(label).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
  assert.deepEqual(
    [await shown('Skill'), await shown('Experience')],
    ['Node.js', 'Choose a level'],
  );
  await page.close();
});

for (const browser of ['safari_ios', 'chrome', 'firefox'] as const) {
  test(`visitors and administrators work in the oldest supported ${browser}`, async () => {
    const { page, posts } = await openWithScripts();
    await imitate(page, browser);
    await useForms(page, browser);
    assert.equal(await countFrom(browser), 1);
    assert.deepEqual(
      posts.filter((path) => !/wake|sessions|visits/.test(path)),
      ['/api/contact', '/api/newsletter/subscribe', '/api/security-scan'],
    );
    await page.goto('/admin/login');
    await signIn(page);
    await page.goto('/admin?tab=messages');
    await page.locator('[data-left] [data-id]').first().waitFor();
    await page.close();
  });
}

test('an older browser posts its forms, and is told what the back office needs', async () => {
  const { page, posts } = await openWithScripts();
  await imitateUnsupported(page);
  await page.goto('/contact');
  await typeMessage(page, buildMessage({ name: 'Older' }));
  await sendLate(page);
  await page.getByRole('heading', { name: 'Message Sent Successfully' }).waitFor();
  assert.equal(await countFrom('Older'), 1);
  await page.goto('/scanner');
  await startScan(page, 'https://older.invalid/');
  await page.getByText('Scan Error:').waitFor();
  assert.deepEqual(posts, ['/contact', '/scanner']);
  await page.goto('/calculator?team=react-s2');
  await seeResult(page, '$24,320');
  assert.equal(await page.getByRole('combobox').count(), 0);
  await page.goto('/admin/login');
  await page.getByText('It runs in Safari 16.4').waitFor();
  await page.close();
});
