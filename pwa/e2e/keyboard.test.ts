import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestInbox } from '@longitude/contract/requests';
import type { Page } from 'playwright-core';
import { buildRequest } from '../../server/src/testing/builders.ts';
import { toast, waitForStart } from './steps.ts';
import { useSite } from './use-site.ts';

const here = useSite();

interface Focused {
  readonly name: string;
  /** Whether the browser draws a ring or another mark around it. */
  readonly isMarked: boolean;
}

/** The focused element: its label or text. */
const readFocus = (page: Page) =>
  page.evaluate((): Focused => {
    const element = document.activeElement;
    if (!element) return { name: '', isMarked: false };
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const name = label ?? element.getAttribute('aria-label') ?? element.textContent;
    return { name: name.trim(), isMarked: outlineStyle !== 'none' || boxShadow !== 'none' };
  });

/** Presses Tab until something with this name has the focus; each stop on the way must be visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab');
    const focused = await readFocus(page);
    assert.ok(focused.isMarked, `no mark of the focus on "${focused.name}"`);
    passed.push(focused.name);
    if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return;
  }
  assert.fail(`Tab never came to ${String(name)}, but to: ${passed.join(' | ')}`);
}

async function tabAndType(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, new RegExp(`^${label}`));
  await page.keyboard.type(text);
}

test('with the keyboard only: read about a service, request it, fix an error, send', async () => {
  const request = buildRequest({ name: 'Keyboard Only' });
  const { page, errors } = await here.openDesktop({});
  await page.goto('/');
  await waitForStart(page);
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Explore Services/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  await tabTo(page, /^Request Consultation/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await chooseRequestTab(page);
  await tabAndType(page, 'Name', request.name);
  await tabTo(page, 'Submit Request');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('link').first().waitFor();
  await mend(page, request);
  await page.keyboard.press('Enter');
  await toast(page, 'Service Request Submitted').waitFor();
  const stored = await here.site.admin.call(requestInbox.list);
  assert.deepEqual(
    stored.filter(({ name }) => name === request.name).map(({ message }) => message),
    [request.message],
  );
  assert.deepEqual(errors, []);
  await page.close();
});

async function chooseRequestTab(page: Page): Promise<void> {
  await tabTo(page, 'Contact Form');
  await page.keyboard.press('ArrowRight');
  const { name } = await readFocus(page);
  assert.equal(name, 'Service Request');
}

/** From the summary, which has the focus, by its first link into the fields. */
async function mend(page: Page, request: ReturnType<typeof buildRequest>): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type(request.email);
  await tabTo(page, /^Service/);
  await page.keyboard.type('Cyber');
  await tabAndType(page, 'Message', request.message);
  await tabTo(page, 'Submit Request');
}

test('the menu of a phone opens, is walked through and closes with the keyboard', async () => {
  const { page } = await here.openDesktop({});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await waitForStart(page);
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Calculator');
  await page.keyboard.press('Escape');
  assert.equal((await readFocus(page)).name, 'Menu');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Calculator');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cost Savings Calculator' }).waitFor();
  assert.equal(await page.locator('header details[open]').count(), 0);
  await page.close();
});

test('Tab continues from the open menu to a visible page', async () => {
  const { page } = await here.openPhone();
  await page.goto('/');
  await waitForStart(page);
  await page.locator('header summary').click();
  await tabTo(page, /@/);
  await page.keyboard.press('Tab');
  const isSeen = await page.evaluate(() => {
    const { left, top } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(left + 8, top + 8)?.closest('main') !== null;
  });
  assert.equal(isSeen, true);
  assert.equal(await page.locator('header details').getAttribute('open'), null);
  await page.close();
});
