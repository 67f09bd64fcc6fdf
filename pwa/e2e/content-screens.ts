import type { Page } from 'playwright-core';
import { draftTitle } from './fill-blog.ts';
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

async function openEditor(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'The port nobody closed' }).click();
  await page.getByLabel('Content*').waitFor();
  await page.getByRole('option', { name: 'Cybersecurity' }).waitFor({ state: 'attached' });
}

async function refuseEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByText('Please enter a title').waitFor();
}

/** What administrators write: posts, categories and skills, with a draft among the posts. */
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
    await page.getByLabel('Title*').fill('The port nobody closed, and who noticed');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('dialog', { name: 'Preview' }).waitFor();
  }),
  screen('post-new-errors', 'posts&post=new', refuseEmpty),
  screen('post-missing-admin', 'posts&post=000000000000000000000000', see('Post not found')),
  screen('categories', 'categories', see('Cybersecurity')),
  screen('category-dialog', 'categories', press('Edit Cybersecurity')),
  screen('skills', 'skills', see('Skills Loaded')),
  screen('skill-dialog', 'skills', press('Add New Skill')),
];
