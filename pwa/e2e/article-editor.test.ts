import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteDraft, newItemId } from '@longitude/contract/drafts';
import { createPost, listAllPosts, readAnyPost } from '@longitude/contract/posts';
import type { Browser } from 'playwright-core';
import { buildPost } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import {
  drawPng,
  giveFile,
  openPost,
  pasteHtml,
  press,
  readHtml,
  rich,
  setStyle,
} from './article-steps.ts';
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
/** A new article, without what an earlier test left as its draft. */
async function openNew(openWindow = openPhone) {
  await site.admin.call(deleteDraft, { params: { kind: 'blog-post', id: newItemId } });
  return open('new', openWindow);
}
const readStored = (id: string) => site.admin.call(readAnyPost, { params: { id } });

test('an article is written, illustrated and published on a phone', async () => {
  const { page, errors, context } = await openNew();
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
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Picture')]);
  await chooser.setFiles({ name: 'chart.png', mimeType: 'image/png', buffer: drawPng() });
  const alt = page.getByLabel('Alternative text');
  await alt.waitFor();
  await page.getByLabel('Published').check();
  await press(page, 'Save');
  const missing = 'One picture has no alternative text: describe it, then publish';
  await page.getByText(missing).waitFor();
  await alt.fill('Who is awake, and when');
  await page.getByLabel('Caption (optional)').fill('Hours');
  await press(page, 'Save');
  await toast(page, 'Saved').waitFor();
  const [stored] = await site.admin.call(listAllPosts);
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
    const image = document.querySelector<HTMLImageElement>('.article-text img');
    return image?.complete === true && image.currentSrc.endsWith('.webp');
  });
  assert.deepEqual(errors, []);
  await context.close();
});

/** One of each element that the server allows, as it stores them. */
const everything = [
  '<p lang="fr">Bonjour <abbr title="a">b</abbr></p>',
  '<p>a <a href="/services" title="t">b</a> <code>c</code> <sub>d</sub><kbd>e</kbd> <mark>f</mark><br>g</p>',
  '<h4>Small</h4>',
  '<ol start="3"><li>one<ul><li>two</li></ul></li><li><p>three</p><p>four</p></li></ol>',
  '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
  '<details><summary>More</summary><p>Inside</p></details>',
  '<aside><p>Note</p></aside>',
  '<pre class="language-js"><code class="language-js">if (a) {\n  b\n}</code></pre>',
  '<table><caption>Rates</caption><thead><tr><th scope="col">A</th><th colspan="2">B</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>',
  '<figure><img src="/art/post-note.svg" alt="A"><figcaption>With <em>words</em></figcaption></figure>',
  '<figure><img src="/art/post-note.svg" alt="B"><figcaption>Plain</figcaption></figure>',
  '<blockquote cite="https://x.example/"><p>Quoted</p></blockquote>',
  '<p>a <a href="/services"><img src="/art/post-note.svg" alt="A"></a> b</p>',
  '<p>a <em lang="fr">b</em> <a href="https://x.example/" hreflang="de" rel="noopener noreferrer">c</a></p>',
  '<ol start="0"><li>zero</li></ol><ol reversed="" type="a"><li value="4">d</li></ol>',
  '<table><colgroup><col span="2"></colgroup><tbody><tr><td>1</td><td>2</td></tr></tbody><tfoot><tr><td>f</td><td>g</td></tr></tfoot></table>',
  '<table><thead><tr><th abbr="x">A</th><th rowspan="2">B</th></tr><tr><th>C</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  '<figure><img src="/art/post-note.svg" alt="A"><img src="/art/post-note.svg" alt="B"></figure>',
  '<pre>  a <b>b</b></pre>',
  '<section><h2>Within</h2></section>',
  '<hr>',
  '<p>End.</p>',
].join('');

/** Without what the server adds and without the space between blocks. */
const normalise = (html: string) =>
  html
    .replaceAll(/ (id|srcset|sizes|loading|decoding|rel)="[^"]*"/g, '')
    .replaceAll(/ (reversed)(?=[ >])/g, ' $1=""')
    .replaceAll(/ class="language-js"(?=><code)/g, '')
    .replaceAll(/\s*\/>/g, '>')
    .replaceAll(/>\s+</g, '><');

test('what is stored comes back whole when one word is added', async () => {
  await site.admin.call(createPost, { payload: buildPost({ content: everything }) });
  const posts = await site.admin.call(listAllPosts);
  assert.ok(posts.length >= 7);
  for (const each of posts) {
    const { content = '' } = await readStored(each.id);
    const { page, context } = await open(each.id, openDesktop);
    await rich(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Zq');
    const discard = page.getByRole('button', { name: 'Discard' });
    await discard.waitFor();
    // Letters that come half a second apart are two steps.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await discard.waitFor({ state: 'hidden' });
    await page.keyboard.type('Zq');
    assert.equal(
      normalise((await readHtml(page)).replace(/\n<p>Zq<\/p>|Zq/, '')),
      normalise(content),
    );
    await context.close();
  }
});

test('pictures are taken by drop and by paste; what is no picture is refused beside the text', async () => {
  const { page, context } = await openNew(openDesktop);
  await giveFile(page, 'drop', drawPng());
  await giveFile(page, 'paste', drawPng(300, 200));
  await page.locator('.article-picture').nth(1).waitFor();
  assert.equal(await page.locator('.article-picture img[src^="/images/"]').count(), 2);
  await giveFile(page, 'paste', Buffer.from('no picture'));
  await page.getByText('chart.png: A picture is a PNG, JPEG, WebP, AVIF or GIF file').waitFor();
  await page.getByRole('button', { name: 'Remove' }).first().click();
  assert.equal(await page.locator('.article-picture').count(), 1);
  await context.close();
});

test('pasted text keeps its structure and loses what runs', async () => {
  const { page, errors, context } = await openNew(openDesktop);
  const pixel = drawPng(20, 10).toString('base64');
  await pasteHtml(
    page,
    `<b style="font-weight:normal"><h1>Title</h1><p><span style="font-weight:700">bold</span> and <i>it</i></p></b>
     <script>alert(1)</script><p onclick="x()" style="color:red">Safe</p><table><tr><td>1</td></tr></table>
     <img src="data:image/png;base64,${pixel}" alt="P"><img src="file:///c:/x.png"><img src="https://x.example/a.png" alt="R">`,
  );
  await page.locator('.article-picture img[src^="/images/"]').waitFor();
  await page.getByText('A picture of x.example. It’s copied to this site when you save.').waitFor();
  const html = (await readHtml(page)).replaceAll(/>\s+</g, '><');
  const src = /\/images\/[0-9a-f]{24}-20x10\.jpg/.exec(html)?.[0];
  assert.equal(
    html,
    [
      '<h2>Title</h2><p><strong>bold</strong> and <em>it</em></p><p>Safe</p>',
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
      `<figure><img src="${src}" alt="P" width="20" height="10"></figure>`,
      '<figure><img src="https://x.example/a.png" alt="R"></figure>',
    ].join(''),
  );
  assert.deepEqual(errors, []);
  await context.close();
});

test('a list from Word stays a list, and its styles go', async () => {
  const { page, context } = await openNew(openDesktop);
  const item = (text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`;
  const intro = '<h2 style="color:#2F5496">Backups</h2><p class=MsoNormal>Write <b>down</b>:</p>';
  await pasteHtml(
    page,
    `${intro}${item('The date')}${item('The size')}<table><tr><td>1</td></tr></table>${item('Later')}`,
  );
  await rich(page).getByText('The size').waitFor();
  assert.equal(
    (await readHtml(page)).replaceAll(/>\s+</g, '><'),
    '<h2>Backups</h2><p>Write <strong>down</strong>:</p><ul><li>The date</li><li>The size</li></ul><table><tbody><tr><td>1</td></tr></tbody></table><ul><li>Later</li></ul>',
  );
  await context.close();
});
