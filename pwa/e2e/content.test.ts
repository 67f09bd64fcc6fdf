import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import { chooseDeveloper, seeResult } from './calculator-steps.ts';
import { chosenCookies, rememberAdministrator, startSite } from './site.ts';
import { openTab, toast, waitForStart } from './steps.ts';

const title = 'A night shift or a relay';
const path = '/blog/a-night-shift-or-a-relay';

let site: TestServer;
let admin: Opened;
let visitor: Opened;
before(async () => {
  const [browser, started] = await Promise.all([openBrowser(), startSite()]);
  site = started;
  const open = (remembered: Record<string, string>) =>
    openPhone(browser, { baseURL: site.address, remembered, hasWorker: false });
  admin = await open(rememberAdministrator(site));
  visitor = await open(chosenCookies);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

test('a post goes from a thumb to the readers, and back', async (t) => {
  const { page } = admin;
  await t.test('it is written, and survives a reload', () => write(page));
  await t.test('the preview shows it as it will be', () => preview(page));
  await t.test('as a draft nobody else sees it', () => saveDraft(page));
  await t.test('published, a visitor sees it at once', () => publish(page));
  await t.test('unpublished, it is gone', () => takeBack(page));
});

test('what is set on a phone is on the pages at the next load, and what visitors save in the office', async (t) => {
  await t.test('phone number, hours and a switch', () => changeSettings(admin.page));
  await t.test('categories and rates', () => changeRates(admin.page));
  await t.test('a calculation', () => seeCalculation(admin.page));
  // What is a draft answers 404, and the console says so.
  const isExpected = (text: string) => text.includes('status of 404');
  assert.deepEqual(
    [...visitor.errors, ...admin.errors].filter((text) => !isExpected(text)),
    [],
  );
});

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).tap();
  await page.getByRole('menuitem', { name: action, exact: true }).tap();
}

async function statusOf(address: string): Promise<number> {
  return (await visitor.page.goto(address))?.status() ?? 0;
}

async function write(page: Page): Promise<void> {
  await page.goto('/admin');
  await openTab(page, 'Blog Posts');
  await page.getByRole('link', { name: 'New Post' }).tap();
  await page.getByLabel('Title*').fill(title);
  await page.getByLabel('Excerpt*').fill('Ten and a half hours apart.');
  await page.getByRole('button', { name: 'Edit HTML' }).tap();
  await page
    .getByRole('textbox', { name: 'Content*' })
    .fill('<h2>The baton</h2><p onclick="alert(1)">We chose the relay.</p><script>1</script>');
  await page.getByText(/^Draft saved \d/).waitFor();
  await page.reload();
  await page.getByText(/^Draft saved \d/).waitFor();
  assert.equal(await page.getByLabel('Title*').inputValue(), title);
}

async function preview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  // The article is inert: it has no roles.
  await dialog.getByText('The baton').waitFor();
  const text = dialog.locator('.article-text');
  assert.equal(
    await text.evaluate((element) => element.innerHTML),
    '<h2 id="s-the-baton">The baton</h2><p>We chose the relay.</p>',
  );
  await dialog.getByRole('button', { name: 'Close' }).tap();
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByLabel('Category').selectOption('Team Management');
  await page.getByRole('button', { name: 'Save' }).tap();
  await toast(page, 'Saved').getByText(title).waitFor();
  await page.getByRole('listitem').filter({ hasText: title }).getByText('Draft').waitFor();
  assert.equal(await statusOf(path), 404);
}

async function publish(page: Page): Promise<void> {
  await choose(page, 'Publish');
  await toast(page, 'Published').getByText(title).waitFor();
  assert.equal(await statusOf('/blog'), 200);
  await visitor.page.getByRole('link', { name: title, exact: true }).first().waitFor();
  assert.equal(await statusOf(path), 200);
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await visitor.page.getByText('We chose the relay.').waitFor();
}

async function takeBack(page: Page): Promise<void> {
  await choose(page, 'Unpublish');
  await toast(page, 'Unpublished').getByText(title).waitFor();
  assert.equal(await statusOf(path), 404);
  await visitor.page.goto('/blog');
  assert.equal(await visitor.page.getByRole('link', { name: title }).count(), 0);
}

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));

async function changeSettings(page: Page): Promise<void> {
  await visitor.page.goto('/contact');
  await visitor.page.getByRole('heading', { name: 'Emergency Support' }).waitFor();
  await openTab(page, 'Settings');
  await field(page, 'Phone').fill('+1 416 555 0177');
  await field(page, 'Friday, closes').fill('16:30');
  await page.getByRole('checkbox', { name: 'Saturday, open' }).tap();
  await field(page, 'Emergency card').tap();
  await refuseAddress(page);
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await toast(page, 'Settings Updated').waitFor();
  await page.getByText('You have unsaved changes').waitFor({ state: 'detached' });
  await visitor.page.reload();
  await visitor.page.getByRole('link', { name: '+1 416 555 0177' }).first().waitFor();
  const main = visitor.page.getByRole('main');
  await main
    .getByText(/09:00 to 16:30 E[SD]T/)
    .first()
    .waitFor();
  assert.equal(await main.getByText('10:00 to 14:00').count(), 0);
  assert.equal(await main.getByRole('heading', { name: 'Emergency Support' }).count(), 0);
}

/** What is wrong is said where it stands, and the bar at the bottom leaves it in sight. */
async function refuseAddress(page: Page): Promise<void> {
  await field(page, 'LinkedIn').fill('linkedin.example/longitude');
  await page.getByRole('tab', { name: 'Notifications' }).tap();
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await page.locator('#linkedin_url:focus').waitFor();
  const [bar, note] = await Promise.all([
    page.locator('.sticky').boundingBox(),
    page.locator('#linkedin_url-note').boundingBox(),
  ]);
  assert.ok(note && bar && note.y + note.height <= bar.y, 'the bar covers the message');
  await field(page, 'LinkedIn').fill('https://linkedin.example/longitude');
}

async function changeRates(page: Page): Promise<void> {
  await openTab(page, 'Categories');
  await page.getByRole('button', { name: 'Disable Cybersecurity' }).tap();
  await toast(page, 'Saved').getByText('Cybersecurity is inactive').waitFor();
  await openTab(page, 'Calculator Skills');
  await page.getByRole('button', { name: 'Disable Machine learning' }).tap();
  await toast(page, 'Saved').getByText('Machine learning is inactive').waitFor();
  await page.getByRole('button', { name: 'Edit Rates of React' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Rates' });
  const senior = dialog.getByRole('group', { name: 'Senior' });
  await senior.getByLabel('India ($)').fill('53,25');
  await senior.getByLabel('CA ($)').fill('133,50');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('$53.25 / $133.50').waitFor();

  await visitor.page.goto('/blog');
  const chips = visitor.page.getByRole('navigation', { name: 'Category', exact: true });
  await chips.getByText('Team Management').waitFor();
  assert.equal(await chips.getByText('Cybersecurity').count(), 0);
  await visitor.page.goto('/calculator');
  await waitForStart(visitor.page);
  const skill = visitor.page.getByLabel('Skill');
  await skill.locator('option', { hasText: 'React' }).waitFor({ state: 'attached' });
  assert.equal(await skill.locator('option', { hasText: 'Machine learning' }).count(), 0);
}

/** The visitor calculates with the new rates: 133.50 - 53.25 dollars an hour, 160 hours. */
async function seeCalculation(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Calculations' }).tap();
  await page.getByText('No calculations yet').waitFor();
  await chooseDeveloper(visitor.page, 1, ['React', 'Senior (5+ years)', 2]);
  await visitor.page.getByRole('button', { name: 'Calculate Costs' }).tap();
  await seeResult(visitor.page, '$25,680');
  await page.getByText('CAD $25,680 saved, 60.1%').waitFor();
  await page.getByText('2 × React, senior').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).tap();
  const file = await coming;
  assert.match(file.suggestedFilename(), /^calculations-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, /17040,42720,25680,60\.1,"?2 x React, senior/);
  await page.getByRole('link', { name: 'Open in the calculator' }).first().tap();
  await page.waitForURL('**/calculator?team=react-s2');
  await seeResult(page, '$25,680');
}
