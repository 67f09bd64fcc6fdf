import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listCalculations } from '@longitude/contract/calculator';
import { siteListPath } from '@longitude/contract/site-list';
import { listVisits } from '@longitude/contract/visits';
import type { Page } from 'playwright-core';
import { isWhole } from '../../server/src/testing/whole.ts';
import { publicRoutes } from '../src/app/routes.ts';
import { openDesktop } from './browser.ts';
import { chooseDeveloper, savingsFigure, seeResult } from './calculator-steps.ts';
import { offerInstallation } from './install-screens.ts';
import { assertStill, watchShifts } from './layout-shifts.ts';
import { requestPanel, toast, waitForStart } from './steps.ts';
import { translate } from '../src/testing/translate.ts';
import { watchPage } from './watch-page.ts';
import { useSite } from './use-site.ts';

const here = useSite();

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const titled = (page: Page, name: string) =>
  page.waitForFunction((start) => document.title.startsWith(`${start} - `), name);
const slug = 'the-port-nobody-closed';

test('every public page hydrates far away, in another language and on another day, contacts no third party and sets no cookie', async () => {
  const { context, page } = await openDesktop(here.browser, {
    baseURL: here.site.address,
    hasWorker: false,
    remembered: { consent: `accepted ${new Date().toISOString()}` },
    locale: 'de-DE',
    timezoneId: 'Pacific/Kiritimati',
  });
  const wrong = watchPage(page, here.site.address);
  const named = { ':token': 'nowhere', ':slug': slug };
  const all = publicRoutes.map(({ path }) =>
    path.replace('checks/:slug', 'checks/hsts').replace(/:\w+/, (name) => named[name as ':slug']),
  );
  const few = ['/', '/about', '/contact', '/blog', `/blog/${slug}`, '/offline'];
  for (const path of [...(isWhole ? all : few), '/contact?tab=request', '/nowhere']) {
    await page.goto(path);
    await waitForStart(page);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(wrong, [], path);
  }
  assert.equal(await page.getByRole('complementary', { name: 'Cookies' }).isVisible(), false);
  assert.deepEqual(await context.cookies(), []);
  const counts = await here.site.admin.call(listVisits, { query: {} });
  assert.equal(counts.find(({ path }) => path === '/about')?.count, 1);
  await context.close();
});

test('Back from an article restores the position in the list', async () => {
  const { page, errors } = await here.openPhone();
  await page.goto('/blog');
  await waitForStart(page);
  const link = page.locator('main article h3 a').last();
  const title = (await link.textContent()) ?? '';
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  assert.ok(place > 300);
  await link.click();
  await heading(page, title);
  await titled(page, title);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await heading(page, 'Industry Insights');
  await titled(page, 'Industry Insights');
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, place);
  assert.deepEqual(errors, []);
  await page.close();
});

type Watched = Window & { isLifted?: Promise<boolean> };

/** Runs in the page: records for each transition whether the picture takes part in it. */
function watchTransitions(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    (window as Watched).isLifted = transition.ready.then(() =>
      document.getAnimations().some(({ effect }) => {
        return effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(cover)');
      }),
    );
    return transition;
  };
}

test('the picture of a card becomes the picture of its article, and of the next one', async () => {
  const { page, errors } = await here.openPhone();
  await page.goto('/blog');
  await waitForStart(page);
  const names = ['The port left open', 'What a security header actually stops'] as const;
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  // The focus loads the page's chunk, without which there is no transition.
  await Promise.all([page.waitForRequest(/\/post-page-[^/]+\.js$/), link(names[0]).focus()]);
  await link(names[0]).click();
  await heading(page, names[0]);
  await page.goBack();
  await heading(page, 'Industry Insights');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(watchTransitions);
  for (const name of names) {
    await link(name).click();
    assert.equal(await page.evaluate(() => (window as Watched).isLifted), true);
    await page.evaluate(() => delete (window as Watched).isLifted);
    await heading(page, name);
    await page.waitForFunction(() => document.getAnimations().length === 0);
  }
  assert.deepEqual(errors, []);
  await page.close();
});

test('with the keyboard only, a visitor filters, opens an article and scrolls its code', async () => {
  const { page } = await here.openDesktop();
  await page.goto('/blog');
  await waitForStart(page);
  await page.getByPlaceholder('Search articles...').focus();
  await page.keyboard.type('sprint');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog?q=sprint&category=Team+Management');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  assert.equal(await focused(), 'Team Management');
  while ((await focused()) !== 'How to split a sprint across ten and a half hours') {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await heading(page, /^How to split a sprint/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('region', { name: 'Code 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
  await page.close();
});

test('with one thumb: a team is put together, calculated, shared and requested', async () => {
  const { page, errors } = await here.openPhone();
  const press = (name: string) => page.getByRole('button', { name }).click();
  await page.goto('/');
  await waitForStart(page);
  await page.getByRole('link', { name: 'Calculate Your Savings' }).click();
  await press('Add Developer');
  await chooseDeveloper(page, 1, ['React', 'Senior (5+ years)', 2]);
  await chooseDeveloper(page, 2, ['Quality assurance', 'Middle (3-5 years)', 1]);
  await press('Calculate Costs');
  await seeResult(page, '$31,360');
  await toast(page, 'Calculation Saved').waitFor();
  const isInView = await savingsFigure(page).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.ok(isInView, 'the savings are below the fold');
  const stored = await here.site.admin.call(listCalculations, {});
  assert.deepEqual(
    stored.map(({ monthlySavings, breakdown }) => [monthlySavings, breakdown.length]),
    [[31_360, 2]],
  );
  assert.equal(new URL(page.url()).search, '?team=react-s2.quality-assurance-m1');
  await page.reload();
  await seeResult(page, '$31,360');
  await press('Request this team');
  await page.waitForURL('**/contact?tab=request');
  await requestPanel(page).getByText('2 × React, senior (5+ years)', { exact: false }).waitFor();
  assert.equal((await here.site.admin.call(listCalculations, {})).length, 1);
  assert.deepEqual(errors, []);
  await page.close();
});

test('a translated page shows what changes, also one translated before the application runs', async () => {
  const { page, errors } = await here.openPhone();
  const results = 'div:has(> [aria-labelledby=savings]) > section, [aria-labelledby=savings] + div';
  const read = () => page.locator(results).allInnerTexts();
  await page.goto('/calculator?team=react-s2');
  const fresh = await read();
  await page.goto('/calculator');
  await waitForStart(page);
  await chooseDeveloper(page, 1, ['React', 'Senior (5+ years)', 1]);
  await page.getByRole('button', { name: 'Calculate Costs' }).click();
  await seeResult(page, '$12,160');
  await page.locator('body').evaluate(translate);
  await page.getByLabel('Resources').selectOption('2');
  await page.locator('body').evaluate(translate);
  await page.getByRole('button', { name: 'Calculate Costs' }).click();
  await seeResult(page, '$24,320');
  assert.deepEqual(await read(), fresh);
  // A translator may be faster than the application.
  await page.addInitScript(
    `addEventListener('DOMContentLoaded', () => (${translate.toString()})(document.body))`,
  );
  await page.goto('/calculator?team=react-s2');
  await waitForStart(page);
  await seeResult(page, '$24,320');
  assert.deepEqual(await read(), fresh);
  // React reports that it could not hydrate the translated page (418), and renders it again.
  assert.ok(
    errors.every((text) => text.includes('#418')),
    errors.join(),
  );
  await page.close();
});

test('nothing moves when the app can be installed, nor when the visitor declines', async () => {
  const { page } = await here.openPhone();
  await watchShifts(page);
  for (const width of isWhole ? [320, 390, 768, 1440] : [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/install');
    await waitForStart(page);
    await page.evaluate(() => document.fonts.ready);
    const below = page.getByRole('heading', { name: 'From your browser’s menu' });
    const measure = async () => (await below.boundingBox())?.y;
    const before = await measure();
    await offerInstallation(page, 'dismissed');
    const button = page.getByRole('button', { name: 'Install app' });
    await button.waitFor();
    assert.equal(await measure(), before, `offered, ${width} pixels wide`);
    await assertStill(page, 0.001);
    await button.click();
    await page.getByText(/^Not installed\./).waitFor();
    assert.equal(await measure(), before, `declined, ${width} pixels wide`);
  }
  await page.close();
});

test('nothing moves when the offline sizes load', async () => {
  const { page } = await here.openPhone();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 2400 });
    const gate = Promise.withResolvers<void>();
    await page.route(`**${siteListPath}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/install');
    await waitForStart(page);
    await page.evaluate(() => document.fonts.ready);
    const button = page.getByRole('button', { name: 'Save offline' });
    const before = await button.boundingBox();
    gate.resolve();
    await page
      .getByText(/^\d+ kB$/)
      .first()
      .waitFor();
    assert.deepEqual(await button.boundingBox(), before, `${width} pixels wide`);
    await page.unroute(`**${siteListPath}`);
  }
  await page.close();
});
