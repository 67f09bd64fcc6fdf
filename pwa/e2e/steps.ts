import type { CreateMessage } from '@longitude/contract/messages';
import type { CreateRequest } from '@longitude/contract/requests';
import type { Locator, Page } from 'playwright-core';
import { testPassword } from '../../server/src/testing/test-server.ts';
import { slowestMs } from '../../server/src/testing/wait-until.ts';

/** Waits until the application runs and responds to clicks. */
export async function waitForStart(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')?.firstElementChild;
    return root && Object.keys(root).some((key) => key.startsWith('__react'));
  });
}

export const messagePanel = (page: Page) => page.getByRole('tabpanel', { name: 'Contact Form' });
export const requestPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Service Request' });

/** Types a contact message into its form. */
export async function typeMessage(page: Page, message: CreateMessage): Promise<void> {
  const panel = messagePanel(page);
  await typeSender(panel, message);
  await panel.getByLabel('Service').selectOption(message.service);
  await panel.getByLabel('Message', { exact: true }).fill(message.message);
}

/** Types a service request with its answers into its form. */
export async function typeRequest(page: Page, request: CreateRequest): Promise<void> {
  const panel = requestPanel(page);
  await typeSender(panel, request);
  await panel.getByLabel('Phone').fill(request.phone ?? '');
  await panel.getByLabel('Service', { exact: true }).selectOption(request.service);
  for (const [question, response] of Object.entries(request.answers ?? {})) {
    await panel.getByLabel(question).fill(response);
  }
  await panel.getByLabel('Message', { exact: true }).fill(request.message);
}

async function typeSender(
  panel: Locator,
  { name, email, company }: Pick<CreateMessage, 'name' | 'email' | 'company'>,
): Promise<void> {
  await panel.getByLabel('Name').fill(name);
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Company').fill(company ?? '');
}

/** The toast with this title. */
export const toast = (page: Page, title: string) =>
  page.locator('[data-toasts] > *', { hasText: title });

/** Signs in on the sign-in page that is open. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username or email').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
}

/** Opens a tab of the dashboard. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Polls a question in the page until it is true; unlike `waitForFunction` it awaits the answer. */
export async function waitUntil<Argument = undefined>(
  page: Page,
  isSo: (argument: Argument) => Promise<boolean>,
  ...[argument]: Argument extends undefined ? [] : [argument: Argument]
): Promise<void> {
  const deadline = Date.now() + slowestMs;
  while (!(await page.evaluate(isSo as (argument: unknown) => Promise<boolean>, argument))) {
    if (Date.now() > deadline) throw new Error(`Never came true in the page: ${isSo.toString()}`);
    await page.waitForTimeout(50);
  }
}

/**
 * Waits until the worker serves this page's requests, and has these pages with their files: `code`
 * is enough for the back office, which shows no logo of the site, and caches one only when it
 * prefetches.
 */
export function waitForSaved(
  page: Page,
  paths: string[],
  files: 'all' | 'code' = 'all',
): Promise<void> {
  return waitUntil(
    page,
    async ([wanted, name]) => {
      // The cheapest check first, because it is polled.
      if (navigator.serviceWorker.controller === null) return false;
      const find = (path: string) => caches.match(path, { ignoreVary: true });
      const pages = await Promise.all(wanted.map(find));
      if (!pages.every(Boolean)) return false;
      const texts = await Promise.all(
        pages.map(async (response) => (await response?.text()) ?? ''),
      );
      const files = texts.flatMap((html) => html.match(new RegExp(name, 'g')) ?? []);
      return (await Promise.all([...new Set(files)].map(find))).every(Boolean);
    },
    [
      paths,
      files === 'all' ? String.raw`/assets/[\w.-]+` : String.raw`/assets/[\w.-]+\.(?:js|css)`,
    ] as const,
  );
}

/** Waits the half second after which a page with a form works offline. */
export async function waitForForms(page: Page): Promise<void> {
  const count = await page.locator('form[method="post"]').count();
  if (count > 0) await waitForSaved(page, ['/outbox']);
}
