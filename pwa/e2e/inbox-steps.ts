import type { Page, Route } from 'playwright-core';
import type { ReceivedMail, SmtpSink } from '../../server/src/testing/smtp-sink.ts';

/** The row of a list that shows this name: an item of requests, a row of messages. */
export const rowOf = (page: Page, name: string) =>
  page.locator('[data-id]').filter({ hasText: name });

/** The composer on screen. */
export const composer = (page: Page) => page.getByRole('form', { name: /^Email to / });

/** The field of the message, once it can format. */
export const richText = (page: Page) => composer(page).locator('[contenteditable=true]');

/** Puts the caret at the end of the message, after emptying it. */
export async function clearMessage(page: Page): Promise<void> {
  await richText(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
}

/** Presses a button of the toolbar, types, and presses it again. */
export async function typeFormatted(page: Page, button: string, text: string): Promise<void> {
  const press = page.getByRole('button', { name: button, exact: true });
  await press.click();
  await page.keyboard.type(text);
  await press.click();
}

/** The email with a Message-ID or subject, as received by the client's mail server. */
export const mailAbout = (sink: SmtpSink, subject: string): Promise<ReceivedMail> =>
  sink.waitFor(({ mail }) => mail.subject === subject);

/** The server executes the next call of this kind, and its response is lost. */
export async function loseResponse(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(address, lose, { times: 1 });
}
