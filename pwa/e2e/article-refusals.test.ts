import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPost, readAnyPost } from '@longitude/contract/posts';
import type { Browser, Page } from 'playwright-core';
import { buildPost } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { drawPng, giveFile, openPost, press, readHtml, rich } from './article-steps.ts';
import { closeBrowser, openBrowser, openDesktop } from './browser.ts';
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

async function open(content = '<p>Stored.</p>') {
  const payload = buildPost({ content, published: false });
  const { id } = await site.admin.call(createPost, { payload });
  return { id, ...(await openPost(browser, site, id, openDesktop)) };
}

/** Confirms the alert with this text. */
async function confirm(page: Page, text: string | RegExp): Promise<void> {
  const alert = page.getByRole('dialog', { name: text });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
}

test('a post of 5 MB is refused beside the content, and the text stays', async () => {
  const { page, context } = await open();
  await press(page, 'Edit HTML');
  const text = `<p>${'x'.repeat(5_000_000)}</p>`;
  await page.getByLabel('Content*').fill(text);
  await press(page, 'Save');
  await confirm(page, /^Failed to update blog post: /);
  await page.getByText('Content must be at most 1 MB').waitFor();
  assert.equal((await page.getByLabel('Content*').inputValue()).length, text.length);
  await context.close();
});

test('an empty title and control characters are refused beside their fields', async () => {
  const { id, page, context } = await open();
  await page.getByLabel('Title*').fill('');
  await press(page, 'Save');
  await confirm(page, /^Failed to update blog post: /);
  await page.getByText('Please enter a title').waitFor();
  await page.getByLabel('Title*').fill('With\u0007 bell');
  await page.getByLabel('Excerpt*').fill('Kept');
  await press(page, 'Save');
  await confirm(page, /^Failed to update blog post: /);
  await page.getByText('Control characters are not allowed').waitFor();
  assert.equal(await page.getByLabel('Title*').inputValue(), 'With\u0007 bell');
  await page.getByLabel('Title*').fill('Without');
  await press(page, 'Save');
  await toast(page, 'Saved').waitFor();
  const { title, excerpt } = await site.admin.call(readAnyPost, { params: { id } });
  assert.deepEqual([title, excerpt], ['Without', 'Kept']);
  await context.close();
});

test('what is no picture, or too wide, is refused beside the text; an animation is taken', async () => {
  const { page, context } = await open();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const types = 'chart.png: A picture is a PNG, JPEG, WebP, AVIF or GIF file';
  for (const bytes of [svg, Buffer.from('plain text')]) {
    await giveFile(page, 'drop', bytes);
    await page.getByText(types).waitFor();
    await rich(page).pressSequentially('z');
    await page.getByText(types).waitFor({ state: 'hidden' });
  }
  await giveFile(page, 'drop', drawPng(20_000, 4));
  await page.getByText('at most 10,000 pixels wide').waitFor();
  await giveFile(page, 'drop', animatedGif);
  await page.locator('.article-picture img[src^="/images/"]').waitFor();
  assert.match(await readHtml(page), /Stored\./);
  await context.close();
});

/** Two frames of one pixel. */
const animatedGif = Buffer.from(
  '47494638396101000100800000000000ffffff21ff0b4e45545343415045322e30030100000021f9040032000000' +
    '2c00000000010001000002024401 0021f90400320000002c000000000100010000020244 01003b'.replaceAll(
      ' ',
      '',
    ),
  'hex',
);

test('a picture that cannot be copied is refused beside the content, and what was typed stays', async () => {
  const { page, context } = await open();
  await press(page, 'Edit HTML');
  const html = '<p>Mine.</p><img src="https://127.0.0.1:9/a.png" alt="A">';
  await page.getByLabel('Content*').fill(html);
  await press(page, 'Save');
  await confirm(page, /^Failed to update blog post: /);
  await page
    .getByText(/127\.0\.0\.1/)
    .first()
    .waitFor();
  assert.equal(await page.getByLabel('Content*').inputValue(), html);
  await page.getByLabel('Content*').fill('<p>Mine.</p>');
  await page.getByLabel('Featured image URL').fill('https://127.0.0.1:9/b.png');
  await press(page, 'Save');
  await confirm(page, /^Failed to update blog post: /);
  const field = page.getByLabel('Featured image URL');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.equal(await field.inputValue(), 'https://127.0.0.1:9/b.png');
  await context.close();
});

test('unsafe markup is named before it is removed', async () => {
  const { id, page, context } = await open();
  await press(page, 'Edit HTML');
  await page
    .getByLabel('Content*')
    .fill('<p onclick="a()">Safe</p><iframe src="https://x.example/"></iframe>');
  await page.getByText('Removed on saving: one frame and one event handler.').waitFor();
  await press(page, 'Save');
  await toast(page, 'Saved').waitFor();
  const { content } = await site.admin.call(readAnyPost, { params: { id } });
  assert.equal(content, '<p>Safe</p>');
  await context.close();
});

test('a picture without a description stops publishing: its field gets the focus', async () => {
  const { id, page, context } = await open(
    '<figure><img src="/art/post-note.svg" alt=""></figure>',
  );
  await page.getByLabel('Published').check();
  await press(page, 'Save');
  await page.getByText('One picture has no alternative text: describe it, then publish').waitFor();
  await page.keyboard.type('A note');
  assert.equal(await page.getByLabel('Alternative text').inputValue(), 'A note');
  await press(page, 'Save');
  await toast(page, 'Saved').waitFor();
  const { published, content } = await site.admin.call(readAnyPost, { params: { id } });
  assert.ok(published);
  assert.match(content ?? '', /alt="A note"/);
  await context.close();
});
