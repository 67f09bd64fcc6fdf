import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { CDPSession, Page } from 'playwright-core';
import { translate } from '../src/testing/translate.ts';
import { buildMessage } from '../../server/src/testing/builders.ts';
import { manyRows, storeMany } from './fill-many.ts';
import { rowOf } from './inbox-steps.ts';
import { assertStill, watchShifts } from './layout-shifts.ts';
import { rememberAdministrator } from './site.ts';
import { useSite } from './use-site.ts';

const here = useSite(async (site) => {
  // Each with its own name, the newest first.
  const samples = Array.from({ length: manyRows }, (_, index) => ({
    name: `Client ${String(manyRows - 1 - index).padStart(3, '0')}`,
    email: `c${index}@x.example`,
    company: 'Kestrel & Rowe',
    message: 'Our insurer wants a penetration test of the customer portal before December.',
    service: 'cybersecurity',
  }));
  await storeMany(site, 'service_requests', samples);
});

const remembered = () => rememberAdministrator(here.site);
const rows = (page: Page) => page.locator('main [data-id]');

test('on a phone Back clears a filter, a swipe to the left archives and one to the right selects', async () => {
  const { page, context, errors } = await here.openPhone(remembered());
  await page.goto('/admin?tab=requests');
  await rows(page).first().waitFor();
  await page.getByRole('navigation', { name: 'Filters' }).getByText('Quoted').click();
  await page.getByText('No matches').waitFor();
  assert.match(page.url(), /status=quoted/);
  await page.goBack();
  await rows(page).first().waitFor();
  assert.doesNotMatch(page.url(), /status=/);
  const [first, second] = await rows(page).all();
  const name = (await first?.locator('[data-open]').innerText()) ?? '';
  const next = (await second?.locator('[data-open]').innerText()) ?? '';
  const touch = await context.newCDPSession(page);
  await swipe(page, touch, name, -300);
  await rowOf(page, name).waitFor({ state: 'detached' });
  assert.deepEqual(await listArchived(), [name]);
  await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click();
  await rowOf(page, name).waitFor();
  assert.deepEqual(await listArchived(), []);
  await swipe(page, touch, next, 300);
  const box = page.getByRole('checkbox', { name: `Select ${next}` });
  await box.and(page.locator(':checked')).waitFor();
  await page
    .getByRole('toolbar')
    .locator('output', { hasText: /^1 selected$/ })
    .waitFor();
  await page.locator('body').evaluate(translate);
  await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page
    .getByRole('toolbar')
    .locator('output', { hasText: /^2 selected$/ })
    .waitFor();
  assert.deepEqual(errors, []);
  await page.close();
});

async function listArchived(): Promise<string[]> {
  const archived = await here.site.admin.call(requestInbox.list, { query: { archived: true } });
  return archived.map(({ name }) => name);
}

test('nothing moves while a request with many actions opens slowly on a phone', async () => {
  const [suspect] = await here.site.admin.call(requestInbox.list, { query: { limit: 1 } });
  assert.ok(suspect);
  const { id, name } = suspect;
  await here.site.admin.call(requestInbox.bulk, { payload: { ids: [id], action: 'spam' } });
  const { page } = await here.openPhone(remembered());
  await watchShifts(page);
  const [request, emails] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const [address, { promise }] of [
    [`**/service-requests/${id}`, request],
    [`**/service-requests/${id}/emails`, emails],
  ] as const) {
    await page.route(address, async (route) => {
      await promise;
      await route.continue();
    });
  }
  await page.goto('/admin?tab=requests&folder=spam');
  await rowOf(page, name).getByRole('link', { name: 'View Details' }).click();
  await page.locator('[aria-busy=true] > *').first().waitFor();
  request.resolve();
  await page.waitForFunction((title) => document.title.includes(title), name);
  await assertStill(page, 0.01);
  emails.resolve();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await assertStill(page, 0.01);
  await page.close();
  await here.site.admin.call(requestInbox.bulk, {
    payload: { ids: [id], action: 'spam', value: false },
  });
});

test('rows on a desktop do not move when the filter counts load late', async () => {
  const { page } = await here.openDesktop(remembered());
  await watchShifts(page);
  const counts = Promise.withResolvers<void>();
  await page.route('**/service-requests/counts*', async (route) => {
    await counts.promise;
    await route.continue();
  });
  await page.goto('/admin?tab=requests');
  await rows(page).first().waitFor();
  counts.resolve();
  const filters = page.getByRole('navigation', { name: 'Filters' });
  await filters.getByRole('link', { name: /^Unanswered\D*\d/ }).waitFor();
  await assertStill(page, 0.01);
  await page.close();
});

test('a click anywhere opens a row, at each width, in both inboxes', async () => {
  await here.site.visitor.call(messageInbox.create, { payload: buildMessage() });
  const { page } = await here.openPhone(remembered());
  for (const tab of ['messages', 'requests']) {
    await page.goto(`/admin?tab=${tab}`);
    for (const width of [390, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await rows(page).first().waitFor();
      const { count, others } = await rows(page).first().evaluate(pressEverywhere);
      assert.ok(count > 20, `${count} points`);
      assert.deepEqual(others, [], `${tab} at ${width}`);
    }
  }
  await page.close();
});

/**
 * Looks along three lines of a row for points where a click neither opens it nor uses a control.
 */
function pressEverywhere(row: Element) {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  const others: string[] = [];
  let count = 0;
  for (const y of [top + 6, (top + bottom) / 2, bottom - 12])
    for (let x = left + 4; x < right; x += 24) {
      const hit = document.elementFromPoint(x, y);
      count += 1;
      if (!hit?.closest('[data-open], label, button, a'))
        others.push(`${x}, ${y}: ${hit?.className}`);
    }
  return { count, others };
}

/**
 * A finger that moves a row by this many pixels, in steps as a screen reports them, and rests
 * before it lifts: if it lifts at full speed, the browser takes a tap in the next half second for
 * the end of that fling, and clicks nothing.
 */
async function swipe(page: Page, touch: CDPSession, name: string, by: number): Promise<void> {
  const row = rowOf(page, name).locator('[data-snippet]');
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  assert.ok(box);
  const [x, y] = [by < 0 ? 370 : 20, box.y + box.height / 2];
  const begun = Date.now() / 1_000 - 1;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number, after: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
      timestamp: begun + after,
    });
  await send('touchStart', 0, 0);
  for (let step = 1; step <= 10; step++) await send('touchMove', (by * step) / 10, step * 0.016);
  await send('touchEnd', by, 0.5);
}
