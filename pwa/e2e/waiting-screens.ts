import type { Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import { createItem, type OutboxItem } from '../src/platform/outbox/outbox-item.ts';
import { readOutbox } from './read-outbox.ts';
import type { Screen } from './screens.ts';
import { fillScan, start } from './scanner-steps.ts';
import { typeMessage, waitForStart } from './steps.ts';
import { sendMessage, waiting } from './waiting-steps.ts';

const minuteMs = 60_000;

function build(
  key: string,
  [title, noun, excerpt]: readonly [title: string, noun: string, excerpt: string],
  changes: Partial<OutboxItem> = {},
): OutboxItem {
  const success = { title: 'Sent' };
  const form = { name: key, page: '/contact', path: '/contact', title, noun, success };
  const content = { payload: {}, values: {}, excerpt };
  const item = createItem({ form, key, content }, Date.now() - 20 * minuteMs);
  // Not due, so that the screen stays as it is.
  return { ...item, retryAt: Date.now() + 40 * minuteMs, noticedAt: Date.now(), ...changes };
}

const longMessage =
  'Do you also look after companies with eight people? We lost our shared drive for a day last week and nobody knew whom to call. Our Datenschutzbeauftragtenvertretung asks as well.';
const longAddress = 'https://kunden.elbtal-speditionslogistik.example/a/very/long/path/of/a/portal';

/** An item in each state, with long and foreign words. */
function buildItems(): readonly OutboxItem[] {
  const endedAt = Date.now() - minuteMs;
  return [
    build('rejected', ['Contact message', 'message', longMessage], {
      state: 'rejected',
      endedAt,
      rejection: { message: '', fields: { email: 'Please enter a valid email address' } },
    }),
    build('expired', ['Newsletter', 'newsletter subscription', 'maximiliane@elbtal.example'], {
      writtenAt: Date.now() - 8 * 24 * 60 * minuteMs,
    }),
    build('uncertain', ['Service request', 'service request', longMessage], { isUncertain: true }),
    build('scan', ['Security scan', 'security scan', longAddress]),
    build('sent', ['Contact message', 'message', ''], { state: 'sent', content: null, endedAt }),
  ];
}

/** Fills the outbox of the device, whose database exists once the page has read it. */
async function fillOutbox(page: Page): Promise<void> {
  await page.goto('/outbox');
  await page.getByRole('heading', { name: 'Everything has been sent' }).waitFor();
  await putItems(page, buildItems());
  await page.evaluate(() => localStorage.setItem('outbox', '4'));
}

async function putItems(page: Page, items: readonly OutboxItem[]): Promise<void> {
  await page.evaluate(async (items) => {
    const opening = indexedDB.open('outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const database = opening.result;
    const transaction = database.transaction('items', 'readwrite');
    for (const item of items) transaction.objectStore('items').put(item);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  }, items);
}

/** Only for this page. */
async function loseConnection(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const offline = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, offline: true };
  await client.send('Network.emulateNetworkConditions', offline);
  // From now on the page makes no attempts.
  await page.getByText('You are offline.', { exact: true }).waitFor();
}

/** Waits for the card in place of the form; other pages of the device do not send its item. */
async function seeWaiting(page: Page): Promise<void> {
  await waiting(page).getByRole('button', { name: 'Edit' }).waitFor();
  const items = await readOutbox(page);
  const retryAt = Date.now() + 40 * minuteMs;
  await putItems(
    page,
    items.map((item) => ({ ...item, retryAt })),
  );
}

/** The items waiting on the device, and none. */
export const waitingScreens: readonly Screen[] = [
  {
    name: 'waiting-none',
    path: '/outbox',
    viewer: 'visitor',
    reach: async (page) => {
      await waitForStart(page);
      await page.getByRole('heading', { name: 'Everything has been sent' }).waitFor();
    },
  },
  {
    name: 'waiting-items',
    path: '/about',
    viewer: 'visitor',
    reach: async (page) => {
      await fillOutbox(page);
      await page.goto('/outbox');
      await page.getByRole('heading', { name: 'Needs you' }).waitFor();
    },
  },
  {
    name: 'waiting-message',
    path: '/contact',
    viewer: 'visitor',
    reach: async (page) => {
      await waitForStart(page);
      await typeMessage(page, buildMessage({ message: longMessage }));
      await loseConnection(page);
      await sendMessage(page);
      await seeWaiting(page);
    },
  },
  {
    name: 'waiting-scan',
    path: '/scanner',
    viewer: 'visitor',
    reach: async (page) => {
      await waitForStart(page);
      await fillScan(page, longAddress);
      await loseConnection(page);
      await start(page).click();
      await seeWaiting(page);
    },
  },
];
