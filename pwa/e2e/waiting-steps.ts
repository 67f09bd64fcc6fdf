import { messageInbox } from '@longitude/contract/messages';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { openPhone, type Opened } from './browser.ts';
import { chosenCookies } from './site.ts';
import { messagePanel, waitForForms, waitForStart } from './steps.ts';

/**
 * A phone with a page of the site, controlled by its worker.
 * @param prepare runs in each page before its own scripts
 */
export async function visit(
  browser: Browser,
  baseURL: string,
  path: string,
  prepare?: () => void,
): Promise<Opened> {
  const opened = await openPhone(browser, { baseURL, remembered: chosenCookies });
  if (prepare) await opened.context.addInitScript(prepare);
  await arrive(opened.page, path);
  return opened;
}

/** Opens another tab beside the first. */
export async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await arrive(page, path);
  return page;
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForStart(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await waitForForms(page);
}

export const sendMessage = (page: Page) =>
  messagePanel(page).getByRole('button', { name: 'Send Message' }).click();

/** The replacement of a form whose submission waits. */
export const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to send' });

/** In the header of every page while something waits. */
export const outboxLink = (page: Page) => page.getByRole('link', { name: /^Outbox, \d+ waiting$/ });

/** The number of messages from this sender that the server has stored. */
export async function countMessages(site: TestServer, name: string): Promise<number> {
  const stored = await site.admin.call(messageInbox.list, { query: { limit: 200 } });
  return stored.filter((message) => message.name === name).length;
}

interface Series {
  /** The sender of all. */
  readonly name: string;
  /** One message for each. */
  readonly texts: readonly string[];
}

/** Writes messages into the open form without a connection, faster than a person; each one waits. */
export async function writeMany(page: Page, series: Series): Promise<void> {
  await page.evaluate(async ({ name, texts }) => {
    const find = async <Found extends Element>(selector: string) => {
      for (;;) {
        const found = document.querySelector<Found>(selector);
        if (found) return found;
        await new Promise(requestAnimationFrame);
      }
    };
    for (const message of texts) {
      const form = await find<HTMLFormElement>('form:has(#contact-message)');
      const values = { name, email: 'many@kestrelrowe.example', message };
      for (const [field, value] of Object.entries(values)) {
        const control = form.elements.namedItem(field) as HTMLInputElement;
        control.value = value;
        control.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      form.requestSubmit();
      const another = await find<HTMLButtonElement>(
        'section[aria-label="Waiting to send"] button:last-child',
      );
      another.click();
    }
  }, series);
}
