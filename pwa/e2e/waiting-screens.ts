import type { Page } from 'playwright-core';
import { createItem, type OutboxItem } from '../src/platform/outbox/outbox-item.ts';
import type { Screen } from './screens.ts';
import { waitForStart } from './steps.ts';

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

/** An item in each state, with long and foreign words. */
function buildItems(): readonly OutboxItem[] {
  const message =
    'Do you also look after companies with eight people? We lost our shared drive for a day last week and nobody knew whom to call. Our Datenschutzbeauftragtenvertretung asks as well.';
  const address = 'https://kunden.elbtal-speditionslogistik.example/a/very/long/path/of/a/portal';
  const endedAt = Date.now() - minuteMs;
  return [
    build('rejected', ['Contact message', 'message', message], {
      state: 'rejected',
      endedAt,
      rejection: { message: '', fields: { email: 'Please enter a valid email address' } },
    }),
    build('expired', ['Newsletter', 'newsletter subscription', 'maximiliane@elbtal.example'], {
      writtenAt: Date.now() - 8 * 24 * 60 * minuteMs,
    }),
    build('uncertain', ['Service request', 'service request', message], { isUncertain: true }),
    build('scan', ['Security scan', 'security scan', address]),
    build('sent', ['Contact message', 'message', ''], { state: 'sent', content: null, endedAt }),
  ];
}

/** Fills the outbox of the device, whose database is there once the page has read it. */
async function fillOutbox(page: Page): Promise<void> {
  await page.goto('/outbox');
  await page.getByRole('heading', { name: 'Everything has been sent' }).waitFor();
  await page.evaluate(async (items) => {
    const opening = indexedDB.open('outbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const database = opening.result;
    const transaction = database.transaction('items', 'readwrite');
    for (const item of items) transaction.objectStore('items').put(item);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
    localStorage.setItem('outbox', '4');
  }, buildItems());
}

/** What waits on the device, and nothing. */
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
];
