import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startSite as startLabSite, type LabSitePorts } from '@longitude/scanner/lab/start-site';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { chooseDeveloper, seeResult } from './calculator-steps.ts';
import { scanEmail, start } from './scanner-steps.ts';
import { startSite } from './site.ts';
import { messagePanel, requestPanel, toast, waitForForms, waitForStart } from './steps.ts';
import { outboxLink, sendMessage, visit, waiting } from './waiting-steps.ts';

let browser: Browser;
let site: TestServer;
let shop: LabSitePorts;

before(async () => {
  [browser, site, shop] = await Promise.all([
    openBrowser(),
    startSite({ SCAN_ALLOW: '127.0.0.0/8' }),
    startLabSite(({ path }) =>
      path === '/' ? { body: '<h1>Shop</h1>' } : { status: 404, body: 'Nothing here' },
    ),
  ]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await shop.close();
});

interface Journey {
  readonly path: string;
  /**
   * The steps of a visitor, in order; the connection is lost before each of them in turn. `run`
   * names this run.
   */
  readonly steps: Readonly<Record<string, (page: Page, run: string) => Promise<unknown>>>;
  /** Offline: what the page then shows. */
  readonly seeOffline: (page: Page) => Promise<unknown>;
  /** Online again: everything has arrived, once. */
  readonly seeOnline: (page: Page, run: string) => Promise<unknown>;
}

const count = (collection: string, filter: object) =>
  site.product.context.connection.collection(collection).countDocuments(filter);
const email = (run: string) => `${run.replaceAll(/\W/g, '')}@kestrelrowe.example`;
const shopUrl = (run: string) => `https://127.0.0.1:${shop.https}/?${encodeURIComponent(run)}`;
const seeWaiting = (page: Page) => waiting(page).waitFor();
const newsletter = (page: Page) => page.getByRole('form', { name: 'Stay Informed' });
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('heading', { name }).waitFor();

async function pick(page: Page, response: string): Promise<void> {
  const panel = requestPanel(page);
  await panel.getByLabel('Service', { exact: true }).selectOption('cybersecurity');
  await panel.getByLabel('Industry').fill(response);
}

async function openArticle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'The port left open' }).first().click();
  await page.waitForURL('**/blog/the-port-nobody-closed');
}

const journeys: Readonly<Record<string, Journey>> = {
  contact: {
    path: '/contact',
    steps: {
      name: (page, run) => messagePanel(page).getByLabel('Name').fill(run),
      email: (page, run) => messagePanel(page).getByLabel('Email').fill(email(run)),
      message: (page) =>
        messagePanel(page).getByLabel('Message', { exact: true }).fill('A text of some length.'),
      send: sendMessage,
    },
    seeOffline: seeWaiting,
    seeOnline: async (page, name) => {
      await toast(page, 'Message Sent Successfully').waitFor();
      assert.equal(await count('contact_messages', { name }), 1);
    },
  },
  request: {
    path: '/contact',
    steps: {
      tab: (page) => page.getByRole('tab', { name: 'Service Request' }).click(),
      name: (page, run) => requestPanel(page).getByLabel('Name').fill(run),
      email: (page, run) => requestPanel(page).getByLabel('Email').fill(email(run)),
      service: (page, run) => pick(page, `Trade of ${run}`),
      message: (page) =>
        requestPanel(page).getByLabel('Message', { exact: true }).fill('A project of some size.'),
      newsletter: (page) => requestPanel(page).getByText('Also send me the newsletter').click(),
      submit: (page) => requestPanel(page).getByRole('button', { name: 'Submit Request' }).click(),
    },
    seeOffline: async (page) => {
      await seeWaiting(page);
      await outboxLink(page).getByText('2').waitFor();
    },
    seeOnline: async (page, name) => {
      await outboxLink(page).waitFor({ state: 'detached' });
      const filter = { name, 'answers.answer': `Trade of ${name}` };
      assert.equal(await count('service_requests', filter), 1);
      assert.equal(await count('newsletter_subscribers', { email: email(name) }), 1);
    },
  },
  newsletter: {
    path: '/blog',
    steps: {
      email: (page, run) => newsletter(page).getByLabel('Email').fill(email(run)),
      subscribe: (page) => newsletter(page).getByRole('button').click(),
    },
    seeOffline: async (page) => {
      await dialog(page, 'Waiting to send');
      await page.getByRole('button', { name: 'OK', exact: true }).click();
    },
    seeOnline: async (page, name) => {
      await toast(page, 'Thank you for subscribing to our newsletter!').waitFor();
      assert.equal(await count('newsletter_subscribers', { email: email(name) }), 1);
    },
  },
  scan: {
    path: '/scanner',
    steps: {
      url: (page, run) => page.getByLabel('Website URL').fill(shopUrl(run)),
      email: (page) => page.getByLabel('Email Address').fill(scanEmail),
      terms: (page) => page.getByRole('checkbox').check(),
      start: (page) => start(page).click(),
    },
    seeOffline: seeWaiting,
    seeOnline: async (page, name) => {
      await page.waitForURL('**/scanner/reports/*');
      await page.getByRole('button', { name: 'Got it, thanks!' }).click();
      await page.getByText('Initial Scan Completed!').waitFor();
      assert.equal(await count('security_scans', { url: shopUrl(name) }), 1);
    },
  },
  calculator: {
    path: '/calculator',
    steps: {
      developer: (page) => chooseDeveloper(page, 1, ['React', 'Senior (5+ years)', 2]),
      calculate: (page) => page.getByRole('button', { name: 'Calculate Costs' }).click(),
      read: (page) => seeResult(page, '$'),
    },
    seeOffline: (page) => seeResult(page, '$'),
    seeOnline: async (page) => {
      await page.reload();
      await seeResult(page, '$');
    },
  },
  article: {
    path: '/blog',
    steps: {
      open: openArticle,
      back: (page) => page.goBack(),
      again: openArticle,
    },
    // If it was never read: it cannot be read now.
    seeOffline: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    seeOnline: async (page) => {
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'The port left open' }).waitFor();
    },
  },
};

for (const [name, { path, steps, seeOffline, seeOnline }] of Object.entries(journeys)) {
  test(`${name}: the connection is lost at each step`, async (t) => {
    const { context, page } = await visit(browser, site.address, path);
    for (const lost of Object.keys(steps)) {
      // oxlint-disable-next-line no-await-in-loop -- one visitor
      await t.test(`before ${lost}`, async () => {
        const run = `${name} ${lost}`;
        await page.goto(path);
        await waitForStart(page);
        await waitForForms(page);
        for (const [step, take] of Object.entries(steps)) {
          if (step === lost) await context.setOffline(true);
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await take(page, run);
        }
        await seeOffline(page);
        await context.setOffline(false);
        await seeOnline(page, run);
      });
    }
    await context.close();
  });
}
