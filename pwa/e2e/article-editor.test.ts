import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteDraft, newItemId } from '@longitude/contract/drafts';
import { createPost, listAllPosts, readAnyPost } from '@longitude/contract/posts';
import { buildPost } from '../../server/src/testing/builders.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
import {
  drawPng,
  everything,
  giveFile,
  normalise,
  openPost,
  pasteData,
  pasteHtml,
  press,
  readHtml,
  rich,
  setStyle,
} from './article-steps.ts';
import { assertStill, watchShifts } from './layout-shifts.ts';
import { rememberAdministrator } from './site.ts';
import { toast, waitForStart } from './steps.ts';
import { useSite } from './use-site.ts';

const here = useSite();

async function open(id: string, openWindow = here.openPhone) {
  const opened = await openWindow(rememberAdministrator(here.site));
  await openPost(opened.page, id);
  return opened;
}
/** A new article, without the draft of an earlier test. */
async function openNew(openWindow = here.openPhone) {
  await here.site.admin.call(deleteDraft, { params: { kind: 'blog-post', id: newItemId } });
  return open('new', openWindow);
}

test('an article is written, illustrated and published on a phone', async () => {
  const { page, errors } = await openNew();
  await page.getByLabel('Title*').fill('What an insurer asks');
  await page.getByLabel('Excerpt*').fill('Eleven questions.');
  await rich(page).click();
  await page.keyboard.type('Every autumn the same ');
  await press(page, 'Bold');
  await page.keyboard.type('form');
  await press(page, 'Bold');
  await page.keyboard.type(' arrives.');
  await page.keyboard.press('Enter');
  await setStyle(page, 'Heading 2');
  await page.keyboard.type('Four questions');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A hope.');
  await press(page, 'Quote');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await press(page, 'Code');
  await page.keyboard.type('a < b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('  c');
  await page.keyboard.press('Control+Enter');
  await press(page, 'Table');
  await page.keyboard.type('City');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hour');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Toronto');
  await press(page, 'Delete row');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Image')]);
  await chooser.setFiles({ name: 'chart.png', mimeType: 'image/png', buffer: drawPng() });
  const alt = page.getByLabel('Alternative text');
  await alt.waitFor();
  await page.getByLabel('Published').check();
  await press(page, 'Save');
  const missing = 'One image has no alternative text: describe it, then publish';
  await page.getByText(missing).waitFor();
  await alt.fill('Who is awake, and when');
  await page.getByLabel('Caption (optional)').fill('Hours');
  await press(page, 'Save');
  await toast(page, 'Saved').waitFor();
  const [stored] = await here.site.admin.call(listAllPosts);
  const { content = '', slug } = stored ?? assert.fail('nothing was stored');
  const src = /\/images\/[0-9a-f]{24}-640x280\.jpg/.exec(content)?.[0];
  assert.ok(src, content);
  const bare = content.replaceAll(/ (srcset|sizes|loading|decoding)="[^"]*"/g, '').split(/\n\s*/);
  assert.deepEqual(bare, [
    '<p>Every autumn the same <strong>form</strong> arrives.</p>',
    '<h2 id="s-four-questions">Four questions</h2>',
    '<blockquote>',
    '<p>A hope.</p>',
    '</blockquote>',
    '<pre><code>a &lt; b',
    'c</code></pre>',
    '<table>',
    '<thead>',
    '<tr>',
    '<th>City</th>',
    '<th>Hour</th>',
    '</tr>',
    '</thead>',
    '<tbody>',
    '<tr>',
    '<td></td>',
    '<td></td>',
    '</tr>',
    '</tbody>',
    '</table>',
    '<figure>',
    `<img src="${src}" alt="Who is awake, and when" width="640" height="280" />`,
    '<figcaption>Hours</figcaption>',
    '</figure>',
  ]);
  await page.getByRole('button', { name: 'Actions for What an insurer asks' }).click();
  await page.getByRole('menuitem', { name: 'View on site' }).click();
  await page.waitForURL(`**/blog/${slug}`);
  const picture = page.getByRole('img', { name: 'Who is awake, and when' });
  await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('[data-article] img');
    return image?.complete === true && image.currentSrc.endsWith('.webp');
  });
  assert.deepEqual(errors, []);
  await page.close();
});

test('stored content is unchanged after one word is added', async () => {
  const payload = buildPost({ content: everything });
  const { id } = await here.site.admin.call(createPost, { payload });
  const all = (await here.site.admin.call(listAllPosts)).map((post) => post.id);
  for (const each of isWhole ? all : [id]) {
    const { content = '' } = await here.site.admin.call(readAnyPost, { params: { id: each } });
    const { page } = await open(each, here.openDesktop);
    await rich(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Zq');
    const discard = page.getByRole('button', { name: 'Discard' });
    await discard.waitFor();
    // Letters typed half a second apart are two undo steps.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await discard.waitFor({ state: 'hidden' });
    await page.keyboard.type('Zq');
    assert.equal(
      normalise((await readHtml(page)).replace(/\n<p>Zq<\/p>|Zq/, '')),
      normalise(content),
    );
    await page.close();
  }
});

/** A list of a word processor, with its styles. */
const wordItem = (text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`;

test('pasted and dropped content keeps its structure and pictures, and loses scripts', async () => {
  const { page, errors } = await openNew(here.openDesktop);
  const pixel = drawPng(20, 10).toString('base64');
  await pasteHtml(
    page,
    `<b style="font-weight:normal"><h1>Title</h1><p><span style="font-weight:700">bold</span> and <i>it</i></p></b>
     <script>alert(1)</script><p onclick="x()" style="color:red">Safe</p><table><tr><td>1</td></tr></table>
     <img src="data:image/png;base64,${pixel}" alt="P"><img src="file:///c:/x.png"><img src="https://x.example/a.png" alt="R">
     ${wordItem('The date')}${wordItem('The size')}`,
  );
  await rich(page).locator('figure img[src^="/images/"]').waitFor();
  await page
    .getByText('An image from x.example. It’s copied to this site when you save.')
    .waitFor();
  const html = (await readHtml(page)).replaceAll(/>\s+</g, '><');
  const src = /\/images\/[0-9a-f]{24}-20x10\.jpg/.exec(html)?.[0];
  assert.equal(
    html,
    [
      '<h2>Title</h2><p><strong>bold</strong> and <em>it</em></p><p>Safe</p>',
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
      `<figure><img src="${src}" alt="P" width="20" height="10"></figure>`,
      '<figure><img src="https://x.example/a.png" alt="R"></figure>',
      '<ul><li>The date</li><li>The size</li></ul>',
    ].join(''),
  );
  // A browser that passes on VS Code's own type, and one that does not.
  const code = 'if (a) {\n    run();\n}';
  const lines = code.split('\n').map((line) => `<div><span>${line}</span></div>`);
  const style = 'font-family: Menlo, monospace;white-space: pre;';
  const details = JSON.stringify({ version: 1, mode: 'typescript' });
  await pasteData(page, { 'text/plain': code, 'vscode-editor-data': details });
  assert.match(
    await readHtml(page),
    /<pre><code class="language-typescript">if \(a\) \{\n {4}run\(\);\n\}<\/code><\/pre>/,
  );
  await rich(page).press('ControlOrMeta+Enter');
  await pasteData(page, {
    'text/plain': code,
    'text/html': `<div style="${style}">${lines.join('')}</div>`,
  });
  assert.match(await readHtml(page), /<pre><code>if \(a\) \{\n {4}run\(\);\n\}<\/code><\/pre>/);
  assert.deepEqual(errors, []);
  const pictures = rich(page).locator('figure');
  await giveFile(page, 'drop', drawPng());
  await pictures.nth(2).waitFor();
  await giveFile(page, 'paste', drawPng(300, 200));
  await pictures.nth(3).waitFor();
  await rich(page).locator('figure img[src^="/images/"]').nth(2).waitFor();
  await giveFile(page, 'paste', Buffer.from('no picture'));
  await page.getByText('chart.png: An image must be a PNG, JPEG, WebP, AVIF or GIF file').waitFor();
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await pictures.nth(3).waitFor({ state: 'detached' });
  await page.close();
});

test('nothing moves when a picture of an article loads late, with or without a size', async () => {
  const { page } = await here.openPhone();
  await watchShifts(page);
  const words = `<p>${'What a reader reads. '.repeat(30)}</p>`;
  for (const size of ['', ' width="512" height="512"']) {
    const content = `<img src="/icons/icon-512.png" alt="Logo"${size}>${words}`;
    const { slug } = await here.site.admin.call(createPost, { payload: buildPost({ content }) });
    const late = Promise.withResolvers<void>();
    await page.route('**/icons/icon-512.png', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' });
    await waitForStart(page);
    const picture = page.locator('[data-article] img');
    await page.locator('[data-article]').evaluate((text) => text.scrollIntoView());
    const readHeight = () => picture.evaluate((image) => image.getBoundingClientRect().height);
    const before = await readHeight();
    late.resolve();
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('[data-article] img')?.naturalWidth === 512,
    );
    assert.ok(before > 100, `${before} px were kept free`);
    assert.equal(await readHeight(), before);
    await assertStill(page, 0.01);
    await page.unroute('**/icons/icon-512.png');
  }
  await page.close();
});
