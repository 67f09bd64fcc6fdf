import type { CreateMessage } from '@longitude/contract/messages';
import type { CreateRequest } from '@longitude/contract/requests';
import type { Page } from 'playwright-core';
import type { ReceivedMail, SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import {
  messagePanel,
  requestPanel,
  toast,
  typeMessage,
  typeRequest,
  waitForStart,
} from './steps.ts';

/** A visitor sends a service request from its form. */
export async function sendRequest(page: Page, request: CreateRequest): Promise<void> {
  await page.goto('/contact?tab=request');
  await waitForStart(page);
  await typeRequest(page, request);
  await requestPanel(page).getByRole('button', { name: 'Submit Request' }).tap();
  await toast(page, 'Service Request Submitted').waitFor();
}

/** A visitor sends a contact message from its form. */
export async function sendMessage(page: Page, message: CreateMessage): Promise<void> {
  await page.goto('/contact');
  await waitForStart(page);
  await typeMessage(page, message);
  await messagePanel(page).getByRole('button', { name: 'Send Message' }).tap();
  await toast(page, 'Message Sent Successfully').waitFor();
}

/** The row of a list that shows this name: an item of requests, a row of messages. */
export const rowOf = (page: Page, name: string) =>
  page.locator('[data-id]').filter({ hasText: name });

/** The composer on screen. */
export const composer = (page: Page) => page.getByRole('form', { name: /^Email to / });

/** The field of the message, once it can format. */
export const richText = (page: Page) => composer(page).locator('.rich');

/** Puts the caret behind all that stands in the message, after emptying it. */
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

/** The mail of one Message-ID or subject, as the client's mail server got it. */
export const mailAbout = (sink: SmtpSink, subject: string): Promise<ReceivedMail> =>
  sink.waitFor(({ mail }) => mail.subject === subject);

/** A header as it came; undefined when there is none. */
export const header = ({ mail }: ReceivedMail, key: string): string | undefined =>
  mail.headers.find((each) => each.key === key)?.value;
