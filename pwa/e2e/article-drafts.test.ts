import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newItemId, readDraft } from '@longitude/contract/drafts';
import { changePost, createPost, listAllPosts, readAnyPost } from '@longitude/contract/posts';
import type { Browser, Page } from 'playwright-core';
import { buildPost } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { openPost, press, rich } from './article-steps.ts';
import { closeBrowser, openBrowser, openDesktop, openPhone } from './browser.ts';
import { startSite } from './site.ts';
import { toast } from './steps.ts';

let [browser, site]: [Browser, TestServer] = [] as never;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const open = (id: string, openWindow = openPhone) => openPost(browser, site, id, openWindow);
const readStored = (id: string) => site.admin.call(readAnyPost, { params: { id } });
const saved = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/);

test('a new article that was begun on a phone is finished on a desk', async () => {
  const phone = await open('new');
  await phone.page.getByLabel('Title*').fill('Begun on the way');
  await rich(phone.page).click();
  await phone.page.keyboard.type('A first sentence');
  await saved(phone.page).waitFor();
  await phone.page.reload();
  await rich(phone.page).getByText('A first sentence').waitFor();

  const desk = await open('new', openDesktop);
  await rich(desk.page).getByText('A first sentence').waitFor();
  assert.equal(await desk.page.getByLabel('Title*').inputValue(), 'Begun on the way');
  await desk.page.getByLabel('Excerpt*').fill('Finished.');
  await press(desk.page, 'Save');
  await toast(desk.page, 'Saved').waitFor();
  const [post] = await site.admin.call(listAllPosts);
  assert.equal(post?.title, 'Begun on the way');
  const params = { kind: 'blog-post', id: newItemId };
  await desk.page.waitForURL(/tab=posts$/);
  await waitUntil('the draft has gone', async () => {
    const { updatedAt } = await site.admin.call(readDraft, { params });
    return updatedAt === null;
  });
  await Promise.all([phone.context.close(), desk.context.close()]);
});

test('without a connection the draft stays on the device, and moves to the server later', async () => {
  const { id } = await site.admin.call(createPost, { payload: buildPost({ title: 'Offline' }) });
  const { page, context } = await open(id);
  await context.setOffline(true);
  await page.getByLabel('Title*').fill('Written in a tunnel');
  await page.getByText(/^Draft saved on this device/).waitFor();
  await context.setOffline(false);
  await saved(page).waitFor();
  const params = { kind: 'blog-post', id };
  const { values } = await site.admin.call(readDraft, { params });
  assert.equal(values['title'], 'Written in a tunnel');
  await context.close();
});

test('when two change the content, both texts are shown and can both be kept', async () => {
  const content = '<p>First.</p><p>Second.</p><p>Third.</p>';
  const { id } = await site.admin.call(createPost, { payload: buildPost({ content }) });
  const { page, context } = await open(id, openDesktop);
  await page.getByLabel('Author*').fill('Mine');
  await rich(page).getByText('Second.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Of mine.');
  const payload = { excerpt: 'Theirs', content: content.replace('Second.', 'Second of theirs.') };
  await site.admin.call(changePost, { params: { id }, payload });
  await press(page, 'Save');
  const yours = page.getByRole('region', { name: 'Yours: content' });
  assert.equal(await yours.textContent(), 'Second. Of mine.');
  const theirs = page.getByRole('region', { name: 'Theirs: content' });
  assert.equal(await theirs.textContent(), 'Second of theirs.');
  assert.equal(await page.getByLabel('Excerpt*').inputValue(), 'Theirs');
  await press(page, 'Keep both');
  await rich(page).getByText('Second of theirs.').waitFor();
  await press(page, 'Save');
  await toast(page, 'Saved').waitFor();
  const stored = await readStored(id);
  assert.deepEqual([stored.author, stored.excerpt], ['Mine', 'Theirs']);
  const both = ['First.', 'Second. Of mine.', 'Second of theirs.', 'Third.'];
  assert.equal(stored.content?.replaceAll('\n', ''), both.map((text) => `<p>${text}</p>`).join(''));
  await context.close();
});

test('an article of a megabyte opens, is saved as a draft, and stored', async () => {
  const paragraph = `<p>${'What a reader reads, again and again. '.repeat(25)}</p>`;
  const content = paragraph.repeat(Math.floor(990_000 / paragraph.length));
  const { id } = await site.admin.call(createPost, { payload: buildPost({ content }) });
  const { page, context } = await open(id, openDesktop);
  await rich(page).getByText('What a reader reads').last().click();
  await page.keyboard.type('Zq');
  await saved(page).waitFor();
  await press(page, 'Save');
  await toast(page, 'Saved').waitFor();
  const { content: stored = '' } = await readStored(id);
  assert.ok(stored.includes('Zq'));
  await context.close();
});
