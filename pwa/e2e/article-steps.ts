import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** Opens the editor of a post, or of a new one by the id `new`. */
export async function openPost(page: Page, id: string): Promise<void> {
  await page.goto(`/admin?tab=posts&post=${id}`);
  await rich(page).waitFor();
}

export const rich = (page: Page) => page.getByRole('textbox', { name: 'Content*' });
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
export const setStyle = (page: Page, label: string) =>
  page.getByLabel('Paragraph style').selectOption({ label });

/** The text as Edit HTML shows it. */
export async function readHtml(page: Page): Promise<string> {
  await press(page, 'Edit HTML');
  const html = await page.getByRole('textbox', { name: 'Content*' }).inputValue();
  await press(page, 'Write');
  await rich(page).waitFor();
  return html;
}

export function drawPng(width = 640, height = 280): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(160);
  return PNG.sync.write(png);
}

/** Drops or pastes a file as a person does. */
export async function giveFile(page: Page, type: 'drop' | 'paste', bytes: Buffer): Promise<void> {
  await rich(page).evaluate(
    (element, { kind, data }) => {
      const content = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'chart.png', { type: 'image/png' }));
      const { left, top } = element.getBoundingClientRect();
      const at = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true };
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...at, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...at, clipboardData: transfer });
      element.dispatchEvent(event);
    },
    { kind: type, data: bytes.toString('base64') },
  );
}

export function pasteHtml(page: Page, html: string): Promise<void> {
  return pasteData(page, { 'text/html': html });
}

/** @param data contents of the clipboard by type */
export async function pasteData(page: Page, data: Readonly<Record<string, string>>) {
  await rich(page).evaluate((element, contents) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(contents)) clipboardData.setData(type, text);
    const init = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', init));
  }, data);
}

/** One of each element that the server allows, as it stores them. */
export const everything = [
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

/** Without additions by the server, and without whitespace between blocks. */
export const normalise = (html: string) =>
  html
    .replaceAll(/ (id|srcset|sizes|loading|decoding|rel)="[^"]*"/g, '')
    .replaceAll(/ (reversed)(?=[ >])/g, ' $1=""')
    .replaceAll(/ class="language-js"(?=><code)/g, '')
    .replaceAll(/\s*\/>/g, '>')
    .replaceAll(/>\s+</g, '><');
