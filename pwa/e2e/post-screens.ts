import type { Page, Route } from 'playwright-core';
import { richTitle } from './fill-blog.ts';
import type { Screen } from './screens.ts';

/** Opens a post of the list. Its draft exists only for this page: others see the stored post. */
export async function openEditor(page: Page, title = 'The port left open'): Promise<void> {
  const updatedAt = '2026-11-21T06:41:00.000Z';
  await page.route('**/api/admin/drafts/**', async (route) => {
    const isSave = route.request().method() === 'PUT';
    await route.fulfill({ json: { values: {}, updatedAt: isSave ? updatedAt : null } });
  });
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('textbox', { name: 'Content*' }).waitFor();
  await page.getByRole('option', { name: 'Cybersecurity' }).waitFor({ state: 'attached' });
}

/** Until then a copy is on the device, and would appear on the next screen. */
export const waitUntilSaved = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
const openRich = (page: Page) => openEditor(page, richTitle);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A cursor in the table shows its buttons. */
async function write(page: Page): Promise<void> {
  await openRich(page);
  await page.getByText('A list of all accounts').click();
  await page.getByRole('button', { name: 'Delete table' }).waitFor();
  await page.keyboard.type(' and people');
  await waitUntilSaved(page);
}

async function editHtml(page: Page): Promise<void> {
  await openRich(page);
  await press(page, 'Edit HTML');
  const html = '<p style="color:red" onclick="track()">Read this twice.</p>\n<script>a()</script>';
  await page.getByLabel('Content*').fill(`<p>Every autumn.</p>\n${html}`);
  await page.getByText(/^Removed on saving: /).waitFor();
  await waitUntilSaved(page);
}

async function refusePublishing(page: Page): Promise<void> {
  await openRich(page);
  await page.getByLabel('Published').check();
  await press(page, 'Save');
  await page.getByText('One image has no alternative text').waitFor();
  await waitUntilSaved(page);
}

/** Another administrator saves another first paragraph, which only this page receives. */
async function clash(page: Page): Promise<void> {
  await openRich(page);
  let isChanged = false;
  await page.route('**/api/admin/blog-posts/*', async (route) => {
    const response = await route.fetch();
    const post = (await response.json()) as { readonly content: string };
    const content = post.content.replace('Every', 'Each');
    await route.fulfill({ response: response, json: isChanged ? { ...post, content } : post });
  });
  await page.route('**/api/blog-posts/*', (route: Route) => {
    isChanged = true;
    return route.fulfill({ status: 412, json: { error: 'Someone else', code: 'stale' } });
  });
  await page.getByText('Every autumn the same form').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Once more: ');
  await press(page, 'Save');
  await page.getByRole('region', { name: 'Theirs: content' }).waitFor();
  await waitUntilSaved(page);
}

const screen = (name: string, reach: Screen['reach']): Screen => ({
  name,
  path: '/admin?tab=posts',
  viewer: 'administrator',
  reach,
});

/** The editor of an article with a picture, a table and code, in its states. */
export const postScreens: readonly Screen[] = [
  screen('post-write', write),
  screen('post-html', editHtml),
  screen('post-refused', refusePublishing),
  screen('post-conflict', clash),
];
