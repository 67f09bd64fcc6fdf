import { calculationsPath } from '@longitude/contract/dashboard-paths';
import type { Page } from 'playwright-core';
import { draftTitle } from './fill-blog.ts';
import { openEditor, postScreens, waitUntilSaved } from './post-screens.ts';
import type { Screen } from './screens.ts';

const screen = (name: string, tab: string, reach: Screen['reach']): Screen => ({
  name,
  path: `/admin?tab=${tab}`,
  viewer: 'administrator',
  reach,
});
const see = (text: string) => async (page: Page) => page.getByText(text).first().waitFor();
const openMenu = async (page: Page) =>
  page.getByRole('button', { name: `Actions for ${draftTitle}` }).click();
const press = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByLabel('Active').waitFor();
};

async function refuseEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByText('Please enter a title').waitFor();
}

/** Reloads the page with empty responses to these calls. */
async function respondEmpty(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ json: [] }));
  await page.reload();
}

/** The administrators' content: posts, categories and skills, with a draft among the posts. */
export const contentScreens: readonly Screen[] = [
  screen('posts', 'posts', see(draftTitle)),
  screen('posts-menu', 'posts', async (page) => {
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Publish' }).waitFor();
  }),
  screen('posts-delete', 'posts', async (page) => {
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: `Delete "${draftTitle}"?` }).waitFor();
  }),
  screen('post-edit', 'posts', openEditor),
  screen('post-preview', 'posts', async (page) => {
    await openEditor(page);
    await page.getByLabel('Title*').press('End');
    await page.keyboard.type(', and who noticed');
    await waitUntilSaved(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog', { name: 'Preview' }).waitFor();
  }),
  ...postScreens,
  screen('post-new-errors', 'posts&post=new', refuseEmpty),
  screen('post-missing-admin', 'posts&post=000000000000000000000000', see('Post not found')),
  screen('categories', 'categories', see('Cybersecurity')),
  screen('categories-empty', 'categories', async (page) => {
    await respondEmpty(page, '**/api/categories/all');
    await see('No categories yet')(page);
  }),
  screen('category-dialog', 'categories', press('Edit Cybersecurity')),
  screen('category-new', 'categories', async (page) => {
    await press('New Category')(page);
    await page.getByLabel('Name').fill('Cloud & costs');
    await page.getByRole('button', { name: 'cloud', exact: true }).click();
  }),
  screen('category-slug-taken', 'categories', async (page) => {
    await press('New Category')(page);
    await page.getByLabel('Name').fill('Security news');
    await page.getByLabel('Slug').fill('cybersecurity');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await see('This slug is already in use')(page);
  }),
  screen('skills', 'skills', see('Skills Loaded')),
  screen('skills-empty', 'skills', async (page) => {
    await respondEmpty(page, '**/api/calculator/skills/all');
    await see('No skills yet')(page);
  }),
  screen('skill-dialog', 'skills', press('Add New Skill')),
  screen('skill-edit', 'skills', press('Edit Rates of React')),
  screen('skill-errors', 'skills', async (page) => {
    await press('Edit Rates of React')(page);
    const rates = page.getByRole('group', { name: 'Junior' });
    await rates.getByLabel('India ($)').fill('-1');
    await rates.getByLabel('CA ($)').fill('52.125');
    await page.getByRole('button', { name: 'Save' }).click();
    await see('Enter a dollar amount')(page);
  }),
  {
    ...screen('calculations', '', see('2 × React, senior')),
    path: calculationsPath,
  },
];

/** The list of calculations of a new product. */
export const noCalculations: Screen = {
  ...screen('calculations-empty', '', see('No calculations yet')),
  path: calculationsPath,
};

/** Each list with 60 rows of long names. */
export const manyRatesScreens: readonly Screen[] = [
  screen('categories-many', 'categories', see('Wirtschaftsinformatikausbildung 60')),
  screen('skills-many', 'skills', see('72 Skills Loaded')),
  { ...screen('calculations-many', '', see('of 60 shown')), path: calculationsPath },
];
