import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { listAllCategories } from '@longitude/contract/categories';
import { createPost } from '@longitude/contract/posts';
import type { Page } from 'playwright-core';
import { buildPost } from '../../server/src/testing/builders.ts';
import type { Opened } from './browser.ts';
import { chooseDeveloper, seeResult } from './calculator-steps.ts';
import { openTab, toast, waitForStart } from './steps.ts';
import { openTwoPeople, type TwoPeople } from './two-people.ts';

const name = 'Cloud & costs';

let people: TwoPeople;
let admin: Opened;
let visitor: Opened;
before(async () => {
  people = await openTwoPeople();
  ({ admin, visitor } = people);
});
after(() => people.close());

test('a category is added with its colour and icon, and the blog shows it so', async (t) => {
  const { page } = admin;
  await page.goto('/admin');
  await openTab(page, 'Categories');
  await t.test('a slug in use is refused beside its field', () => takeSlug(page));
  await t.test('the dialog shows the category as the blog will', () => addCategory(page));
  await t.test('a visitor sees it so', () => readCategory(visitor.page));
  await t.test('an edit is there at the next load', () => editCategory(page));
  // The refused slug is an error on the wire.
  assert.deepEqual(
    admin.errors.filter((text) => !text.includes('status of 409')),
    [],
  );
});

test('rates are edited, and a visitor calculates with them', async (t) => {
  const { page } = admin;
  await openTab(page, 'Calculator Skills');
  await t.test('an invalid rate is refused, and nothing is lost', () => refuseRate(page));
  await t.test('a comma separates decimals', () => saveRate(page));
  await t.test('a disabled skill cannot be chosen', () => disableSkill(page));
});

test('a calculation that a visitor saves is listed, and stands in the file', async (t) => {
  const { page } = admin;
  await openTab(page, 'Calculator Skills');
  await page.getByRole('link', { name: 'Calculations' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Calculations' }).waitFor();
  await t.test('it comes with a notice', () => seeCalculation(page));
  await t.test('the file has it too', () => downloadCalculations(page));
  await t.test('its team opens in the calculator', () => openTeam(page));
  assert.deepEqual(visitor.errors, []);
});

async function takeSlug(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Category' }).tap();
  const dialog = page.getByRole('dialog', { name: 'New Category' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Slug').fill('cybersecurity');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  const text = 'This slug is already in use';
  const alert = page.getByRole('dialog', { name: `Failed to create category: ${text}` });
  await alert.getByRole('button', { name: 'OK' }).tap();
  await dialog.getByText(text).waitFor();
  await page.locator('#category-slug:focus').waitFor();
  assert.equal(await dialog.getByLabel('Name').inputValue(), name);
}

const preview = (page: Page) => page.locator('p', { hasText: 'On the blog:' });

async function addCategory(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New Category' });
  await dialog.getByLabel('Slug').fill('');
  assert.equal(await dialog.getByLabel('Slug').getAttribute('placeholder'), 'cloud-costs');
  await dialog.getByLabel('Colour', { exact: true }).fill('#0B5D78');
  await dialog.getByRole('button', { name: 'cloud', exact: true }).tap();
  await preview(page).locator('rect[fill="#0b5d78"]').waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await toast(page, 'Saved').getByText(name).waitFor();
  await page.getByText('#0B5D78 · cloud-costs · cloud').waitFor();
}

/** The drawing of the category's chip on the blog, or its symbol. */
async function readChip(page: Page): Promise<string | null> {
  await page.goto('/blog');
  const chips = page.getByRole('navigation', { name: 'Category', exact: true });
  const icon = chips.getByRole('link', { name }).locator('.cat-icon');
  const path = icon.locator('path');
  return (await path.count()) > 0 ? path.getAttribute('d') : icon.textContent();
}

/** The colour of the badge above an article of the category. */
async function readBadge(page: Page): Promise<string | null> {
  await page.goto('/blog/what-clouds-cost');
  return page.locator('.badge', { hasText: name }).locator('.swatch circle').getAttribute('fill');
}

async function readCategory(page: Page): Promise<void> {
  const { site } = people;
  const all = await site.admin.call(listAllCategories);
  const categoryId = all.find(({ slug }) => slug === 'cloud-costs')?.id ?? null;
  const payload = buildPost({ title: 'Bills', slug: 'what-clouds-cost', categoryId });
  await site.admin.call(createPost, { payload });
  assert.match((await readChip(page)) ?? '', /^M6 16h8/);
  assert.equal(await readBadge(page), '#0B5D78');
}

async function editCategory(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Icon').fill('☁️');
  await dialog.getByLabel('Colour', { exact: true }).fill('#8A5A00');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('#8A5A00 · cloud-costs · ☁️').waitFor();
  assert.equal(await readChip(visitor.page), '☁️');
  assert.equal(await readBadge(visitor.page), '#8A5A00');
}

async function refuseRate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Rates of React' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Rates' });
  const senior = dialog.getByRole('group', { name: 'Senior' });
  await senior.getByText('59.4% less in India').waitFor();
  await senior.getByLabel('CA ($)').fill('133,50');
  for (const text of ['-1', '1e9', 'forty', '52.125']) {
    await senior.getByLabel('India ($)').fill(text);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await senior.getByText('Enter a dollar amount from 0 to 10,000 (up to two decimals)').waitFor();
    assert.equal(await senior.getByLabel('India ($)').inputValue(), text);
    assert.equal(await senior.getByLabel('CA ($)').inputValue(), '133,50');
  }
}

async function saveRate(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit Rates' });
  const senior = dialog.getByRole('group', { name: 'Senior' });
  await senior.getByLabel('India ($)').fill('53,25');
  await senior.getByText('60.1% less in India').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('$53.25 / $133.50').waitFor();
}

async function disableSkill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Disable Machine learning' }).tap();
  await toast(page, 'Saved').getByText('Machine learning is inactive').waitFor();
  await visitor.page.goto('/calculator');
  await waitForStart(visitor.page);
  const skill = visitor.page.getByLabel('Skill');
  await skill.locator('option', { hasText: 'React' }).waitFor({ state: 'attached' });
  assert.equal(await skill.locator('option', { hasText: 'Machine learning' }).count(), 0);
}

async function seeCalculation(page: Page): Promise<void> {
  await page.getByText('No calculations yet').waitFor();
  const calculate = async (count: number, savings: string) => {
    await chooseDeveloper(visitor.page, 1, ['React', 'Senior (5+ years)', count]);
    await visitor.page.getByRole('button', { name: 'Calculate Costs' }).tap();
    await seeResult(visitor.page, savings);
  };
  // 133.50 - 53.25 dollars an hour, 160 hours.
  await calculate(1, '$12,840');
  await page.getByText('CAD $12,840 saved, 60.1%').waitFor();
  await page.getByText('1 × React, senior').waitFor();
  await calculate(2, '$25,680');
  await page.getByRole('button', { name: '1 new calculation' }).tap();
  await page.getByText('CAD $25,680 saved, 60.1%').waitFor();
  const [newest] = await page.getByRole('listitem').filter({ hasText: 'saved' }).all();
  assert.match((await newest?.innerText()) ?? '', /2 × React, senior/);
}

async function downloadCalculations(page: Page): Promise<void> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).tap();
  const file = await coming;
  assert.match(file.suggestedFilename(), /^calculations-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, /17040,42720,25680,60\.1,"?2 x React, senior/);
}

async function openTeam(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open in the calculator' }).first().tap();
  await page.waitForURL('**/calculator?team=react-s2');
  await seeResult(page, '$25,680');
}
