import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { listSkills } from '@longitude/contract/skills';
import type { Locator, Page } from 'playwright-core';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
import { seeResult } from './calculator-steps.ts';
import { delayFont } from './delay-font.ts';
import { fillScans } from './fill-scans.ts';
import { assertStill, watchShifts } from './layout-shifts.ts';
import { listIndexedPaths } from './lighthouse/indexed-paths.ts';
import { rememberAdministrator } from './site.ts';
import { toast, typeRequest, waitForStart } from './steps.ts';
import { useSite } from './use-site.ts';

const here = useSite();

type Size = readonly [width: number, height: number];
const phone: Size = [390, 844];
const sizes: readonly Size[] = isWhole ? [phone, [844, 390], [768, 1024], [1440, 900]] : [phone];

async function readBox(part: Locator) {
  const box = await part.boundingBox();
  assert.ok(box, 'it can be seen');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}
type Box = Awaited<ReturnType<typeof readBox>>;

function assertFree(said: Box, parts: readonly Box[]): void {
  const covered = parts.filter(
    (part) =>
      part.left < said.right &&
      said.left < part.right &&
      part.top < said.bottom &&
      said.top < part.bottom,
  );
  assert.deepEqual(covered, [], JSON.stringify(said));
}

/** Header, text and footer of a dialog that has all three. */
const readParts = (dialog: Locator) =>
  Promise.all(
    ['header', 'div:not([data-toasts])', 'footer'].map((part) =>
      readBox(dialog.locator(`> ${part}`)),
    ),
  );

test('the cookie question hides no button, moves nothing, and is the first tab stop', async () => {
  const { page } = await here.openPhone({});
  const box = page.getByRole('complementary', { name: 'Cookies' });
  await watchShifts(page);
  await page.goto('/contact');
  await box.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const isInBox = () => document.activeElement?.closest('#consent') !== null;
  assert.equal(await page.evaluate(isInBox), true, 'after the link that skips to the content');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.focus();
  const isHit = await send.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.equal(isHit, true);
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/');
  await box.waitFor();
  await assertStill(page, 0.000_01);
  const { height = 450 } = (await box.boundingBox()) ?? {};
  assert.ok(height < 450 / 4, `${height} of 450 pixels`);
  await page.setViewportSize({ width: 320, height: 256 });
  const { y = 0 } = (await box.boundingBox()) ?? {};
  assert.ok(y > 256, 'after the page');
  await page.close();
});

test('no width scrolls the page sideways', async () => {
  const { page } = await here.openPhone();
  await page.goto('/calculator?team=python-data-engineering-s10.mainframe-cobol-s10.react-m10');
  await seeResult(page, '$360,000');
  for (const width of [320, 390, 767, 768, 1000, 1152, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overhang <= 0, `${overhang} pixels at ${width}`);
  }
  await page.close();
});

/** Delays the application until it is released. */
async function delayApplication(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const application = '**/assets/client-*.js';
  await page.route(application, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => {
    gate.resolve();
    await page.unroute(application);
  };
}

test('space is reserved for content that only the device knows', async () => {
  const skills = await here.site.visitor.call(listSkills, {});
  const team = skills
    .slice(0, 3)
    .map(({ id }, index) => ({ id: index + 1, skill: id, experience: 'senior', resources: 2 }));
  const totals = { totalIndianCost: '1.00', totalUsaCost: '2.00', monthlySavings: '1.00' };
  const calculation = { sessionData: '{}', ...totals, savingsPercentage: '50.0' };
  // Two lines on a phone.
  const long = '2 × React, senior (5+ years), 1 × Node, intermediate (2 to 5 years)';
  const waiting = { calculation, summary: [long, 'India', 'Canada'].join('\n') };
  const { page } = await here.openPhone();
  await watchShifts(page);
  // The heading font replaces another one of the same widths, as on a device with Arial.
  const letFontCome = await delayFont(page);
  await letFontCome();
  await page.setViewportSize({ width: 390, height: 2400 });
  await page.addInitScript(
    ([rows, request]) => {
      localStorage.setItem('calculator:team', rows);
      localStorage.setItem('draft:request', '{"service":"cybersecurity"}');
      sessionStorage.setItem('calculation', request);
    },
    [JSON.stringify(team), JSON.stringify(waiting)] as const,
  );
  for (const [address, shown, limit] of [
    ['/calculator', page.getByRole('group', { name: 'Developer #3' }), 0.02],
    // The questions come with the service of the draft, below the team.
    ['/contact?tab=request', page.getByLabel('Industry'), 0.001],
  ] as const) {
    const letGo = await delayApplication(page);
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await letGo();
    await shown.waitFor();
    await assertStill(page, limit);
  }
  await page.close();
});

test('nothing moves when the heading font loads late', async () => {
  const paths = isWhole ? await listIndexedPaths(here.site) : ['/', '/blog/the-port-nobody-closed'];
  for (const path of paths) {
    const { page } = await here.openPhone();
    await watchShifts(page);
    const letFontCome = await delayFont(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.evaluate(readFontState), 'loading');
    await letFontCome();
    await assertStill(page, 0.001);
    assert.equal(await page.evaluate(readFontState), 'loaded');
    await page.close();
  }
});

/** Runs in the page. */
function readFontState(): string | undefined {
  return [...document.fonts].find(({ family }) => family.includes('Grotesk'))?.status;
}

test('a toast covers nothing in a dialog that is open, or opens with it', async () => {
  await fillScans(here.site);
  // Long enough for a dialog of maximum height.
  const message = 'We would like to speak with two of your customers. '.repeat(40);
  const payload = buildMessage({ message });
  const { id } = await here.site.visitor.call(messageInbox.create, { payload });
  const { page } = await here.openPhone(rememberAdministrator(here.site));
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const dialog = page.getByRole('dialog');
    await page.goto(`/admin?tab=messages&message=${id}`);
    await dialog.getByLabel('Notes').fill('Called back.');
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    const parts = await readParts(dialog);
    await here.site.visitor.call(requestInbox.create, { payload: buildRequest() });
    const arrived = await readBox(toast(page, 'New service request from'));
    const [head, , foot] = await readParts(dialog);
    assert.deepEqual([head, foot], [parts[0], parts[2]]);
    assertFree(arrived, await readParts(dialog));
    await page.goto('/admin?tab=scans');
    await page.getByRole('link', { name: 'brightwaterclinic.example' }).click();
    await dialog.getByRole('button', { name: 'Edit admin notes' }).click();
    await dialog
      .getByRole('textbox', { name: 'Admin notes' })
      .fill(`Seen at ${width} by ${height}.`);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = await readBox(toast(page, 'Note saved'));
    assertFree(saved, [
      await readBox(dialog.locator('> header')),
      await readBox(dialog.locator('> footer')),
    ]);
    await page.goto('/contact?tab=request');
    await waitForStart(page);
    const email = `of-${width}@outfitters.example`;
    await typeRequest(page, buildRequest({ email, answers: {} }));
    await page.getByLabel('Also send me the newsletter').check();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await dialog.getByRole('heading', { name: /^Thank you for subscribing/ }).waitFor();
    const sent = await readBox(toast(page, 'Service Request Submitted'));
    assertFree(sent, [await readBox(dialog.getByRole('heading'))]);
    assert.ok(sent.top >= 0, 'it is in sight');
  }
  await page.close();
});

test('the save bar of the settings never covers an error', async () => {
  const { page } = await here.openPhone(rememberAdministrator(here.site));
  await page.goto('/admin?tab=settings');
  await page.getByLabel('LinkedIn', { exact: true }).fill('linkedin.example/longitude');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.locator('#linkedin_url:focus').waitFor();
  const [bar, note] = [
    await readBox(page.locator('[data-dirty]')),
    await readBox(page.locator('#linkedin_url-note')),
  ];
  assert.ok(note.bottom <= bar.top, 'the bar covers the message');
  await page.close();
});
